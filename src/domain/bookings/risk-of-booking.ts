import type { Reader } from '../../../db/database.ts';
import { bookingRisk, clearedRisk, type Risk, riskFactsOf } from '../trust/index.ts';
import { findClearance } from './risk-review-store.ts';
import type { Booking } from './store.ts';

/** The risk of letting this renter have this booking, from the facts as they are now and what a person has cleared. */
export async function riskOfBooking(from: Reader, booking: Booking, now: Date): Promise<Risk> {
  const { facts } = await riskFactsOf(from, booking, now);
  return clearedRisk(bookingRisk(facts), await findClearance(from, booking.id));
}
