export const REFUND_CAUSES = [
  'CANCELLATION',
  'OWNER_CANCEL',
  'SHORTENED',
  'GOODWILL',
  'DISPUTE',
  'DUPLICATE',
  'LATE_PAYMENT',
  'AMOUNT_MISMATCH',
  'FRAUD',
  'DEPOSIT',
] as const;

export const OFFLINE_PROOF_STATES = ['REPORTED', 'CONFIRMED', 'REJECTED'] as const;

export const OFFLINE_REFUND_STATES = ['DUE', 'PROVEN', 'CREDITED'] as const;

export const INVOICE_KINDS = ['INVOICE', 'CREDIT_NOTE'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** What a payment gateway reports besides the outcome of a payment. */
export const GATEWAY_REPORT_KINDS = ['CHARGEBACK', 'REFUND_FAILED', 'TRANSFER'] as const;

/** ABSORBED means that the payer's bank has given the money back already. */
export const REFUND_STATES = ['REQUESTED', 'SUCCEEDED', 'FAILED', 'ABSORBED'] as const;

export const PAYOUT_STATES = ['SCHEDULED', 'READY', 'ON_HOLD', 'PROCESSING', 'PAID', 'FAILED', 'RETURNED'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** Why a payout waits although it is due. */
export const HOLD_REASONS = [
  'FROZEN',
  'CHARGED_BACK',
  'SUSPENDED',
  'NO_BANK',
  'ACCOUNT_INCOMPLETE',
  'BANK_CHANGED',
  'NEGATIVE_BALANCE',
  'BY_HAND',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];
