import { count, id, index, instant, table } from '../../columns.ts';

/**
 * How often something was tried. The id is the kind, a colon, and a keyed hash of who tried it. The rate limiter library gives
 * the names of the columns.
 */
export const attemptCounts = table(
  'attempt_counts',
  {
    key: id(),
    points: count().notNull(),
    /** When the window ends. After that the count has no effect. */
    expire: instant(),
  },
  (t) => [index('attempt_counts_expiry_idx').on(t.expire)],
);

/**
 * From where an account has signed in, as a keyed hash of account, software and network. Strangers cannot lock the account
 * there.
 */
export const knownNetworks = table(
  'known_networks',
  {
    id: id(),
    knownUntil: instant().notNull(),
  },
  (t) => [index('known_networks_until_idx').on(t.knownUntil)],
);
