import { actOnGatewayReports, settleRefunds } from '../domain/booking-payments/index.ts';
import { expireUnservableRequests } from '../domain/bookings/index.ts';
import { closeMootClaims } from '../domain/incidents/index.ts';
import { removeErasedFiles } from '../domain/personal-data/index.ts';
import type { EventType } from '../domain/kernel/index.ts';
import type { Command } from '../domain/kernel/index.ts';
import { schedulePayout, sendPayout, settleTransfersOf } from '../domain/payouts/index.ts';

/** What the platform does by itself after an event about a booking. Each is idempotent: an event may be delivered twice. */
export const reactions: Partial<Record<EventType, readonly Command[]>> = {
  'booking.confirmed': [expireUnservableRequests],
  'extension.applied': [expireUnservableRequests],
  'booking.started': [closeMootClaims],
  'booking.completed': [schedulePayout],
  'booking.cancelled': [settleRefunds, closeMootClaims, schedulePayout],
  'refund.requested': [settleRefunds],
  'deposit.released': [settleRefunds],
  'incident.resolved': [schedulePayout],
  'dispute.resolved': [schedulePayout],
  'gateway.reported': [actOnGatewayReports, settleTransfersOf],
  'payment.charged_back': [schedulePayout],
  'payment.chargeback_won': [schedulePayout],
  'payment.chargeback_lost': [schedulePayout],
  'payout.ready': [sendPayout],
  // More may have been earned meanwhile than was sent.
  'payout.paid': [schedulePayout],
};

/** The same after an event about a person: what is asked for is the `userId` of the event's data. */
export const userReactions: Partial<Record<EventType, readonly Command[]>> = {
  'account.erased': [removeErasedFiles],
};
