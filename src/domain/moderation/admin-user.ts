import { accountLock, findUser, type UserRow } from '../accounts/index.ts';
import type { Access } from '../kernel/index.ts';
import { userNotFound } from './moderation-errors.ts';
import { MODERATION_LOCK } from './moderation-lock.ts';

/** Anybody's account, for an admin. Whoever signs in waits for the account's lock too, so that no session slips through. */
export const adminUser: Access<'admin', { userId: string }, UserRow> = {
  who: 'admin',
  scope: null,
  errors: [userNotFound],
  locks: ({ userId }) => [MODERATION_LOCK, accountLock(userId)],
  async load(from, _caller, { userId }) {
    const user = await findUser(from, userId);
    if (user === undefined) throw userNotFound({ userId });
    return user;
  },
};
