import { and, eq, inArray, sum } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { journal, postings, refunds } from '../../../../db/schema/index.ts';
import type { Minor } from '../../platform/kernel/index.ts';
import { depositOf, entryLines, escrowOf, type JournalEntry, SUSPENSE } from '../ledger/index.ts';
import { journalKey } from './journal-keys.ts';
import type { PaymentRow, RefundRow } from './payment-store.ts';

/**
 * The accounts that a refund comes out of. A refused payment never became rent or a deposit, and money that should not have come
 * takes its deposit along.
 */
export async function refundSources(from: Reader, refund: RefundRow, payment: PaymentRow): Promise<JournalEntry['lines']> {
  const { bookingId, amountMinor } = refund;
  if (await wasNeverCleared(from, payment)) return [{ account: SUSPENSE, amountMinor }];
  const depositMinor = await depositShare(from, refund, payment);
  return [
    { account: escrowOf(bookingId), amountMinor: amountMinor - depositMinor },
    { account: depositOf(bookingId), amountMinor: depositMinor },
  ];
}

async function depositShare(from: Reader, { cause, amountMinor }: RefundRow, payment: PaymentRow): Promise<Minor> {
  if (cause === 'DEPOSIT') return amountMinor;
  if (refundPart(cause) !== 'WHOLE' || payment.depositMinor === 0) return 0;
  return Math.min(amountMinor, payment.depositMinor - (await depositGone(from, payment)));
}

/** What earlier refunds of the payment took of its deposit. */
async function depositGone(from: Reader, { id, bookingId }: PaymentRow): Promise<Minor> {
  const rows = await from.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, id));
  const keys = rows.flatMap((row) => [
    journalKey.refund(row.id),
    `${journalKey.refund(row.id)}:reversed`,
    journalKey.refundAbsorbed(row.id),
  ]);
  const [gone] = await from
    .select({ total: sum(postings.amountMinor) })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .where(and(inArray(journal.idemKey, keys), eq(postings.account, depositOf(bookingId))));
  return Number(gone?.total ?? 0);
}

/** A payment holds rent and, if it was charged, a deposit. */
type RefundPart = 'RENT' | 'DEPOSIT' | 'WHOLE';

const WHOLE = new Set<RefundRow['cause']>(['LATE_PAYMENT', 'AMOUNT_MISMATCH', 'FRAUD']);

/** Which part of a payment a refund comes from: money that should never have come goes back as a whole. */
export function refundPart(cause: RefundRow['cause']): RefundPart {
  if (cause === 'DEPOSIT') return 'DEPOSIT';
  return WHOLE.has(cause) ? 'WHOLE' : 'RENT';
}

/** Whether a payment's money never became rent or a deposit: it was flagged, and nobody accepted it, whatever has become of it since. */
export async function wasNeverCleared(
  from: Reader,
  { id, flaggedBecause }: Pick<PaymentRow, 'id' | 'flaggedBecause'>,
): Promise<boolean> {
  return flaggedBecause !== null && (await entryLines(from, journalKey.paymentCleared(id))).length === 0;
}
