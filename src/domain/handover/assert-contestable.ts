import type { Reader } from '../../../db/database.ts';
import { type BookingSide, type ConditionReport, findOpenMatters, wrongSide, stateRefused } from '../bookings/index.ts';

/** The report of the other side that can be contested now, or was contested before. Throws what stands against it. */
export async function assertContestable(from: Reader, { booking, side }: BookingSide, now: Date): Promise<ConditionReport> {
  const { checkIn } = await findOpenMatters(from, booking);
  const answerable = checkIn?.status === 'SUBMITTED' || checkIn?.status === 'CONTESTED';
  if (booking.state !== 'CONFIRMED' || checkIn === null || !answerable) {
    throw await stateRefused(from, booking, 'contesting a check-in', now);
  }
  if (checkIn.by === side) throw wrongSide({ bookingId: booking.id, side, wanted: 'contesting this report' });
  return checkIn;
}
