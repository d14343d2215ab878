import { type Access } from '../../platform/kernel/index.ts';
import { ADMINS_LOCK, findUser, type UserRow, findInvitation, type Invitation } from '../../people/accounts/index.ts';
import { adminNotFound, invitationNotFound } from './admin-errors.ts';

/**
 * An administrator, for an administrator. Whoever makes or ends one waits for the others; the lock of the account itself is
 * taken after that of the caller's, by what changes it: two administrators who end each other would wait for each other.
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
