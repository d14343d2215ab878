import { BOOKING_STATES } from '../../../db/values.ts';
import { lifecycle } from '../kernel/index.ts';

/** The booking's states and every move between them. */
export const bookingLifecycle = lifecycle(BOOKING_STATES, {
  initial: 'PENDING_VERIFICATION',
  final: ['COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED'],
  moves: {
    promote: { from: ['PENDING_VERIFICATION'], to: 'PENDING_APPROVAL', by: ['RENTER'], event: 'booking.promoted' },
    bookInstantly: { from: ['PENDING_VERIFICATION'], to: 'PENDING_PAYMENT', by: ['RENTER'], event: 'booking.approved' },
    approve: { from: ['PENDING_APPROVAL'], to: 'PENDING_PAYMENT', by: ['OWNER'], event: 'booking.approved' },
    reject: { from: ['PENDING_APPROVAL'], to: 'REJECTED', by: ['OWNER'], event: 'booking.rejected' },
    confirm: { from: ['PENDING_PAYMENT'], to: 'CONFIRMED', by: ['SYSTEM'], event: 'booking.confirmed' },
    reinstate: { from: ['EXPIRED'], to: 'CONFIRMED', by: ['SYSTEM'], event: 'booking.confirmed', late: true },
    assumeReturned: { from: ['CONFIRMED'], to: 'RETURNED', by: ['SYSTEM'], event: 'booking.returned' },
    complete: { from: ['RETURNED'], to: 'COMPLETED', by: ['SYSTEM'], event: 'booking.completed' },
    cancel: {
      from: ['PENDING_VERIFICATION', 'PENDING_APPROVAL', 'PENDING_PAYMENT', 'CONFIRMED'],
      to: 'CANCELLED',
      by: ['RENTER'],
      event: 'booking.cancelled',
    },
    expire: {
      from: ['PENDING_VERIFICATION', 'PENDING_APPROVAL', 'PENDING_PAYMENT'],
      to: 'EXPIRED',
      by: ['SYSTEM'],
      event: 'booking.expired',
    },
  },
});
export type BookingMove = keyof typeof bookingLifecycle.table.moves;
