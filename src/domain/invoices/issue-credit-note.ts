import type { Tx } from '../../../db/database.ts';
import { invoices } from '../../../db/schema/index.ts';
import type { Booking } from '../bookings/index.ts';
import type { RefundRow } from '../payments/index.ts';
import { composeCreditNote } from './compose-credit-note.ts';
import type { IssueContext } from './issue-invoice.ts';
import { findInvoicesOf, findVendor, type Invoice } from './store.ts';
import { takeNumber } from './take-number.ts';

/**
 * Credits a refund that was carried out, in the transaction that records it, once. Null where it gives back nothing that
 * was billed: a deposit, a payment that came too late.
 */
export async function issueCreditNote(
  tx: Tx,
  refund: RefundRow,
  booking: Booking,
  { ids, now, emit }: Omit<IssueContext, 'settings'>,
): Promise<Invoice | null> {
  const issued = await findInvoicesOf(tx, refund.paymentId);
  const known = issued.find(({ causeId }) => causeId === refund.id);
  if (known !== undefined) return known;
  const { id: bookingId, vendorId, mode, currency } = booking;
  const vendor = await findVendor(tx, vendorId);
  const content = composeCreditNote(issued, refund, { at: now, timeZone: vendor.timeZone });
  const [invoice] = issued;
  if (content === null || invoice === undefined) return null;

  const year = Number(content.issuedOn.slice(0, 4));
  const creditNote: Invoice = {
    id: ids.next('invoice'),
    kind: 'CREDIT_NOTE',
    number: await takeNumber(tx, vendor.slug, { vendorId, kind: 'CREDIT_NOTE', mode, year }),
    causeId: refund.id,
    invoiceId: invoice.id,
    vendorId,
    bookingId,
    paymentId: refund.paymentId,
    currency,
    totalMinor: content.totalMinor,
    content,
    issuedAt: now,
  };
  await tx.insert(invoices).values(creditNote);
  const { id: invoiceId, number, totalMinor } = creditNote;
  const data = { invoiceId, number, paymentId: refund.paymentId, totalMinor, currency };
  await emit({ type: 'invoice.credited', bookingId, note: number, data });
  return creditNote;
}
