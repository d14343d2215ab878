import { endSuspendedRequests } from '../domain/oversight/moderation/index.ts';
import { removeErasedFiles } from '../domain/oversight/personal-data/index.ts';
import { type Command, EVENT_TYPES, type EventType, type Perform } from '../domain/platform/kernel/index.ts';
import { expireUnservableRequests } from '../domain/rentals/bookings/index.ts';
import { closeMootClaims } from '../domain/rentals/incidents/index.ts';
import { closeCheckouts } from '../domain/settlement/checkout/index.ts';
import { settleAwards, settleCapture } from '../domain/settlement/deposit-settlement/index.ts';
import {
  lookAtHeldPayouts,
  lookAtIndebtedPayouts,
  schedulePayout,
  sendPayout,
  settleTransfersOf,
} from '../domain/settlement/payouts/index.ts';
import { actOnGatewayReports, settleRefunds } from '../domain/settlement/refunds/index.ts';

/** What the platform does by itself after an event about a booking. Each is idempotent: an event may be delivered twice. */
export const reactions: Partial<Record<EventType, readonly Command[]>> = {
  'booking.confirmed': [expireUnservableRequests],
  'extension.applied': [expireUnservableRequests],
  'booking.started': [closeMootClaims],
  'booking.completed': [settleAwards, schedulePayout],
  'booking.cancelled': [settleRefunds, closeMootClaims, settleAwards, schedulePayout, closeCheckouts],
  'refund.requested': [settleRefunds],
  'deposit.released': [settleRefunds],
  'deposit.capture_requested': [settleCapture],
  'award.decided': [settleAwards],
  'award.settled': [schedulePayout],
  'incident.resolved': [settleAwards, schedulePayout],
  'dispute.resolved': [settleAwards, schedulePayout],
  'gateway.reported': [actOnGatewayReports, settleTransfersOf, settleRefunds],
  // A late fee may be paid after its booking was paid out.
  'payment.paid': [schedulePayout],
  'payment.charged_back': [schedulePayout],
  'payment.chargeback_won': [settleRefunds, schedulePayout],
  'payment.chargeback_lost': [settleRefunds, schedulePayout],
  'payout.ready': [sendPayout],
  // More may have been earned meanwhile than was sent.
  'payout.paid': [schedulePayout],
};

/** The same after an event about a person: what is asked for is the `userId` of the event's data. */
export const userReactions: Partial<Record<EventType, readonly Command[]>> = {
  'account.suspended': [endSuspendedRequests],
  'asset.suspended': [endSuspendedRequests],
  'account.erased': [removeErasedFiles],
  'document.erased': [removeErasedFiles],
};

/** The same after an event about a shop: what is asked for is the `vendorId` of the event's data. */
const vendorReactions: Partial<Record<EventType, readonly Command[]>> = {
  'account.reinstated': [lookAtHeldPayouts],
  'account.bank_changed': [lookAtHeldPayouts],
  'payout.scheduled': [lookAtIndebtedPayouts],
  'commission.settled': [lookAtIndebtedPayouts],
  'commission.waived': [lookAtIndebtedPayouts],
};

/** Does everything that follows from an event. */
export async function reactTo(event: Reported, perform: Perform): Promise<void> {
  const { bookingId, data } = event;
  const type = EVENT_TYPES.find((known) => known === event.type);
  if (type === undefined) return;
  for (const operation of reactions[type] ?? []) {
    if (bookingId !== null) await perform(operation, { bookingId });
  }
  for (const operation of userReactions[type] ?? []) await perform(operation, { userId: data['userId'] });
  const vendorId = data['vendorId'];
  for (const operation of vendorReactions[type] ?? []) {
    if (vendorId !== undefined) await perform(operation, { vendorId });
  }
}

/** An event as the outbox keeps it. */
interface Reported {
  readonly type: string;
  readonly bookingId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}
