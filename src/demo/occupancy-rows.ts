import type { occupancy } from '../../db/schema/index.ts';
import type { ToldBooking } from './tell-booking.ts';

/** The days that a booking blocks, buffers included: held until it is paid, or the start where a transfer is on its way; booked from then on. */
export function occupancyRows({ booking, placed }: ToldBooking): (typeof occupancy.$inferInsert)[] {
  const { id: bookingId, assetId, mode, state, dueAt } = booking;
  const held = state === 'PENDING_PAYMENT';
  const row = { assetId, mode, bookingId, kind: held ? ('HOLD' as const) : ('BOOKING' as const), heldUntil: held ? dueAt : null };
  return placed.blocked.flatMap((day) => placed.unitNos.map((unitNo) => ({ ...row, day, unitNo })));
}
