import { count, id, index, instant, json, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { EMAIL_TOKEN_PURPOSES, MAIL_KINDS, type ToldWords } from '../../values/index.ts';
import { users } from './accounts.ts';

/** Secrets of links in e-mails. Each works once and for a limited time. Only a hash is stored. */
export const emailTokens = table(
  'email_tokens',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    purpose: oneOf(EMAIL_TOKEN_PURPOSES).notNull(),
    /** The address that it was sent to. */
    email: string().notNull(),
    hash: string().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    uniqueIndex('email_tokens_hash_key').on(t.hash),
    index('email_tokens_user_idx').on(t.userId, t.purpose),
    index('email_tokens_expiry_idx').on(t.expiresAt),
  ],
);

/**
 * E-mails to be sent. They are written in the transaction that causes them. Secrets are made when an e-mail is sent, and never
 * stored here.
 */
export const mails = table(
  'mails',
  {
    id: id(),
    kind: oneOf(MAIL_KINDS).notNull(),
    /** The address, which may belong to no account. A person who asks for a new password does not learn whether it does. */
    address: string().notNull(),
    /** The id of what the e-mail is about, if its text depends on it. */
    about: ref(),
    /** The text, if it was made when the event happened. For other e-mails the text is made when they are sent. */
    told: json<ToldWords>(),
    /** The language of its reader, if it is known although the address may belong to no account. */
    language: string(),
    createdAt: instant().notNull(),
    /** When to send it, or to retry. Null if nothing more is to be done. */
    sendAt: instant(),
    tries: count().notNull().default(0),
    sentAt: instant(),
    /** Why the last attempt failed. */
    failure: string(),
  },
  (t) => [
    index('mails_due_idx').on(t.sendAt),
    index('mails_address_idx').on(t.address),
    index('mails_age_idx').on(t.sendAt, t.createdAt),
    index('mails_newest_idx').on(t.createdAt, t.id),
  ],
);
