import { and, eq, inArray, sum } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { journal, postings, refunds } from '../../../../db/schema/index.ts';
import type { Minor } from '../../platform/kernel/index.ts';
import { depositOf, entryLines, escrowOf, type JournalEntry, SUSPENSE } from '../ledger/index.ts';
import { journalKey } from './journal-keys.ts';
import type { PaymentRow, RefundRow } from './payment-store.ts';

/**
 * The accounts from which a refund is paid. A refused payment never became rent or a deposit. Money that should not have come
 * includes its deposit.
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

/** How much of a payment's deposit earlier refunds took, in minor units. */
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

/** The part of a payment that a refund comes from. A payment contains rent and, if it was charged, a deposit. */
type RefundPart = 'RENT' | 'DEPOSIT' | 'WHOLE';

const WHOLE = new Set<RefundRow['cause']>(['LATE_PAYMENT', 'AMOUNT_MISMATCH', 'FRAUD']);

/**
 * The part of a payment from which a refund with this cause comes. Money that should never have come is refunded as a whole.
 */
export function refundPart(cause: RefundRow['cause']): RefundPart {
  if (cause === 'DEPOSIT') return 'DEPOSIT';
  return WHOLE.has(cause) ? 'WHOLE' : 'RENT';
}

/** Whether the money of a payment never became rent or a deposit, because it was flagged and nobody accepted it. */
export async function wasNeverCleared(
  from: Reader,
  { id, flaggedBecause }: Pick<PaymentRow, 'id' | 'flaggedBecause'>,
): Promise<boolean> {
  return flaggedBecause !== null && (await entryLines(from, journalKey.paymentCleared(id))).length === 0;
}
