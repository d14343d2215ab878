import { and, eq, gt, isNotNull, isNull, lt, lte, ne, notInArray, or } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { plus } from '../../../../db/expressions.ts';
import { batchedQuery } from '../../../../db/batched-query.ts';
import { placeholder } from '../../../../db/hot-query.ts';
import { awards, bookings } from '../../../../db/schema/index.ts';
import { DEPOSIT_THERE, type Mode } from '../../../../db/values/index.ts';
import { DAY_MS, later } from '../../platform/kernel/index.ts';

/** A late fee is owed at once, and counts as unpaid three days after the return. */
export const LATE_FEE_MS = 3 * DAY_MS;

/** Whether the renter has not paid in time what was decided, or a late fee, for bookings of this mode. */
export async function owesMoney(from: Reader, { userId, mode }: { userId: string; mode: Mode }, now: Date): Promise<boolean> {
  const [claims, fees] = await Promise.all([
    findUnpaidClaim(from, { userId }, { mode }),
    findUnpaidLateFee(from, { userId }, { mode, returnedBefore: later(now, -LATE_FEE_MS) }),
  ]);
  return claims.length > 0 || fees.length > 0;
}

/** A late fee is looked for where it is owed: what the deposit does not cover of it stays with its booking. */
const findUnpaidClaim = batchedQuery('trust_unpaid_claim', (reader, { rows, text, place }) =>
  reader
    .selectDistinct({ place })
    .from(rows)
    .crossJoin(bookings)
    .innerJoin(awards, eq(awards.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.renterId, text('userId')),
        eq(bookings.mode, placeholder('mode')),
        eq(awards.payer, 'RENTER'),
        ne(awards.cause, 'LATE_FEE'),
        isNotNull(awards.settledAt),
        gt(awards.amountMinor, plus(awards.coveredMinor, awards.paidMinor)),
      ),
    ),
);

/** As long as something is left of the deposit, the fee comes out of it and nobody can pay it in another way. */
const isDepositGone = or(
  notInArray(bookings.depositState, [...DEPOSIT_THERE]),
  lte(bookings.depositMinor, plus(bookings.depositTakenMinor, bookings.depositReturnedMinor)),
);

const findUnpaidLateFee = batchedQuery('trust_unpaid_late_fee', (reader, { rows, text, place }) =>
  reader
    .selectDistinct({ place })
    .from(rows)
    .crossJoin(bookings)
    .where(
      and(
        eq(bookings.renterId, text('userId')),
        eq(bookings.mode, placeholder('mode')),
        gt(bookings.lateFeeMinor, 0),
        isNull(bookings.lateFeePaidAt),
        isDepositGone,
        lt(bookings.returnedAt, placeholder('returnedBefore', bookings.returnedAt)),
      ),
    ),
);
