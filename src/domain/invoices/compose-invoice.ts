import type { Booking } from '../bookings/index.ts';
import { dayOf, periodInWords, type Settings, sum } from '../kernel/index.ts';
import type { PaymentRow } from '../payments/index.ts';
import { billDifference, billPlainly, billPrice, billShare } from './bill-price.ts';
import type { InvoiceContent, InvoiceLine } from './invoice-content.ts';
import type { findExtension, VendorRow } from './store.ts';

interface Facts {
  readonly payment: PaymentRow;
  readonly booking: Booking;
  readonly vendor: VendorRow;
  readonly buyer: { readonly name: string; readonly city: string | null; readonly country: string | null };
  /** With an extension's payment. */
  readonly extension: Awaited<ReturnType<typeof findExtension>> | null;
}

/** Everything that stands on the invoice of a payment that was made at `paidAt`. */
export function composeInvoice(
  { payment, booking, vendor, buyer, extension }: Facts,
  { paidAt, settings }: { paidAt: Date; settings: Settings },
): InvoiceContent {
  const lines = linesOf({ payment, booking, extension });
  const issuedOn = dayOf(paidAt, vendor.timeZone);
  const { startDate, endDate } = extension ?? booking;
  const { units, mode, asset } = booking;
  return {
    mode,
    issuedOn,
    vendor: { ...placeOf(vendor), address: vendor.address, taxRegistered: vendor.taxRegistered, taxId: vendor.taxId },
    platform: platformOf(settings),
    buyer: { ...placeOf(buyer), address: null },
    asset: { title: asset.title, city: asset.city },
    startDate,
    endDate,
    days: extension?.price.days ?? booking.days,
    units,
    lines,
    ...totalsOf(lines),
    payment: {
      kind: payment.kind,
      method: payment.gateway,
      paidOn: issuedOn,
      amountMinor: payment.amountMinor - payment.depositMinor,
    },
    deposit: depositOf(payment),
    corrects: null,
  };
}

/** Sums of the lines; they are what the document says, to the last minor unit. */
export function totalsOf(lines: readonly InvoiceLine[]): Pick<InvoiceContent, 'netMinor' | 'taxMinor' | 'totalMinor'> {
  return {
    netMinor: sum(lines.map(({ netMinor }) => netMinor)),
    taxMinor: sum(lines.map(({ taxMinor }) => taxMinor)),
    totalMinor: sum(lines.map(({ grossMinor }) => grossMinor)),
  };
}

function linesOf({ payment, booking, extension }: Pick<Facts, 'payment' | 'booking' | 'extension'>): InvoiceLine[] {
  const { price, terms } = booking;
  switch (payment.kind) {
    case 'RENTAL':
      return expectTotal(billPrice(price, terms), price.totals.totalMinor, payment);
    case 'LATE_FEE':
      return billPlainly('Late return', payment.rentMinor);
    case 'CLAIM':
      throw new Error(`The payment ${payment.id} makes good for a loss: no supply, so it is not billed.`);
    case 'EXTENSION': {
      if (extension === null) throw new Error(`The payment ${payment.id} names no extension.`);
      const label = `Change of the rental to ${periodInWords(extension.startDate, extension.endDate)}`;
      const lines = billDifference(label, price.totals, extension.price.totals, terms);
      const { totalMinor } = totalsOf(lines);
      // The difference that was agreed is what counts, however the parts of the price have moved.
      return totalMinor === extension.dueMinor ? lines : billShare(label, extension.dueMinor, extension.price.totals, terms);
    }
  }
}

function expectTotal(lines: InvoiceLine[], totalMinor: number, { id }: PaymentRow): InvoiceLine[] {
  const billed = totalsOf(lines).totalMinor;
  if (billed !== totalMinor) throw new Error(`The lines of payment ${id} add up to ${billed}, not ${totalMinor}.`);
  return lines;
}

function depositOf({ depositMinor, holdMinor }: PaymentRow): InvoiceContent['deposit'] {
  if (depositMinor > 0) return { amountMinor: depositMinor, method: 'CHARGE' };
  return holdMinor > 0 ? { amountMinor: holdMinor, method: 'HOLD' } : null;
}

function platformOf({ platformName, platformAddress, platformTaxId }: Settings): InvoiceContent['platform'] {
  return {
    name: platformName,
    address: platformAddress || null,
    city: null,
    country: null,
    taxRegistered: platformTaxId !== '',
    taxId: platformTaxId || null,
  };
}

function placeOf({ name, city, country }: Facts['buyer']): Facts['buyer'] {
  return { name, city, country };
}
