/** Every kind of event that this installation can emit, in the order of a booking's life. */
export const EVENT_TYPES = [
  'booking.created',
  'booking.promoted',
  'booking.approved',
  'booking.rejected',
  'booking.expired',
  'booking.confirmed',
  'booking.returned',
  'booking.completed',
  'booking.cancelled',
  'payment.pending',
  'payment.paid',
  'payment.failed',
  'payment.expired',
  'payment.refunded',
  'deposit.charged',
  'deposit.held',
  'deposit.released',
  'document.uploaded',
  'document.approved',
  'document.rejected',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];
