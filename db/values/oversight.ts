/** UNCONFIRMED means that a reporter without an account has not opened the link in the letter yet. */
export const LISTING_REPORT_STATES = ['UNCONFIRMED', 'OPEN', 'UPHELD', 'DISMISSED'] as const;

/** What a reporter finds wrong with a listing. */
export const LISTING_REPORT_REASONS = [
  'FRAUD',
  'MISLEADING',
  'UNSAFE',
  'PROHIBITED',
  'NOT_THEIRS',
  'OFFENSIVE',
  'OTHER',
] as const;

/** CLEARED is about the risk of a booking. STRUCK is about something that counted in a trust score. */
export const RISK_REVIEW_STATES = ['REQUESTED', 'CLEARED', 'UPHELD', 'STRUCK'] as const;

/** The states of an invitation to become an administrator. After its time it has no effect, whatever its state. */
export const ADMIN_INVITATION_STATES = ['PENDING', 'ACCEPTED', 'REVOKED'] as const;

/** The states of transfers by hand that go to the bank in one file. PAID means that the bank has executed all of them. */
export const PAYOUT_BATCH_STATES = ['OPEN', 'PAID', 'CANCELLED'] as const;
