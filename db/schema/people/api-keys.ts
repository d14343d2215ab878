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
    /** The first letters of the secret, to recognise it by. */
    preview: string().notNull(),
    hash: string().notNull(),
    scopes: json<Scope[]>().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant(),
    revokedAt: instant(),
    /** Written at most once a minute by each process. */
    lastUsedAt: instant(),
    /** What the key may commit in a calendar month (UTC), in minor units of its currency; both null for no cap. */
    spendCapMinor: money(),
    spendCurrency: string(),
    /** What its person answers for waits until they have approved that very call. */
    requireConfirm: flag().notNull().default(false),
    /** What commits more waits likewise, in the minor units of each currency; null for no such amount. */
    confirmAboveMinor: money(),
    /** With `requireConfirm`: by how much a day's price may fall in 30 days unasked, in hundredths of a percent. */
    maxPriceDropBps: count().notNull().default(0),
  },
  (t) => [uniqueIndex('api_keys_hash_key').on(t.hash), index('api_keys_user_idx').on(t.userId)],
);

/** What a capped key committed of its person's money. Rows are only added: one thing that gets dearer adds the difference. */
export const keySpends = table(
  'key_spends',
  {
    id: id(),
    keyId: ref()
      .notNull()
      .references(() => apiKeys.id),
    /** What it was for: `rental:bkg_…`. Calling again for the same thing adds nothing. */
    reference: string().notNull(),
    amountMinor: money().notNull(),
    currency: string().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('key_spends_key_idx').on(t.keyId, t.at)],
);
