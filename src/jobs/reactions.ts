import { settleRefunds } from '../domain/booking-payments/index.ts';
import { expireUnservableRequests } from '../domain/bookings/index.ts';
import type { EventType } from '../domain/kernel/index.ts';
import type { Command } from '../domain/kernel/index.ts';

/** What the platform does by itself after an event about a booking. Each is idempotent: an event may be delivered twice. */
export const reactions: Partial<Record<EventType, readonly Command[]>> = {
  'booking.confirmed': [expireUnservableRequests],
  'booking.cancelled': [settleRefunds],
  'refund.requested': [settleRefunds],
  'deposit.released': [settleRefunds],
};
