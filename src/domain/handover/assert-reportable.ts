import type { Reader } from '../../../db/database.ts';
import type { REPORT_KINDS } from '../../../db/values.ts';
import { type BookingSide, checkInFrom, findOpenMatters, stateRefused } from '../bookings/index.ts';
import { bookingAtRisk, checkInTooEarly, reportPending } from './handover-errors.ts';

/** Whether the condition can be reported now. Throws what stands against it. */
export async function assertReportable(
  from: Reader,
  { booking, side }: BookingSide,
  kind: (typeof REPORT_KINDS)[number],
  now: Date,
): Promise<void> {
  const { id: bookingId, state, startAt, atRiskOf } = booking;
  const { checkIn } = await findOpenMatters(from, booking);
  if (kind === 'CHECK_OUT') {
    const handedOver = state === 'ACTIVE' || (state === 'CONFIRMED' && checkIn !== null && checkIn.status !== 'CONTESTED');
    if (!handedOver) throw await stateRefused(from, booking, 'reporting the return', now);
    return;
  }
  if (state !== 'CONFIRMED') throw await stateRefused(from, booking, 'reporting the handover', now);
  if (checkIn?.status === 'SUBMITTED') throw reportPending({ bookingId, by: checkIn.by, side });
  if (atRiskOf !== null) throw bookingAtRisk({ bookingId, side });
  const earliest = checkInFrom(startAt);
  if (now < earliest) throw checkInTooEarly({ bookingId, from: earliest.toISOString(), side });
}
