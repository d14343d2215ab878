import type { Tx } from '../../../db/database.ts';
import { accountLock } from './account-lock.ts';
import { findUser, type UserRow } from './store.ts';

/**
 * Somebody with whom business begins: until the transaction ends they are neither suspended nor erased, so that whoever
 * looks for their open business then finds it. Null where they are already.
 */
export async function holdOpenAccount(tx: Tx, userId: string): Promise<UserRow | null> {
  await tx.share(accountLock(userId));
  const user = await findUser(tx, userId);
  return user === undefined || user.suspendedAt !== null ? null : user;
}
