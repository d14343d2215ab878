import { type Access } from '../../platform/kernel/index.ts';
import { ADMINS_LOCK, findUser, type UserRow, findInvitation, type Invitation } from '../../people/accounts/index.ts';
import { adminNotFound, invitationNotFound } from './admin-errors.ts';

/**
 * An administrator, as the subject of another administrator's call. `ADMINS_LOCK` is taken first. The operation takes the lock
 * of the account itself, after that of the caller's account, because two administrators who end each other would otherwise
 * deadlock.
 */
export const administrator: Access<'admin', { userId: string }, UserRow> = {
  who: 'admin',
  scope: null,
  errors: [adminNotFound],
  locks: () => [ADMINS_LOCK],
  async load(from, _caller, { userId }) {
    const user = await findUser(from, userId);
    if (user === undefined || user.role !== 'ADMIN' || user.erasedAt !== null) throw adminNotFound({ userId });
    return user;
  },
};

/** Any invitation, for an administrator. */
export const adminInvitation: Access<'admin', { invitationId: string }, Invitation> = {
  who: 'admin',
  scope: null,
  errors: [invitationNotFound],
  locks: () => [ADMINS_LOCK],
  async load(from, _caller, { invitationId }) {
    const invitation = await findInvitation(from, invitationId);
    if (invitation === undefined) throw invitationNotFound({ invitationId });
    return invitation;
  },
};
