import type { Reader, Tx } from '../../../../db/database.ts';
import type { RefundRow } from '../../money/payments/index.ts';
import { findUser, findVendor } from '../../people/accounts/index.ts';
import { dayOf, sum, type WriteCtx } from '../../platform/kernel/index.ts';
import { type Translator, translatorFor } from '../../platform/words/index.ts';
import type { Booking } from '../../rentals/bookings/index.ts';
import { invoiceEvents } from './events.ts';
import type { InvoiceContent } from './invoice-content.ts';
import { creditLines } from './invoice-lines.ts';
import { takeNumber } from './invoice-number.ts';
import { findInvoicesOf, insertInvoice, type Invoice } from './invoice-store.ts';
import { INVOICE_ID, totalsOf } from './invoice.ts';

/**
 * Issues the credit note of a refund, once, in the transaction that records it. Null if the refund returns nothing that was
 * billed, such as a deposit or a payment that came too late.
 */
export async function issueCreditNote(
  tx: Tx,
  refund: RefundRow,
  booking: Booking,
  { ids, now, settings, emit }: WriteCtx,
): Promise<Invoice | null> {
  const issued = await findInvoicesOf(tx, refund.paymentId);
  const known = issued.find(({ causeId }) => causeId === refund.id);
  if (known !== undefined) return known;
  const { id: bookingId, vendorId, renterId, mode, currency } = booking;
  const [vendor, renter] = await Promise.all([findVendor(tx, vendorId), findUser(tx, renterId)]);
  const to = translatorFor(renter?.language ?? null, vendor.timeZone, settings.words);
  const content = composeCreditNote(issued, refund, { at: now, timeZone: vendor.timeZone, to });
  const [invoice] = issued;
  if (content === null || invoice === undefined) return null;

  const year = Number(content.issuedOn.slice(0, 4));
  const creditNote: Invoice = {
    id: ids.next(INVOICE_ID),
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
  await insertInvoice(tx, creditNote);
  const { id: invoiceId, number, totalMinor } = creditNote;
  const data = { invoiceId, number, paymentId: refund.paymentId, totalMinor, currency };
  await emit({ type: invoiceEvents.credited, bookingId, note: number, data });
  return creditNote;
}

/** The credit note of a refund; undefined if it has none yet. */
export async function creditNoteOf(
  from: Reader,
  { id, paymentId }: Pick<RefundRow, 'id' | 'paymentId'>,
): Promise<Invoice | undefined> {
  return (await findInvoicesOf(from, paymentId)).find(({ causeId }) => causeId === id);
}

/** Causes of refunds that return money which was never invoiced. */
const NOT_BILLED = new Set<RefundRow['cause']>(['DEPOSIT', 'LATE_PAYMENT', 'AMOUNT_MISMATCH']);

/**
 * The content of a refund's credit note. Names and places are those of the invoice, even if they have changed. Null if the
 * refund returns nothing that was billed.
 */
function composeCreditNote(
  [invoice, ...earlier]: readonly Invoice[],
  { cause, amountMinor }: Pick<RefundRow, 'cause' | 'amountMinor'>,
  { at, timeZone, to }: { at: Date; timeZone: string; to: Translator },
): InvoiceContent | null {
  if (invoice === undefined || NOT_BILLED.has(cause)) return null;
  const credited = earlier.flatMap(({ content }) => content.lines);
  const lines = creditLines(invoice.content.lines, credited, amountMinor, to);
  if (lines.length === 0) return null;
  const issuedOn = dayOf(at, timeZone);
  const grossMinor = sum(lines.map((line) => line.grossMinor));
  return {
    ...invoice.content,
    issuedOn,
    lines,
    ...totalsOf(lines),
    payment: { ...invoice.content.payment, paidOn: issuedOn, amountMinor: grossMinor },
    deposit: null,
    corrects: { number: invoice.number, issuedOn: invoice.content.issuedOn, cause },
  };
}
