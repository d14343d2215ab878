import type { Reader } from '../../../../db/database.ts';
import { findUserByEmail, type UserRow } from '../accounts/index.ts';
import { findIdentity } from './identity-store.ts';
import type { ProvenIdentity } from './provider-proof.ts';
import { identityNotLinked, identityUnverified } from './provider-errors.ts';

interface Found {
  readonly user: UserRow;
  readonly isLinked: boolean;
}

/**
 * The account in which somebody at a provider signs in; null if they have none and may open one. An account with the same
 * address is theirs only if the address was verified on both sides: whoever registers the address of somebody else would
 * otherwise get into what that person does there later. An administrator connects the provider while signed in, because a
 * mailbox must not be enough for that account. Throws if the person has to do that first, or if the provider has verified no
 * address.
 */
export async function accountOfIdentity(from: Reader, identity: ProvenIdentity): Promise<Found | null> {
  const linked = await findIdentity(from, identity);
  if (linked !== undefined) return { user: linked.user, isLinked: true };
  if (identity.email === null) throw identityUnverified({});
  const user = await findUserByEmail(from, identity.email);
  if (user === undefined) return null;
  if (user.emailVerifiedAt === null || user.role === 'ADMIN') throw identityNotLinked({});
  return { user, isLinked: false };
}
