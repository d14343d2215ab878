import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { BOOKING_STATES, CANCEL_KINDS, SIDES } from '../../../../db/values/index.ts';
import { TRUST_TIERS } from '../../people/trust/index.ts';
import { type Booking, findBooking, riskOfBooking, type RiskReview } from '../bookings/index.ts';
import { knownPerson } from './known-person.ts';
import { OwnerScoreView, ownerScoreView, RenterScoreView, renterScoreView } from './score-view.ts';
import { PlatformReviewView, platformReviewView } from './score-review.ts';
import { RiskView } from './risk-view.ts';

const BookingFacts = z.object({
  bookingId: z.string(),
  state: z.enum(BOOKING_STATES),
  asset: z.object({ slug: z.string(), title: z.string() }),
  startDate: z.string(),
  endDate: z.string(),
  currency: z.string(),
  totalMinor: z.int(),
  depositMinor: z.int(),
  startAt: z.string(),
  endAt: z.string(),
  actualStartAt: z.string().nullable(),
  returnedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  cancelledBy: z.string().nullable(),
  cancelKind: z.enum(CANCEL_KINDS).nullable(),
});

/**
 * A review as the admin who decides it sees it, with the facts: the booking, or the score and the bookings of the contested
 * events.
 */
export const AdminRiskReviewView = PlatformReviewView.extend({
  about: z.enum(['RISK', 'SCORE']),
  person: z
    .object({ userId: z.string(), score: z.int(), trustTier: z.enum(TRUST_TIERS) })
    .nullable()
    .describe('null: erased'),
  level: RiskView.shape.level.nullable(),
  clearedAs: z.enum(['LOW', 'MEDIUM']).nullable(),
  role: z.enum(SIDES).nullable().describe('with SCORE'),
  contested: z.string().nullable().describe('with SCORE: eventId or code of a part; null: the whole score'),
  struck: z.array(z.string()),
  bookings: z.array(BookingFacts).describe('of the risk, or of the events that are contested'),
  risk: RiskView.nullable().describe('as it is now'),
  renter: RenterScoreView.nullable().describe('with SCORE, as it is now'),
  owner: OwnerScoreView.nullable(),
});

export async function adminRiskReviewView(
  from: Reader,
  review: RiskReview,
  now: Date,
): Promise<z.input<typeof AdminRiskReviewView>> {
  const { bookingId, userId, level, clearedAs, role, contested, struck } = review;
  const person = await knownPerson(from, userId, now);
  const bookings = await bookingsOf(from, review);
  const [booking] = bookings;
  const score = person === undefined ? null : renterScoreView(person.facts, now);
  return {
    ...platformReviewView(review),
    about: bookingId === null ? 'SCORE' : 'RISK',
    person: score === null ? null : { userId, score: score.score, trustTier: score.tier },
    level,
    clearedAs,
    role,
    contested,
    struck: struck ?? [],
    bookings: bookings.map(bookingFacts),
    risk: bookingId === null || booking === undefined ? null : await riskOfBooking(from, booking, now),
    renter: role === 'RENTER' ? score : null,
    owner: role === 'OWNER' && person?.shop ? ownerScoreView(person.shop.facts, now) : null,
  };
}

/** Returns the booking whose risk is reviewed, or the bookings of the contested events. */
async function bookingsOf(from: Reader, { bookingId, reasons }: RiskReview): Promise<Booking[]> {
  const ids = bookingId === null ? reasons.flatMap(({ bookingId: of }) => of ?? []) : [bookingId];
  const found = [];
  for (const id of new Set(ids)) found.push(await findBooking(from, id));
  return found.filter((booking) => booking !== undefined);
}

function bookingFacts(booking: Booking): z.input<typeof BookingFacts> {
  const {
    id: bookingId,
    state,
    asset,
    startDate,
    endDate,
    currency,
    totalMinor,
    depositMinor,
    cancelledBy,
    cancelKind,
  } = booking;
  return {
    bookingId,
    state,
    asset: { slug: asset.slug, title: asset.title },
    startDate,
    endDate,
    currency,
    totalMinor,
    depositMinor,
    startAt: booking.startAt.toISOString(),
    endAt: booking.endAt.toISOString(),
    actualStartAt: booking.actualStartAt?.toISOString() ?? null,
    returnedAt: booking.returnedAt?.toISOString() ?? null,
    closedAt: booking.closedAt?.toISOString() ?? null,
    cancelledBy,
    cancelKind,
  };
}
