import { count, day, flag, id, instant, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { TAX_SCHEMES } from '../../values/index.ts';
import { vendors } from '../people/accounts.ts';

/** How an owner's sales are taxed from a day on, until the next profile begins. */
export const taxProfiles = table(
  'tax_profiles',
  {
    id: id(),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    effectiveFrom: day().notNull(),
    registered: flag().notNull(),
    taxId: string(),
    rateBps: count().notNull(),
    scheme: oneOf(TAX_SCHEMES).notNull(),
    savedAt: instant().notNull(),
  },
  (t) => [uniqueIndex('tax_profiles_day_key').on(t.vendorId, t.effectiveFrom)],
);
