import type { Reader } from '../../../db/database.ts';
import { bookingFacts, type BookingSide, stateRefused } from '../bookings/index.ts';
import type { Settings } from '../kernel/index.ts';
import { noShowRefused } from './incident-errors.ts';

/** Whether this side may say now that the other did not come; throws what stands in the way. */
export async function assertNoShow(
  from: Reader,
  { booking, side }: BookingSide,
  { now, settings }: { now: Date; settings: Settings },
): Promise<void> {
  const { id: bookingId, state, startAt } = booking;
  if (state !== 'CONFIRMED') throw await stateRefused(from, booking, 'claiming a no-show', now);
  const facts = await bookingFacts(from, booking, now);
  const begins = new Date(startAt.getTime() + settings.noShowGraceMinutes * 60_000);
  const ends = new Date(startAt.getTime() + settings.noShowClaimHours * 3_600_000);
  const refuse = (because: Parameters<typeof noShowRefused>[0]['because']) =>
    noShowRefused({ bookingId, because, from: begins.toISOString(), until: ends.toISOString(), side });
  if (now < begins) throw refuse('TOO_EARLY');
  if (now > ends) throw refuse('TOO_LATE');
  if (facts.matters.checkIn !== null) throw refuse('CHECKED_IN');
  if (facts.matters.dispute !== null) throw refuse('DISPUTED');
  if (facts.matters.incidents.some(({ type }) => type === 'NO_SHOW')) throw refuse('CLAIMED');
}
