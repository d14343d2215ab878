/** UNCONFIRMED: by somebody without an account who has not opened the link of the letter yet. */
export const LISTING_REPORT_STATES = ['UNCONFIRMED', 'OPEN', 'UPHELD', 'DISMISSED'] as const;

/** What is wrong with a listing, as somebody says who saw it. */
export const LISTING_REPORT_REASONS = [
  'FRAUD',
  'MISLEADING',
  'UNSAFE',
  'PROHIBITED',
  'NOT_THEIRS',
  'OFFENSIVE',
  'OTHER',
] as const;

/** CLEARED: the risk of a booking. STRUCK: what counted against somebody in a trust score. */
export const RISK_REVIEW_STATES = ['REQUESTED', 'CLEARED', 'UPHELD', 'STRUCK'] as const;

/** An invitation to become an administrator. After its time it is worth nothing, whatever its state. */
export const ADMIN_INVITATION_STATES = ['PENDING', 'ACCEPTED', 'REVOKED'] as const;

/** Transfers by hand that go to the bank in one file. PAID: the bank has executed all of them. */
export const PAYOUT_BATCH_STATES = ['OPEN', 'PAID', 'CANCELLED'] as const;
