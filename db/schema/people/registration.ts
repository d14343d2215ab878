import { count, id, index, instant, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { CODE_STATES, EMAIL_CHANGE_STATES } from '../../values/index.ts';
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

/** One-time codes that prove a phone number. Only a hash is stored. */
export const phoneCodes = table(
  'phone_codes',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    phone: string().notNull(),
    hash: string().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    failedTries: count().notNull().default(0),
    usedAt: instant(),
    /** The outcome of the text message. A message that was not sent does not count, and its code proves nothing. */
    sending: oneOf(CODE_STATES).notNull().default('SENT'),
    /** Why it was not sent, or may not have been. */
    problem: string(),
  },
  (t) => [
    index('phone_codes_user_idx').on(t.userId, t.createdAt),
    index('phone_codes_phone_idx').on(t.phone, t.createdAt),
    index('phone_codes_expiry_idx').on(t.expiresAt),
    index('phone_codes_age_idx').on(t.createdAt, t.id),
  ],
);
