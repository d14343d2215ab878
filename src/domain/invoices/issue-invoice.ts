import type { Tx } from '../../../db/database.ts';
import { invoices } from '../../../db/schema/index.ts';
import { findUser } from '../accounts/index.ts';
import type { Booking } from '../bookings/index.ts';
import type { Emit, Ids, Settings } from '../kernel/index.ts';
import type { PaymentRow } from '../payments/index.ts';
import { composeInvoice } from './compose-invoice.ts';
import { findExtension, findInvoicesOf, findVendor, type Invoice } from './store.ts';
import { takeNumber } from './take-number.ts';

export interface IssueContext {
  readonly ids: Ids;
  readonly now: Date;
  readonly settings: Settings;
  readonly emit: Emit;
}

/**
 * Bills a payment in the transaction that settles it, once: called again it finds the invoice. For an extension's payment
 * `booking` is the booking as it was before the extension.
 */
export async function issueInvoice(tx: Tx, payment: PaymentRow, booking: Booking, context: IssueContext): Promise<Invoice> {
  const [issued] = await findInvoicesOf(tx, payment.id);
  if (issued !== undefined) return issued;

  const { ids, now, settings, emit } = context;
  const { id: bookingId, vendorId, renterId, mode, currency } = booking;
  const vendor = await findVendor(tx, vendorId);
  const renter = await findUser(tx, renterId);
  const buyer = { name: renter?.name ?? '', city: renter?.city ?? null, country: renter?.country ?? null };
  const extension = payment.extensionId === null ? null : await findExtension(tx, payment.extensionId);
  const content = composeInvoice({ payment, booking, vendor, buyer, extension }, { paidAt: now, settings });

  const year = Number(content.issuedOn.slice(0, 4));
  const invoice: Invoice = {
    id: ids.next('invoice'),
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
  await tx.insert(invoices).values(invoice);
  const { id: invoiceId, number, totalMinor } = invoice;
  const data = { invoiceId, number, paymentId: payment.id, totalMinor, currency };
  await emit({ type: 'invoice.issued', bookingId, note: number, data });
  return invoice;
}
