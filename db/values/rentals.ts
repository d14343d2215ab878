export const BOOKING_STATES = [
  'PENDING_VERIFICATION',
  'PENDING_APPROVAL',
  'COUNTER_OFFERED',
  'PENDING_PAYMENT',
  'CONFIRMED',
  'ACTIVE',
  'RETURNED',
  'COMPLETED',
  'REJECTED',
  'CANCELLED',
  'EXPIRED',
] as const;

/** The states in which a request waits for the owner and wants its days. */
export const REQUESTED_STATES = ['PENDING_APPROVAL', 'COUNTER_OFFERED'] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

/** Why a booking was cancelled, if it was not simply what a side wanted. */
export const CANCEL_KINDS = ['NORMAL', 'NO_SHOW_RENTER', 'NO_SHOW_OWNER', 'NOT_AS_DESCRIBED'] as const;

/** The kinds of deadlines of a booking, apart from that of its state. */
export const DEADLINE_KINDS = [
  'COUNTER_OFFER',
  'EXTENSION',
  'CHECK_IN',
  'NO_SHOW',
  'INCIDENT',
  'OVERDUE_DAY',
  'REVIEWS',
  'DEPOSIT',
  /** The authorisation of a held deposit will soon lapse. */
  'HOLD_LAPSE',
  /** A flagged payment was not decided in time. */
  'FLAGGED_PAYMENT',
  'OFFLINE_PROOF',
  'OFFLINE_REFUND',
  'COMMISSION',
  'PAYOUT',
] as const;
export type DeadlineKind = (typeof DEADLINE_KINDS)[number];

export const COUNTER_OFFER_STATES = ['PENDING', 'ACCEPTED', 'REJECTED', 'EXPIRED', 'WITHDRAWN', 'SUPERSEDED'] as const;

export const EXTENSION_STATES = ['REQUESTED', 'APPROVED', 'PAID', 'REJECTED', 'EXPIRED', 'CANCELLED'] as const;

/** How an extension changes the period: a later end, an earlier end, other dates. */
export const EXTENSION_KINDS = ['EXTEND', 'SHORTEN', 'MOVE'] as const;

export const REPORT_KINDS = ['CHECK_IN', 'CHECK_OUT'] as const;

export const REPORT_STATES = ['SUBMITTED', 'CONFIRMED', 'CONTESTED', 'AUTO_CONFIRMED'] as const;

export const INCIDENT_TYPES = [
  'DAMAGE',
  'LOSS',
  'DIRTY',
  'SAFETY',
  'HIDDEN_DEFECT',
  'NOT_AS_DESCRIBED',
  'LATE_RETURN',
  'NO_SHOW',
  'OTHER',
] as const;
export type IncidentType = (typeof INCIDENT_TYPES)[number];

export const INCIDENT_STATES = ['REPORTED', 'ACKNOWLEDGED', 'RESOLVED', 'ESCALATED'] as const;

export const RISK_LEVELS = ['LOW', 'MEDIUM', 'HIGH', 'BLOCKED'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

export const INCIDENT_OUTCOMES = ['NO_FAULT', 'RENTER_PAYS', 'OWNER_PAYS', 'SPLIT'] as const;

export const DISPUTE_STATES = ['OPEN', 'UNDER_REVIEW', 'RESOLVED_RENTER', 'RESOLVED_OWNER', 'SPLIT', 'WITHDRAWN'] as const;

export const REVIEW_STATES = ['SUBMITTED', 'PUBLISHED'] as const;

/**
 * The limits that a booking froze when it was made: those of the platform, in the unit of their name, and two of its category.
 */
export interface BookingLimits {
  verificationDays: number;
  approvalHours: number;
  counterOfferHours: number;
  maxCounterOffers: number;
  extensionAnswerHours: number;
  extensionPaymentHours: number;
  paymentHours: number;
  flaggedPaymentHours: number;
  offlineProofHours: number;
  offlineRefundDays: number;
  maxOfflineProofs: number;
  lateGraceMinutes: number;
  lateFeeDays: number;
  lateFeeBps: number;
  noShowGraceMinutes: number;
  noShowClaimHours: number;
  noShowAnswerHours: number;
  handoverSilenceHours: number;
  returnAnswerHours: number;
  claimHours: number;
  hiddenDefectDays: number;
  incidentAnswerHours: number;
  disputeDays: number;
  disputeDecisionDays: number;
  depositGraceHours: number;
  reviewDays: number;
  ownerPenaltyBps: number;
  ownerPenaltyEarlyBps: number;
  ownerPenaltyLeast: number;
  ownerPenaltyMost: number;
  payoutDelayHours: number;
  commissionDays: number;
  /** After so many hours an owner's silence accepts the request; null if it never does. */
  silentAcceptanceHours: number | null;
  /** For so many days after the payment the renter can withdraw, but not after the start; 0 without such a right. */
  withdrawalDays: number;
}
