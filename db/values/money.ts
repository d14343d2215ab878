export const DEPOSIT_METHODS = ['NOT_REQUIRED', 'HOLD', 'CHARGE', 'COLLATERAL'] as const;

export const DEPOSIT_STATES = [
  'NOT_REQUIRED',
  'PENDING',
  'HELD',
  'CHARGED',
  'PARTIALLY_CAPTURED',
  'CAPTURED',
  'RELEASED',
  'VOIDED',
] as const;

/** In these states the platform may hold money of the deposit, or the permission to take it, so the deposit can be released. */
export const DEPOSIT_THERE: readonly (typeof DEPOSIT_STATES)[number][] = ['HELD', 'CHARGED', 'PARTIALLY_CAPTURED'];

export const PAYMENT_STATES = [
  'CREATED',
  'PENDING',
  'FLAGGED',
  'PAID',
  'REFUSED',
  'FAILED',
  'EXPIRED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'CHARGED_BACK',
] as const;

/** Why a payment waits for an administrator although the money is there. */
export const FLAG_REASONS = ['HIGH_RISK', 'AMOUNT_MISMATCH'] as const;

/** What a payment is for. */
export const PAYMENT_KINDS = ['RENTAL', 'EXTENSION', 'LATE_FEE', 'CLAIM'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** How a rental is paid: through the gateway, by bank transfer straight to the owner, or with credit alone. */
export const PAYMENT_CHANNELS = ['GATEWAY', 'OFFLINE', 'CREDIT'] as const;

/** The states of a commission that an owner owes for a booking that was paid outside of the gateway. */
export const COMMISSION_STATES = ['DUE', 'PROOF_SUBMITTED', 'REJECTED', 'OVERDUE', 'SETTLED', 'NETTED', 'WAIVED'] as const;

/** Why one side of a booking has to pay the other. */
export const AWARD_CAUSES = ['INCIDENT', 'DISPUTE', 'LATE_FEE'] as const;

export const CAPTURE_STATES = ['REQUESTED', 'SUCCEEDED', 'FAILED'] as const;

export const CHARGEBACK_STATES = ['OPEN', 'WON', 'LOST'] as const;

export const CREDIT_KINDS = ['GRANT', 'APPLY', 'RETURN', 'EXPIRE', 'COMPENSATION', 'ADJUST'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];
