import type { Side } from '../../../../db/values.ts';

/** Every kind of event that this installation can emit, in the order of a booking's life. */
export const EVENT_TYPES = [
  'booking.created',
  'booking.promoted',
  'booking.approved',
  'booking.auto_accepted',
  'booking.rejected',
  'booking.expired',
  'booking.confirmed',
  'booking.rescheduled',
  'booking.started',
  'booking.overdue',
  'booking.at_risk',
  'booking.returned',
  'booking.return_denied',
  'booking.completed',
  'booking.cancelled',
  'counter_offer.sent',
  'counter_offer.accepted',
  'counter_offer.rejected',
  'counter_offer.expired',
  'counter_offer.withdrawn',
  'extension.requested',
  'extension.approved',
  'extension.rejected',
  'extension.applied',
  'extension.expired',
  'extension.cancelled',
  'condition.submitted',
  'condition.confirmed',
  'condition.contested',
  'collateral.changed',
  'incident.reported',
  'incident.acknowledged',
  'incident.resolved',
  'incident.escalated',
  'dispute.opened',
  'dispute.evidence_added',
  'dispute.under_review',
  'dispute.resolved',
  'review.submitted',
  'review.published',
  'calendar.blackout_added',
  'calendar.blackout_removed',
  'credit.granted',
  'credit.applied',
  'credit.returned',
  'credit.expired',
  'payment.pending',
  'payment.flagged',
  'payment.refused',
  'payment.paid',
  'payment.failed',
  'payment.expired',
  'payment.refunded',
  'payment.charged_back',
  'payment.chargeback_won',
  'payment.chargeback_lost',
  'refund.requested',
  'refund.failed',
  'invoice.issued',
  'invoice.credited',
  'gateway.reported',
  'deposit.charged',
  'deposit.held',
  'deposit.capture_requested',
  'deposit.captured',
  'deposit.released',
  'award.decided',
  'award.settled',
  'offline_proof.reported',
  'offline_proof.confirmed',
  'offline_proof.rejected',
  'offline_proof.escalated',
  'offline_refund.due',
  'offline_refund.proven',
  'offline_refund.credited',
  'commission.due',
  'commission.proof_submitted',
  'commission.settled',
  'commission.rejected',
  'commission.overdue',
  'commission.waived',
  'payout.scheduled',
  'payout.ready',
  'payout.held',
  'payout.sent',
  'payout.paid',
  'payout.failed',
  'payout.returned',
  'account.bank_changed',
  'document.uploaded',
  'document.approved',
  'document.rejected',
  'document.expiring',
  'document.erased',
  'login_link.approved',
  'login_link.denied',
  'login_link.used',
  'account.erased',
  'account.suspended',
  'account.reinstated',
  'account.api_key_rotated',
  'key_confirmation.asked',
  'key_confirmation.approved',
  'key_confirmation.denied',
  'key_confirmation.used',
  'asset.suspended',
  'asset.reinstated',
  'asset.reported',
  'risk_review.requested',
  'risk_review.decided',
  'legal_text.published',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What a command reports with `emit`. The pipeline stores it with the command's own writes; the dispatcher delivers it after commit. */
export interface DomainEvent {
  readonly type: EventType;
  readonly bookingId?: string;
  readonly assetId?: string;
  /** Whose deed it is, where the operation's audience does not say it: both sides use it. */
  readonly by?: Side;
  /** With a lifecycle move: the state before and after. */
  readonly from?: string | null;
  readonly to?: string;
  /** One line for the booking's timeline. Trusted words only. */
  readonly note?: string;
  /** Not for the booking's timeline, which both sides read: it concerns one of them only. */
  readonly untold?: true;
  /** The entity after the change, public fields only: ids, states, dates, amounts. */
  readonly data?: Record<string, unknown>;
}

/** Writes the event to the outbox, and to the timeline of its booking, in the command's own transaction. */
export type Emit = (event: DomainEvent) => Promise<void>;

/** Reports as one side of a booking, where an operation is used by both. */
export function emitAs(by: NonNullable<DomainEvent['by']>, emit: Emit): Emit {
  return (event) => emit({ by, ...event });
}
