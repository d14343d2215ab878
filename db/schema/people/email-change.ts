import { id, index, instant, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { EMAIL_CHANGE_STATES } from '../../values/index.ts';
import { users } from './accounts.ts';

/**
 * Requested changes of an e-mail address. The link in the letter is signed and contains the id, so no secret is stored here.
 */
export const emailChanges = table(
  'email_changes',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    oldEmail: string().notNull(),
    newEmail: string().notNull(),
    status: oneOf(EMAIL_CHANGE_STATES).notNull(),
    /** The administrator who changed it. Null if the person asked. */
    changedBy: ref().references(() => users.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    /** The id of the person while the change is pending, so that they can have only one. */
    openKey: ref(),
  },
  (t) => [
    uniqueIndex('email_changes_open_key').on(t.openKey),
    index('email_changes_user_idx').on(t.userId, t.createdAt),
    index('email_changes_age_idx').on(t.createdAt),
  ],
);
