import type { RequirementCode } from '../../../db/values.ts';
import type { Booking } from './store.ts';

/** What the renter declares when sending the request; needs no tool of its own. */
export function attestationsNeeded(booking: Pick<Booking, 'requirements'>): RequirementCode[] {
  return booking.requirements.map(({ code }) => code).filter((code) => code === 'AGE');
}
