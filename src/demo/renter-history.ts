import type { TrustEventKind } from '../../db/values.ts';
import { bookingRisk, type Risk, type TrustScore, trustScore } from '../domain/people/trust/index.ts';
import type { DocumentRow } from '../domain/people/verification/index.ts';
import { foldText } from '../domain/platform/kernel/index.ts';
import type { Booking } from '../domain/rentals/booking-records/index.ts';
import type { DemoUser } from './user-rows.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What is known of a renter while the rentals are told in order; later ones add to it. */
export interface RenterHistory {
  readonly user: DemoUser;
  readonly documents: readonly DocumentRow[];
  readonly events: { kind: TrustEventKind; at: Date }[];
  readonly completed: { totalMinor: number; at: Date }[];
  /** When owners approved the identity document. */
  readonly identityApprovals: Date[];
}

/** The trust score as it was at that instant. */
export function trustThen({ user, events, identityApprovals }: RenterHistory, at: Date): TrustScore {
  return trustScore(
    {
      emailVerified: user.emailVerifiedAt !== null,
      phoneVerified: user.phoneVerifiedAt !== null,
      identityApproved: identityApprovals.some((approved) => approved <= at),
      accountDays: (at.getTime() - user.createdAt.getTime()) / DAY_MS,
      reviews: { count: 0, average: 0 },
      unpaidBalance: false,
      events: events.filter((event) => event.at <= at),
    },
    at,
  );
}

/** The risk of the booking as it was at that instant. */
export function riskThen(history: RenterHistory, booking: Booking, asset: { valueMinor: number; city: string }, at: Date): Risk {
  const { user, documents, completed } = history;
  return bookingRisk({
    accountDays: (at.getTime() - user.createdAt.getTime()) / DAY_MS,
    trust: trustThen(history, at).score,
    totalMinor: booking.totalMinor,
    assetValueMinor: asset.valueMinor,
    largestPastBookingMinor: Math.max(0, ...completed.filter((past) => past.at <= at).map(({ totalMinor }) => totalMinor)),
    hoursToStart: (booking.startAt.getTime() - at.getTime()) / HOUR_MS,
    days: booking.days,
    completedBookings: completed.filter((past) => past.at <= at).length,
    paymentChannel: booking.paymentChannel,
    openRequestsForSameDates: 0,
    sameCity: user.city !== null && foldText(user.city) === foldText(asset.city),
    identityDocument: documents.some(({ kind, uploadedAt }) => kind === 'IDENTITY_DOCUMENT' && uploadedAt <= at),
    failedPaymentsIn24Hours: 0,
    unpaidBalance: false,
    suspended: false,
    ownAsset: false,
    documentFraud: false,
  });
}
