import type { NotificationKind } from '../../../../db/values/index.ts';

/** What e-mails of a kind are about, in words that follow "E-mails". */
export const KIND_WORDS: Readonly<Record<NotificationKind, string>> = {
  BOOKINGS: 'about requests and bookings',
  HANDOVER: 'about handover and return',
  PAYMENTS: 'about payments and deposits',
  CLAIMS: 'about damage and disputes',
  DOCUMENTS: 'about documents',
  MESSAGES: 'about messages',
  REVIEWS: 'about reviews',
  PAYOUTS: 'about payouts',
  LISTINGS: 'about listings',
  ACCOUNT: 'about your account',
};
