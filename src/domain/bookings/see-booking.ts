import type { Side } from '../../../db/values.ts';
import type { NextAction } from '../kernel/index.ts';

/** The next step that is never wrong: each side has a tool of its own for it. */
export function seeBooking(bookingId: string, side: Side): NextAction {
  return {
    tool: side === 'RENTER' ? 'get_booking_detail' : 'get_owner_booking_detail',
    args: { bookingId },
    actor: side,
    why: 'see the booking and who can do what',
  };
}
