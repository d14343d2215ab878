import type { occupancy } from '../../db/schema/index.ts';
import type { ToldBooking } from './tell-booking.ts';

/** The days that a booking blocks, buffers included: held until it is paid, or its end while a transfer is on its way; booked from then on. */
export function occupancyRows({ booking, placed }: ToldBooking): (typeof occupancy.$inferInsert)[] {
  const { id: bookingId, assetId, mode, state, dueAt, endAt } = booking;
  const held = state === 'PENDING_PAYMENT';
  const heldUntil = placed.steps.transferred === null ? dueAt : endAt;
  const row = {
    assetId,
    mode,
    bookingId,
    kind: held ? ('HOLD' as const) : ('BOOKING' as const),
    heldUntil: held ? heldUntil : null,
  };
  return placed.blocked.flatMap((day) => placed.unitNos.map((unitNo) => ({ ...row, day, unitNo })));
}
