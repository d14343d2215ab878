import type { Scope } from '../../../../db/values.ts';

/** What each scope lets software do, in words for the person who is asked. */
export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  'read:catalog': 'search what can be rented',
  'read:account': 'see your profile and what of it is verified',
  'write:account': 'see and change your profile, verify your phone, and make keys that can do no more than this',
  'read:booking': 'see your bookings',
  'write:booking': 'book and cancel for you, send your documents, and start payments, which you make yourself on a page',
  'read:owner': 'see your assets, requests, bookings and earnings as a vendor',
  'write:owner': 'manage your assets, answer requests and change bookings as a vendor',
};
