import { id, index, instant, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { ADMIN_INVITATION_STATES } from '../../values/index.ts';
import { users } from './accounts.ts';

/**
 * Invitations to become an administrator. The link in the letter is signed and contains the id, so no secret is stored here.
 */
export const adminInvitations = table(
  'admin_invitations',
  {
    id: id(),
    /** The address in lower case. Null after an erasure has removed it. */
    email: string(),
    status: oneOf(ADMIN_INVITATION_STATES).notNull(),
    /** Null if the invitation was made on the command line. */
    invitedBy: ref().references(() => users.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When it was accepted or revoked. */
    endedAt: instant(),
    acceptedBy: ref().references(() => users.id),
    /** The address while the invitation is pending, so that an address can have only one. */
    openKey: string(),
  },
  (t) => [uniqueIndex('admin_invitations_open_key').on(t.openKey), index('admin_invitations_newest_idx').on(t.createdAt, t.id)],
);
