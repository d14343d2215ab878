import { and, eq, inArray, sum } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { journal, postings, refunds } from '../../../db/schema/index.ts';
import type { Minor } from '../kernel/index.ts';
import { depositOf, escrowOf, type JournalEntry, SUSPENSE } from '../ledger/index.ts';
import { liesInSuspense } from './lies-in-suspense.ts';
import { refundPart } from './refund-part.ts';
import type { PaymentRow, RefundRow } from './store.ts';

/** Out of which accounts a refund comes. A refused payment never became rent or a deposit; money that should not have come takes its deposit along. */
export async function refundSources(from: Reader, refund: RefundRow, payment: PaymentRow): Promise<JournalEntry['lines']> {
  const { bookingId, amountMinor } = refund;
  if (await liesInSuspense(from, payment)) return [{ account: SUSPENSE, amountMinor }];
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

/** What refunds of the payment took of its deposit before. */
async function depositGone(from: Reader, { id, bookingId }: PaymentRow): Promise<Minor> {
  const rows = await from.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, id));
  const keys = rows.flatMap((row) => [`refund:${row.id}`, `refund:${row.id}:reversed`, `refund-absorbed:${row.id}`]);
  const [gone] = await from
    .select({ total: sum(postings.amountMinor) })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .where(and(inArray(journal.idemKey, keys), eq(postings.account, depositOf(bookingId))));
  return Number(gone?.total ?? 0);
}
