import type { Tx } from '../../../db/database.ts';
import { accountLock } from './account-lock.ts';
import { wrongPassword } from './account-errors.ts';
import { findUser, type UserRow } from './store.ts';

/** A password that was replaced between its check and now opens no session: the reset that ended all others would have missed it. */
export async function assertUnchanged(tx: Tx, checked: UserRow): Promise<void> {
  await tx.lock(accountLock(checked.id));
  const user = await findUser(tx, checked.id);
  if (user?.passwordHash !== checked.passwordHash || user.suspendedAt !== null) throw wrongPassword({});
}
