/**
 * Where people find the pages that letters, answers and other pages lead to. A page about one row, such as a listing, has its
 * path from a function of the context that owns the row.
 */
export const PAGE_PATHS = {
  account: '/account',
  admin: '/admin',
  browse: '/browse',
  connect: '/connect',
  forgotPassword: '/forgot-password',
  /** The page on which the operator says who they are. */
  imprint: '/legal/imprint',
  /** The page on which a person lets an assistant in with a code. */
  link: '/link',
  paid: '/paid',
  payoutAccount: '/payout-account',
  /** The bank account for payouts, for owners. */
  payoutBank: '/shop/earnings/bank',
  payoutLinkUsed: '/payout-account/again',
  /** The reference of the API. */
  reference: '/docs',
  register: '/register',
  report: '/report',
  resetPassword: '/reset-password',
  shopListings: '/shop/listings',
  unpaid: '/unpaid',
  verifyEmail: '/verify-email',
} as const;
