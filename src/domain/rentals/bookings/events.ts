import { z } from 'zod';
import { BOOKING_STATES, DEPOSIT_METHODS, RISK_LEVELS, RISK_REVIEW_STATES, SIDES } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

/** The booking after its move, as every event of a move shows it. */
export const BookingFacts = z.object({
  state: z.enum(BOOKING_STATES),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  totalMinor: z.int(),
  currency: z.string(),
  /** What is due for an accepted, unpaid booking: the rent before credit, and the deposit if it is charged. */
  dueMinor: z.int().optional(),
});

export const bookingEvents = {
  created: declareEvent('booking.created', BookingFacts),
  promoted: declareEvent('booking.promoted', BookingFacts),
  approved: declareEvent('booking.approved', BookingFacts),
  autoAccepted: declareEvent('booking.auto_accepted', BookingFacts),
  rejected: declareEvent('booking.rejected', BookingFacts),
  expired: declareEvent('booking.expired', BookingFacts),
  confirmed: declareEvent('booking.confirmed', BookingFacts),
  rescheduled: declareEvent('booking.rescheduled', BookingFacts),
  started: declareEvent('booking.started', BookingFacts),
  overdue: declareEvent('booking.overdue', z.object({ lateFeeMinor: z.int(), currency: z.string() })),
  /** The rental before it on the same asset is late, or has come back after all. */
  atRisk: declareEvent('booking.at_risk', z.object({ atRisk: z.boolean() })),
  returned: declareEvent('booking.returned', BookingFacts),
  returnDenied: declareEvent('booking.return_denied', BookingFacts),
  completed: declareEvent('booking.completed', BookingFacts),
  cancelled: declareEvent('booking.cancelled', BookingFacts),
};

/** A review of a booking's risk, or of what counts in a person's trust score. */
const Review = z.object({ reviewId: z.string(), role: z.enum(SIDES).optional(), userId: z.string().optional() });

/**
 * The events of reviews by the platform. Admins hear of each request; whoever asked hears how it ended, which for a booking is
 * the renter.
 */
export const riskReviewEvents = {
  requested: declareEvent(
    'risk_review.requested',
    Review.extend({ level: z.enum(RISK_LEVELS).optional(), contested: z.string().nullable().optional() }),
    { seenBy: ['RENTER'] },
  ),
  decided: declareEvent(
    'risk_review.decided',
    Review.extend({
      status: z.enum(RISK_REVIEW_STATES),
      clearedAs: z.enum(RISK_LEVELS).nullable().optional(),
      struck: z.array(z.string()).nullable().optional(),
    }),
    { seenBy: ['RENTER'] },
  ),
};

const Part = z.object({ amountMinor: z.int().describe('of the deposit') });

export const depositEvents = {
  charged: declareEvent('deposit.charged', Part),
  held: declareEvent('deposit.held', Part),
  captured: declareEvent('deposit.captured', Part),
  released: declareEvent('deposit.released', Part),
};

/** The events of collateral that replaces a deposit. */
export const collateralEvents = {
  changed: declareEvent('collateral.changed', z.object({ agreed: z.boolean(), depositMethod: z.enum(DEPOSIT_METHODS) })),
};

/** The events of counter-offers: the booking moves with each of them. */
export const counterOfferEvents = {
  sent: declareEvent(
    'counter_offer.sent',
    BookingFacts.extend({
      offer: z
        .object({
          offerId: z.string(),
          startDate: z.iso.date(),
          endDate: z.iso.date(),
          totalMinor: z.int(),
          depositMinor: z.int(),
          expiresAt: z.iso.datetime(),
        })
        .optional()
        .describe('what the renter may take instead of the rest, which stands until then'),
    }),
  ),
  accepted: declareEvent('counter_offer.accepted', BookingFacts),
  rejected: declareEvent('counter_offer.rejected', BookingFacts),
  expired: declareEvent('counter_offer.expired', BookingFacts),
  withdrawn: declareEvent('counter_offer.withdrawn', BookingFacts),
};
