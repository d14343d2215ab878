import { count, day, id, index, instant, json, oneOf, ref, string, table } from '../../columns.ts';
import { RENTAL_MODES } from '../../values/index.ts';
import { users } from '../people/accounts.ts';
import { assets } from './assets.ts';

/** What the rental would cost. The promise holds until `expiresAt`. */
export const quotes = table(
  'quotes',
  {
    id: id(),
    /** Null for an anonymous quote. Anybody may book with it. */
    userId: ref().references(() => users.id),
    assetId: ref()
      .notNull()
      .references(() => assets.id),
    startDate: day().notNull(),
    endDate: day().notNull(),
    rentalMode: oneOf(RENTAL_MODES).notNull(),
    units: count().notNull(),
    extras: json<string[]>().notNull(),
    terms: json<Record<string, unknown>>().notNull(),
    price: json<Record<string, unknown>>().notNull(),
    priceHash: string().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('quotes_expiry_idx').on(t.expiresAt), index('quotes_user_idx').on(t.userId)],
);
