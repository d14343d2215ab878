import { and, asc, count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Reader } from '../../../db/database.ts';
import { bookingDeadlines, bookings, payments, users } from '../../../db/schema/index.ts';
import { formatMoney } from '../kernel/index.ts';
import type { FlaggedRow } from './admin-payment-rows.ts';
import { decisionsAbout } from './decisions-about.ts';

/** One page of the payments that wait for a decision, the oldest first. */
export async function findFlagged(
  from: Reader,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: z.infer<typeof FlaggedRow>[]; total: number }> {
  const waiting = eq(payments.status, 'FLAGGED');
  const found = await from
    .select({ payment: payments, booking: bookings, renterName: users.name, decideBy: bookingDeadlines.dueAt })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(users, eq(users.id, bookings.renterId))
    .leftJoin(bookingDeadlines, and(eq(bookingDeadlines.kind, 'FLAGGED_PAYMENT'), eq(bookingDeadlines.subjectId, payments.id)))
    .where(waiting)
    .orderBy(asc(payments.paidAt), asc(payments.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [total] = await from.select({ count: count() }).from(payments).where(waiting);
  const rows = found.map(({ payment, booking, renterName, decideBy }) => ({
    row: 'FLAGGED' as const,
    paymentId: payment.id,
    bookingId: booking.id,
    bookingState: booking.state,
    assetTitle: booking.asset.title,
    startDate: booking.startDate,
    endDate: booking.endDate,
    userId: booking.renterId,
    renterName,
    amountMinor: payment.amountMinor,
    amount: formatMoney(payment.amountMinor, payment.currency),
    currency: payment.currency,
    askedMinor: payment.rentMinor + payment.depositMinor,
    askedCurrency: booking.currency,
    flaggedBecause: payment.flaggedBecause ?? ('HIGH_RISK' as const),
    riskLevel: booking.risk?.level ?? null,
    riskScore: booking.risk?.score ?? null,
    riskReasons: (booking.risk?.reasons ?? []).map(({ text, points }) => `${text} (${points})`),
    paidAt: payment.paidAt?.toISOString() ?? null,
    decideBy: decideBy?.toISOString() ?? null,
    decisions: decisionsAbout(payment),
  }));
  return { rows, total: total?.count ?? 0 };
}
