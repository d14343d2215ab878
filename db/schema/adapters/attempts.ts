import { count, id, index, instant, table } from '../../columns.ts';

/** How often something was tried, by a keyed hash of who tried it: the kind, a colon, and the hash. The names are those that the rate limiter reads. */
export const attemptCounts = table(
  'attempt_counts',
  {
    key: id(),
    points: count().notNull(),
    /** When the window ends; from then on the count is worth nothing. */
    expire: instant(),
  },
  (t) => [index('attempt_counts_expiry_idx').on(t.expire)],
);

/** Where an account was signed in to, by a keyed hash of account, software and network: strangers lock nobody out there. */
export const knownNetworks = table(
  'known_networks',
  {
    id: id(),
    knownUntil: instant().notNull(),
  },
  (t) => [index('known_networks_until_idx').on(t.knownUntil)],
);
