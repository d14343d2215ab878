import { and, count, eq, gt } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { assets, bookings, payments } from '../../../db/schema/index.ts';
import { findUser } from '../accounts/index.ts';
import { foldText } from '../kernel/index.ts';
import { bookingRisk, type Risk, trustOf } from '../trust/index.ts';
import { findDocuments } from '../verification/index.ts';
import { type Booking, findOverlapping, largestCompleted } from './store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The risk of letting this renter have this booking, from the facts as they are now. */
export async function riskOfBooking(tx: Tx, booking: Booking, now: Date): Promise<Risk> {
  const { renterId, assetId } = booking;
  const renter = await findUser(tx, renterId);
  const [asset] = await tx.select({ valueMinor: assets.valueMinor }).from(assets).where(eq(assets.id, assetId));
  const identity = await findDocuments(tx, renterId, ['IDENTITY_DOCUMENT']);
  const rivals = await findOverlapping(tx, booking, ['PENDING_APPROVAL', 'COUNTER_OFFERED']);
  return bookingRisk({
    accountDays: renter === undefined ? 0 : (now.getTime() - renter.createdAt.getTime()) / DAY_MS,
    trust: (await trustOf(tx, renterId, now)).score,
    totalMinor: booking.totalMinor,
    assetValueMinor: asset?.valueMinor ?? 0,
    largestPastBookingMinor: await largestCompleted(tx, renterId, booking.mode),
    hoursToStart: (booking.startAt.getTime() - now.getTime()) / HOUR_MS,
    days: booking.days,
    openRequestsForSameDates: rivals.filter((rival) => rival.renterId === renterId && rival.id !== booking.id).length,
    sameCity: renter?.city != null && foldText(renter.city) === foldText(booking.asset.city),
    identityDocument: identity.length > 0,
    failedPaymentsIn24Hours: await countFailedPayments(tx, booking, now),
    suspended: renter?.suspendedAt != null,
  });
}

async function countFailedPayments(tx: Tx, { renterId, mode }: Booking, now: Date): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(
      and(
        eq(bookings.renterId, renterId),
        eq(bookings.mode, mode),
        eq(payments.status, 'FAILED'),
        gt(payments.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    );
  return row?.count ?? 0;
}
