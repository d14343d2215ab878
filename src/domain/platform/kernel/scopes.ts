import type { LOGIN_LINK_ROLES, Scope } from '../../../../db/values/index.ts';

/** Whether a credential with the scopes `granted` may do what needs the scope `needed`. */
export function scopeCovers(granted: readonly Scope[], needed: Scope): boolean {
  return granted.some((scope) => scope === needed || scope === needed.replace('read:', 'write:'));
}

/** Whether a scope is about renting out, so that only a person with a vendor profile can grant it. */
export function needsShop(scope: Scope): boolean {
  return scope.endsWith(':owner') || scope === 'write:payout-bank';
}

/** The scopes for renting. Those for a shop, keys, sessions and the bank account for payouts must be asked for by name. */
const RENTING: readonly Scope[] = ['read:catalog', 'read:account', 'write:contact', 'write:booking'];

/** The scopes for renting out. Software that runs a person's shop does not book for the person. */
const RENTING_OUT: readonly Scope[] = ['read:catalog', 'read:account', 'write:contact', 'write:owner'];

/** The scopes of software that names none. */
export function defaultScopes(role: (typeof LOGIN_LINK_ROLES)[number]): Scope[] {
  return role === 'VENDOR' ? [...RENTING_OUT] : [...RENTING];
}

/** The scopes that the short session of a conversation can have: never one that changes the account or a bank account. */
const CONVERSATION: readonly Scope[] = [
  'read:catalog',
  'read:account',
  'write:contact',
  'read:booking',
  'write:booking',
  'read:owner',
  'write:owner',
];

/** Whether one of these scopes, any of which is enough, can be granted to the short session of a conversation. */
export function opensInConversation(enough: readonly Scope[]): boolean {
  return enough.some((scope) => scopeCovers(CONVERSATION, scope));
}

export function conversationScopes(granted: readonly Scope[]): Scope[] {
  return CONVERSATION.filter((scope) => scopeCovers(granted, scope));
}
