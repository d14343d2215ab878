import type { Scope } from '../../../../db/values.ts';

/** Whether a credential that was granted `granted` may do what needs `needed`. */
export function scopeCovers(granted: readonly Scope[], needed: Scope): boolean {
  return granted.some((scope) => scope === needed || scope === needed.replace('read:', 'write:'));
}

/** Whether a scope is about renting out: only somebody with a vendor profile can give it. */
export function needsShop(scope: Scope): boolean {
  return scope.endsWith(':owner') || scope === 'write:payout-bank';
}

/** What each scope lets software do, in words for the person who is asked. */
export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  'read:catalog': 'search what can be rented',
  'read:account': 'see your profile, where you are signed in, and everything else that is stored about your account',
  'write:account':
    'see your profile and everything else that is stored about your account; change your name, place and phone number and confirm it; report listings; open a shop with your account; sign you out elsewhere and end your API keys',
  'write:contact':
    'set your phone number and confirm it, with a code that you read out; have the link sent again that confirms your e-mail address',
  'read:booking': 'see your bookings',
  'write:booking':
    'book, change and cancel for you; send your documents; use your credit and start payments, which you make yourself on a page; report damage, answer claims and write reviews in your name',
  'read:owner': 'see your assets, requests, bookings and earnings as a vendor',
  'write:owner':
    'manage your assets, look at renters’ documents, answer requests, change bookings, answer claims, and say that a transfer arrived, as a vendor',
  'write:payout-bank': 'set the bank account that your payouts go to',
};

/** What all of these let software do, in one sentence. */
export function scopesInWords(scopes: readonly Scope[]): string {
  return scopes.map((scope) => SCOPE_WORDS[scope]).join('; ');
}
