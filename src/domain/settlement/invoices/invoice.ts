import type { Tx } from '../../../../db/database.ts';
import { salesTaxAt } from '../../catalog/pricing/index.ts';
import type { PaymentRow } from '../../money/payments/index.ts';
import { findUser, findVendor, type VendorRow } from '../../people/accounts/index.ts';
import { dayOf, declareId, type Settings, sum, type WriteCtx } from '../../platform/kernel/index.ts';
import { type Translator, translatorFor } from '../../platform/words/index.ts';
import type { Booking } from '../../rentals/bookings/index.ts';
import { invoiceEvents } from './events.ts';
import type { InvoiceContent, InvoiceLine } from './invoice-content.ts';
import { billDifference, billLateFee, billPrice, billShare } from './invoice-lines.ts';
import { changeInWords, lateReturnInWords } from './invoice-words.ts';
import { takeNumber } from './invoice-number.ts';
import { findExtension, findInvoicesOf, insertInvoice, type Invoice } from './invoice-store.ts';

export const INVOICE_ID = declareId('inv');

/**
 * Issues the invoice of a payment in the transaction that settles it. A second call finds the first invoice. For the payment of
 * an extension, `booking` is the booking as it was before.
 */
export async function issueInvoice(tx: Tx, payment: PaymentRow, booking: Booking, context: WriteCtx): Promise<Invoice> {
  const [issued] = await findInvoicesOf(tx, payment.id);
  if (issued !== undefined) return issued;

  const { ids, now, settings, emit } = context;
  const { id: bookingId, vendorId, renterId, mode, currency } = booking;
  const [vendor, renter] = await Promise.all([findVendor(tx, vendorId), findUser(tx, renterId)]);
  const buyer = { name: renter?.name ?? '', city: renter?.city ?? null, country: renter?.country ?? null };
  const extension = payment.extensionId === null ? null : await findExtension(tx, payment.extensionId);
  const to = translatorFor(renter?.language ?? null, vendor.timeZone, settings.words);
  const content = composeInvoice({ payment, booking, vendor, buyer, extension }, { paidAt: now, settings, to });

  const year = Number(content.issuedOn.slice(0, 4));
  const invoice: Invoice = {
    id: ids.next(INVOICE_ID),
    kind: 'INVOICE',
    number: await takeNumber(tx, vendor.slug, { vendorId, kind: 'INVOICE', mode, year }),
    causeId: payment.id,
    invoiceId: null,
    vendorId,
    bookingId,
    paymentId: payment.id,
    currency,
    totalMinor: content.totalMinor,
    content,
    issuedAt: now,
  };
  await insertInvoice(tx, invoice);
  const { id: invoiceId, number, totalMinor } = invoice;
  const data = { invoiceId, number, paymentId: payment.id, totalMinor, currency };
  await emit({ type: invoiceEvents.issued, bookingId, note: number, data });
  return invoice;
}

interface Facts {
  readonly payment: PaymentRow;
  readonly booking: Booking;
  readonly vendor: VendorRow;
  readonly buyer: { readonly name: string; readonly city: string | null; readonly country: string | null };
  /** Present only for the payment of an extension. */
  readonly extension: Awaited<ReturnType<typeof findExtension>> | null;
}

/** The content of the invoice of a payment that was made at `paidAt`. */
function composeInvoice(
  { payment, booking, vendor, buyer, extension }: Facts,
  { paidAt, settings, to }: { paidAt: Date; settings: Settings; to: Translator },
): InvoiceContent {
  const lines = linesOf({ payment, booking, extension }, to);
  const issuedOn = dayOf(paidAt, vendor.timeZone);
  const { startDate, endDate } = extension ?? booking;
  const { units, mode, asset } = booking;
  return {
    mode,
    issuedOn,
    vendor: vendorOf(vendor, lines, paidAt),
    platform: platformOf(settings, lines),
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

/** The sums of the lines. They are the totals of the document, to the last minor unit. */
export function totalsOf(lines: readonly InvoiceLine[]): Pick<InvoiceContent, 'netMinor' | 'taxMinor' | 'totalMinor'> {
  return {
    netMinor: sum(lines.map(({ netMinor }) => netMinor)),
    taxMinor: sum(lines.map(({ taxMinor }) => taxMinor)),
    totalMinor: sum(lines.map(({ grossMinor }) => grossMinor)),
  };
}

function linesOf(
  { payment, booking, extension }: Pick<Facts, 'payment' | 'booking' | 'extension'>,
  to: Translator,
): InvoiceLine[] {
  const { price, terms } = booking;
  switch (payment.kind) {
    case 'RENTAL':
      return expectTotal(billPrice(price, terms, to), price.totals.totalMinor, payment);
    case 'LATE_FEE':
      return billLateFee(lateReturnInWords(to), payment.rentMinor, terms);
    case 'CLAIM':
      throw new Error(`The payment ${payment.id} makes good for a loss: no supply, so it is not billed.`);
    case 'EXTENSION': {
      if (extension === null) throw new Error(`The payment ${payment.id} names no extension.`);
      const label = changeInWords(extension, to);
      const lines = billDifference(label, price.totals, extension.price.totals, terms, to);
      const { totalMinor } = totalsOf(lines);
      // The agreed difference is billed, however the parts of the price have moved.
      return totalMinor === extension.dueMinor ? lines : billShare(label, extension.dueMinor, extension.price.totals, terms, to);
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

/**
 * The vendor as the seller. If the supply is taxed, the vendor counts as registered for tax, even if that has changed since the
 * price was agreed.
 */
function vendorOf(vendor: VendorRow, lines: readonly InvoiceLine[], paidAt: Date): InvoiceContent['vendor'] {
  const { registered, taxId } = salesTaxAt(vendor, paidAt);
  return { ...placeOf(vendor), address: vendor.address, taxRegistered: registered || taxes('VENDOR', lines), taxId };
}

function platformOf(
  { platformName, platformAddress, platformTaxId }: Settings,
  lines: readonly InvoiceLine[],
): InvoiceContent['platform'] {
  return {
    name: platformName,
    address: platformAddress || null,
    city: null,
    country: null,
    taxRegistered: platformTaxId !== '' || taxes('PLATFORM', lines),
    taxId: platformTaxId || null,
  };
}

function taxes(seller: InvoiceLine['seller'], lines: readonly InvoiceLine[]): boolean {
  return lines.some((line) => line.seller === seller && line.taxMinor !== 0);
}

function placeOf({ name, city, country }: Facts['buyer']): Facts['buyer'] {
  return { name, city, country };
}
