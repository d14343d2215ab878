import { z } from 'zod';
import { BOOKING_STATES } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

/** A booking after its move, as every event of a move tells it. */
export const BookingFacts = z.object({
  state: z.enum(BOOKING_STATES),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  totalMinor: z.int(),
  currency: z.string(),
  /** Of what is accepted and not paid: the rent before credit, and the deposit where it is charged. */
  dueMinor: z.int().optional(),
});

/** What is told of bookings. */
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
  /** The rental before it is not back, or is back after all. */
  atRisk: declareEvent('booking.at_risk', z.object({ atRisk: z.boolean() })),
  returned: declareEvent('booking.returned', BookingFacts),
  returnDenied: declareEvent('booking.return_denied', BookingFacts),
  completed: declareEvent('booking.completed', BookingFacts),
  cancelled: declareEvent('booking.cancelled', BookingFacts),
};
