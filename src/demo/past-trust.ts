import { bookingRisk, type Risk, type TrustScore, trustScore } from '../domain/people/trust/index.ts';
import { foldText } from '../domain/platform/kernel/index.ts';
import type { Booking } from '../domain/rentals/booking-records/index.ts';
import type { DemoUser } from './demo-people.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What is known of a renter while the history is written in order; later rentals add to it. */
export interface RenterHistory {
  readonly user: DemoUser;
  readonly completed: { readonly totalMinor: number; readonly currency: string; readonly at: Date }[];
}

const NOTHING_BAD = { unpaidBalance: false, suspended: false, ownAsset: false, documentFraud: false, failedPaymentsIn24Hours: 0 };

/** The trust score as it was at that instant. */
export function trustThen({ user, completed }: RenterHistory, at: Date): TrustScore {
  const accountDays = (at.getTime() - user.createdAt.getTime()) / DAY_MS;
  const verified = { emailVerified: user.emailVerifiedAt !== null, phoneVerified: user.phoneVerifiedAt !== null };
  const past = completed.filter((rental) => rental.at <= at);
  const events = past.map((rental, index) => ({
    id: `${index}`,
    bookingId: null,
    kind: 'BOOKING_COMPLETED' as const,
    at: rental.at,
  }));
  const unrated = { identityApproved: false, reviews: { count: 0, average: 0 }, unpaidBalance: false };
  return trustScore({ ...verified, ...unrated, accountDays, events }, at);
}

/** The risk of the booking as it was at that instant. */
export function riskThen(history: RenterHistory, booking: Booking, asset: { valueMinor: number; city: string }, at: Date): Risk {
  const { user, completed } = history;
  const { totalMinor, currency, days } = booking;
  const past = completed.filter((rental) => rental.at <= at);
  const inCurrency = past.filter((rental) => rental.currency === currency);
  return bookingRisk({
    ...NOTHING_BAD,
    accountDays: (at.getTime() - user.createdAt.getTime()) / DAY_MS,
    trust: trustThen(history, at).score,
    ...{ totalMinor, days, assetValueMinor: asset.valueMinor },
    largestPastBookingMinor: Math.max(0, ...inCurrency.map((rental) => rental.totalMinor)),
    hoursToStart: (booking.startAt.getTime() - at.getTime()) / HOUR_MS,
    completedBookings: past.length,
    paymentChannel: null,
    openRequestsForSameDates: 0,
    sameCity: user.city !== null && foldText(user.city) === foldText(asset.city),
    identityDocument: false,
  });
}
