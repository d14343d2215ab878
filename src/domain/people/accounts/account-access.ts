import type { Reader, Tx } from '../../../../db/database.ts';
import type { Scope, Side } from '../../../../db/values/index.ts';
import { type Access, notFound, PAGE_PATHS, type Settings } from '../../platform/kernel/index.ts';
import { findUser, findVendorOfUser, type UserRow, type VendorRow } from './account-store.ts';

/**
 * The lock of an account. Everything that ends credentials or changes the account's row takes it; every call of the person
 * shares it (`assertCredentialStillValid`), and so does everything that begins business with the person. A transaction that
 * holds it waits for no lock of a booking: docs/decisions/0007 has the order.
 */
export function accountLock(userId: string): string {
  return `account:${userId}`;
}

/**
 * The lock for making or ending an administrator, so that two transactions at once never leave none. It is taken before the
 * lock of any account, and its name sorts before theirs.
 */
export const ADMINS_LOCK = 'account-admins';

/**
 * The locks for ending an account or the credentials that act for it. They include `ADMINS_LOCK` for an administrator, whose
 * invitations end too.
 */
export async function endingLocks(from: Reader, userId: string): Promise<string[]> {
  const isAdmin = (await findUser(from, userId))?.role === 'ADMIN';
  return [...(isAdmin ? [ADMINS_LOCK] : []), accountLock(userId)];
}

/** The lock of an address. An address belongs to one account, which has no row to lock while it is being made. */
export function emailLock(email: string): string {
  return `email:${email}`;
}

/**
 * The caller's own account; of several scopes, one is enough. Changes of it run one after the other, so that none undoes what
 * another has just written.
 */
export function ownAccount(scope: Scope | readonly Scope[]): Access<'user', unknown, UserRow> {
  return {
    who: 'user',
    scope,
    errors: [notFound],
    locks: (_input, caller) => [accountLock(caller.userId)],
    async load(from, caller) {
      const user = await findUser(from, caller.userId);
      if (user === undefined) throw notFound({ what: 'account' });
      return user;
    },
  };
}

/** The caller's own account, for commands that end it or what acts for it. */
export const endableAccount: Access<'user', unknown, UserRow> = {
  ...ownAccount('write:account'),
  locks: (_input, { userId }, from) => endingLocks(from, userId),
};

/**
 * Locks the account of a person with whom business begins. Until the transaction ends, the person is neither suspended nor
 * erased, so that a later suspension or erasure finds this business. Null if the person is suspended or erased already.
 */
export async function lockActiveAccount(tx: Tx, userId: string): Promise<UserRow | null> {
  await tx.share(accountLock(userId));
  const user = await findUser(tx, userId);
  return user === undefined || user.suspendedAt !== null ? null : user;
}

/**
 * The page on which a person sees which software can act for them, ends that, and makes keys. The address can name a place on
 * the page, which is shown after the sign-in.
 */
export function accountUrl({ publicBaseUrl }: Settings, place?: AccountPlace): string {
  return `${publicBaseUrl}${PAGE_PATHS.account}${place === undefined ? '' : `?${new URLSearchParams({ ...place }).toString()}`}`;
}

/** A place on the page: a booking as one side sees it, or a part of the page. */
type AccountPlace = { readonly bookingId: string; readonly side: Side } | { readonly part: 'messages' | 'notices' };

/** How people reach the operator: an e-mail address, or a sentence if the operator of a trial server has named none. */
export function contactOf({ platformEmail, platformName, publicBaseUrl }: Settings): string {
  return platformEmail === '' ? `the people who run ${platformName} (${publicBaseUrl})` : platformEmail;
}

/** The caller's own vendor profile. Changes of it run one after the other. */
export function ownVendor(scope: Scope): Access<'vendor', unknown, VendorRow> {
  return {
    who: 'vendor',
    scope,
    errors: [notFound],
    locks: (_input, caller) => [accountLock(caller.userId)],
    async load(from, caller) {
      const vendor = await findVendorOfUser(from, caller.userId);
      if (vendor === undefined) throw notFound({ what: 'vendor profile' });
      return vendor;
    },
  };
}
