import { and, eq, gt, isNotNull, isNull, lt, lte, ne, notInArray, or, type SQLWrapper } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { foundFor, plus } from '../../../../db/expressions.ts';
import { batchedQuery } from '../../../../db/batched-query.ts';
import { placeholder } from '../../../../db/hot-query.ts';
import { awards, bookings } from '../../../../db/schema/index.ts';
import { DEPOSIT_THERE, type Mode } from '../../../../db/values/index.ts';
import { DAY_MS, later } from '../../platform/kernel/index.ts';

/** A late fee is owed at once, and counts as unpaid three days after the return. */
export const LATE_FEE_MS = 3 * DAY_MS;

/** A late fee counts as unpaid now if the asset was returned before this instant. */
export function lateFeesOf(now: Date): { readonly returnedBefore: Date } {
  return { returnedBefore: later(now, -LATE_FEE_MS) };
}

/** Whether the renter has not paid an award or a late fee in time, for bookings of this mode. */
export async function owesMoney(from: Reader, { userId, mode }: { userId: string; mode: Mode }, now: Date): Promise<boolean> {
  const [owed] = await findOwed(from, { userId, mode }, lateFeesOf(now));
  return owed !== undefined && isOwed(owed);
}

/** The result of `owedBy`: the id of an unpaid claim and of a booking with an unpaid late fee; null if there is none. */
interface Owed {
  readonly unpaidClaim: string | null;
  readonly unpaidFee: string | null;
}

export function isOwed({ unpaidClaim, unpaidFee }: Owed): boolean {
  return unpaidClaim !== null || unpaidFee !== null;
}

const findOwed = batchedQuery('trust_owed', (reader, { rows, text, place }) =>
  reader.select({ place, ...owedBy(reader, text('userId'), text('mode')) }).from(rows),
);

/** As long as a part of the deposit is left, the fee is taken from it and cannot be paid in another way. */
const isDepositGone = or(
  notInArray(bookings.depositState, [...DEPOSIT_THERE]),
  lte(bookings.depositMinor, plus(bookings.depositTakenMinor, bookings.depositReturnedMinor)),
);

/**
 * The unpaid claim and late fee of a renter, as columns of a query about that renter. The query needs the values of
 * `lateFeesOf`. A late fee is looked for in its booking, which stores what the deposit does not cover.
 */
export function owedBy(reader: Reader, userId: SQLWrapper, mode: Mode | SQLWrapper) {
  const ofRenter = and(eq(bookings.renterId, userId), eq(bookings.mode, mode));
  const isUnpaid = and(
    eq(awards.payer, 'RENTER'),
    ne(awards.cause, 'LATE_FEE'),
    isNotNull(awards.settledAt),
    gt(awards.amountMinor, plus(awards.coveredMinor, awards.paidMinor)),
  );
  const claim = reader
    .select({ id: awards.id })
    .from(bookings)
    .innerJoin(awards, eq(awards.bookingId, bookings.id))
    .where(and(ofRenter, isUnpaid))
    .limit(1);
  const lateFee = reader
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        ofRenter,
        gt(bookings.lateFeeMinor, 0),
        isNull(bookings.lateFeePaidAt),
        isDepositGone,
        lt(bookings.returnedAt, placeholder('returnedBefore', bookings.returnedAt)),
      ),
    )
    .limit(1);
  return { unpaidClaim: foundFor<string>(claim), unpaidFee: foundFor<string>(lateFee) };
}
