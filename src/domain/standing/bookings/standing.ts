import { SIDES } from '../../../../db/values/index.ts';
import type { Standing, StandingViewer, Step, StepsOffered } from '../../platform/kernel/index.ts';
import { type Booking, findBooking, bookingDetailStep } from '../../rentals/bookings/index.ts';
import { askPlatform, bookingFacts, type BookingFacts, nextActions, withPageUrls } from '../steps/index.ts';
import { bookingIds, kindOf, readResult } from './answer-kinds.ts';
import { bookingLetters } from './booking-letter.ts';

/**
 * The functions by which the pipeline completes answers and letters without importing this context. The composition passes them
 * in.
 */
export const standing: Standing = {
  async complete(from, about, result, viewer) {
    const read = readResult(result);
    return { ...result, ...(await kindOf(about).present(from, read, viewer)), ...bookingIds(about, read) };
  },

  async stepsOf(from, bookingId, offered, viewer) {
    const booking = await findBooking(from, bookingId);
    if (booking === undefined) return [];
    const { now, settings } = viewer;
    const facts = await bookingFacts(from, booking, { now, settings });
    const steps = offeredSteps(booking, facts, offered, viewer);
    return viewer.side === 'OWNER' ? steps : withPageUrls(steps, booking, { now, settings });
  },

  letters: bookingLetters,
};

function offeredSteps(booking: Booking, facts: BookingFacts, offered: StepsOffered, { side }: StandingViewer): Step[] {
  if (offered === 'ASK_PLATFORM') return side === null ? [] : askPlatform(booking, side, facts.openItems, facts);
  const steps = nextActions(booking, facts);
  if (offered !== 'ALL') return steps.filter(({ operation }) => offered.includes(operation));
  const idle = SIDES.filter((one) => !steps.some(({ actor }) => actor === one));
  return [...steps, ...idle.map((one) => bookingDetailStep(booking.id, one))];
}
