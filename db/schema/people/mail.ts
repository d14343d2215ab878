import { count, id, index, instant, json, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { EMAIL_TOKEN_PURPOSES, MAIL_KINDS, type ToldWords } from '../../values/index.ts';
import { users } from './accounts.ts';

/** Secrets of links in e-mails: each works once, for a while. Only a hash is kept. */
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

/** E-mails to be sent, written in the transaction that causes them. Secrets are made when one is sent, and never kept here. */
export const mails = table(
  'mails',
  {
    id: id(),
    kind: oneOf(MAIL_KINDS).notNull(),
    /** An address that may belong to nobody: who asks for a new password is not told. */
    address: string().notNull(),
    /** The id of what it is about, where the letter says something of it. */
    about: ref(),
    /** What is told, where it was put into words when it happened; in all others the words are made when it is sent. */
    told: json<ToldWords>(),
    createdAt: instant().notNull(),
    /** When to try (again); null when there is nothing more to do. */
    sendAt: instant(),
    tries: count().notNull().default(0),
    sentAt: instant(),
    /** Why the last try failed. */
    failure: string(),
  },
  (t) => [
    index('mails_due_idx').on(t.sendAt),
    index('mails_address_idx').on(t.address),
    index('mails_age_idx').on(t.sendAt, t.createdAt),
    index('mails_newest_idx').on(t.createdAt, t.id),
  ],
);
