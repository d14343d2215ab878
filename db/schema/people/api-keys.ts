import { count, flag, id, index, instant, json, money, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { MODES, type Scope } from '../../values/index.ts';
import { users } from './accounts.ts';

export const apiKeys = table(
  'api_keys',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    name: string().notNull(),
    mode: oneOf(MODES).notNull(),
    /** The first letters of the secret, so that the person recognises the key. */
    preview: string().notNull(),
    hash: string().notNull(),
    scopes: json<Scope[]>().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant(),
    revokedAt: instant(),
    /** Written at most once a minute by each process. */
    lastUsedAt: instant(),
    /** What the key may commit in a calendar month (UTC), in minor units of its currency. Both are null if there is no cap. */
    spendCapMinor: money(),
    spendCurrency: string(),
    /** Calls for whose effects the person answers wait until the person has approved them. */
    requireConfirm: flag().notNull().default(false),
    /** Calls that commit more than this wait as well, in minor units of each currency. Null if there is no limit. */
    confirmAboveMinor: money(),
    /** With `requireConfirm`: how far the price of a day may fall in 30 days without a question, in hundredths of a percent. */
    maxPriceDropBps: count().notNull().default(0),
  },
  (t) => [uniqueIndex('api_keys_hash_key').on(t.hash), index('api_keys_user_idx').on(t.userId)],
);

/**
 * What a capped key committed of its person's money. Rows never change. If a thing gets more expensive, the difference is
 * added.
 */
export const keySpends = table(
  'key_spends',
  {
    id: id(),
    keyId: ref()
      .notNull()
      .references(() => apiKeys.id),
    /** What the money was for, such as `rental:bkg_…`. Calling again for the same thing adds nothing. */
    reference: string().notNull(),
    amountMinor: money().notNull(),
    currency: string().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('key_spends_key_idx').on(t.keyId, t.at)],
);

/** What is switched off now. Switching it on again removes the row. The audit log says who did what. */
export const switches = table('switches', {
  /** `tool:create_booking`, `key:key_…`, or `user:usr_…` for all keys of a person. */
  id: id(),
  /** The reason that callers are told. */
  reason: string().notNull(),
  since: instant().notNull(),
  /** The administrator who did it. */
  by: ref().notNull(),
});
