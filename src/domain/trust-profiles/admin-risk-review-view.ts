import { z } from 'zod';
import type { Reader } from '../../../db/database.ts';
import { BOOKING_STATES } from '../../../db/values.ts';
import { type Booking, type RiskReview, riskOfBooking } from '../bookings/index.ts';
import { TRUST_TIERS, trustOf } from '../trust/index.ts';
import { RiskReviewView, riskReviewView } from './risk-review-view.ts';
import { RiskView } from './risk-view.ts';

/** A review as the admin sees it who decides it: with the booking, and the risk as it is now. */
export const AdminRiskReviewView = RiskReviewView.extend({
  renter: z.object({ id: z.string(), score: z.int(), trustTier: z.enum(TRUST_TIERS) }),
  bookingState: z.enum(BOOKING_STATES),
  asset: z.object({ slug: z.string(), title: z.string() }),
  startDate: z.string(),
  endDate: z.string(),
  currency: z.string(),
  totalMinor: z.int(),
  depositMinor: z.int(),
  risk: RiskView.describe('as it is now'),
  alreadyDone: z.boolean().optional(),
});

export async function adminRiskReviewView(
  from: Reader,
  review: RiskReview,
  booking: Booking,
  now: Date,
): Promise<z.infer<typeof AdminRiskReviewView>> {
  const { score, tier } = await trustOf(from, booking.renterId, now);
  const { state, asset, startDate, endDate, currency, totalMinor, depositMinor } = booking;
  return {
    ...riskReviewView(review),
    renter: { id: booking.renterId, score, trustTier: tier },
    bookingState: state,
    asset: { slug: asset.slug, title: asset.title },
    startDate,
    endDate,
    currency,
    totalMinor,
    depositMinor,
    risk: await riskOfBooking(from, booking, now),
  };
}
