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
    acceptBySilence: { from: ['PENDING_APPROVAL'], to: 'PENDING_PAYMENT', by: ['SYSTEM'], event: 'booking.auto_accepted' },
    reject: { from: ['PENDING_APPROVAL'], to: 'REJECTED', by: ['OWNER'], event: 'booking.rejected' },
    sendOffer: {
      from: ['PENDING_APPROVAL', 'COUNTER_OFFERED'],
      to: 'COUNTER_OFFERED',
      by: ['OWNER'],
      event: 'counter_offer.sent',
    },
    acceptOffer: { from: ['COUNTER_OFFERED'], to: 'PENDING_PAYMENT', by: ['RENTER'], event: 'counter_offer.accepted' },
    declineOffer: { from: ['COUNTER_OFFERED'], to: 'PENDING_APPROVAL', by: ['RENTER'], event: 'counter_offer.rejected' },
    withdrawOffer: { from: ['COUNTER_OFFERED'], to: 'PENDING_APPROVAL', by: ['OWNER'], event: 'counter_offer.withdrawn' },
    outliveOffer: { from: ['COUNTER_OFFERED'], to: 'PENDING_APPROVAL', by: ['SYSTEM'], event: 'counter_offer.expired' },
    confirm: { from: ['PENDING_PAYMENT'], to: 'CONFIRMED', by: ['SYSTEM'], event: 'booking.confirmed' },
    reinstate: { from: ['EXPIRED'], to: 'CONFIRMED', by: ['SYSTEM'], event: 'booking.confirmed', late: true },
    start: { from: ['CONFIRMED'], to: 'ACTIVE', by: ['RENTER', 'OWNER', 'SYSTEM'], event: 'booking.started' },
    giveBack: { from: ['CONFIRMED', 'ACTIVE'], to: 'RETURNED', by: ['RENTER', 'OWNER'], event: 'booking.returned' },
    denyReturn: { from: ['RETURNED'], to: 'ACTIVE', by: ['OWNER'], event: 'booking.return_denied' },
    assumeReturned: { from: ['CONFIRMED', 'ACTIVE'], to: 'RETURNED', by: ['SYSTEM'], event: 'booking.returned' },
    acceptReturn: { from: ['RETURNED'], to: 'COMPLETED', by: ['OWNER'], event: 'booking.completed' },
    complete: { from: ['RETURNED'], to: 'COMPLETED', by: ['SYSTEM'], event: 'booking.completed' },
    cancel: {
      from: ['PENDING_VERIFICATION', 'PENDING_APPROVAL', 'COUNTER_OFFERED', 'PENDING_PAYMENT', 'CONFIRMED'],
      to: 'CANCELLED',
      by: ['RENTER'],
      event: 'booking.cancelled',
    },
    cancelAsOwner: { from: ['PENDING_PAYMENT', 'CONFIRMED'], to: 'CANCELLED', by: ['OWNER'], event: 'booking.cancelled' },
    closeAsNoShow: {
      from: ['CONFIRMED'],
      to: 'CANCELLED',
      by: ['RENTER', 'OWNER', 'SYSTEM', 'ADMIN'],
      event: 'booking.cancelled',
    },
    forceCancel: {
      from: ['PENDING_VERIFICATION', 'PENDING_APPROVAL', 'COUNTER_OFFERED', 'PENDING_PAYMENT', 'CONFIRMED', 'ACTIVE', 'RETURNED'],
      to: 'CANCELLED',
      by: ['ADMIN'],
      event: 'booking.cancelled',
    },
    forceComplete: {
      from: ['CONFIRMED', 'ACTIVE', 'RETURNED'],
      to: 'COMPLETED',
      by: ['ADMIN'],
      event: 'booking.completed',
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
