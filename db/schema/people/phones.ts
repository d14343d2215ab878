import { count, id, index, instant, oneOf, ref, string, table } from '../../columns.ts';
import { CODE_OUTCOMES } from '../../values/index.ts';
import { users } from './accounts.ts';

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
    sending: oneOf(CODE_OUTCOMES).notNull().default('SENT'),
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
