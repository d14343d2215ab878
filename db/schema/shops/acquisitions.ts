import { count, day, id, index, instant, json, money, oneOf, ref, string, table } from '../../columns.ts';
import { ACQUISITION_STATES, type Financing } from '../../values/index.ts';
import { vendors } from '../people/accounts.ts';

/** What an owner has bought, to rent out or to work with: what it cost, how it loses value. Its entries carry its id. */
export const acquisitions = table(
  'acquisitions',
  {
    id: id(),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    /** Null of what the shop uses and does not rent out. */
    assetId: ref(),
    /** What it is, where no asset says so: untrusted words. */
    label: string(),
    /** Which piece of the asset, from 1. */
    unitNo: count().notNull(),
    status: oneOf(ACQUISITION_STATES).notNull(),
    purchaseDate: day().notNull(),
    /** Untrusted words. */
    supplier: string(),
    currency: string().notNull(),
    /** Tax included. */
    priceMinor: money().notNull(),
    taxMinor: money().notNull(),
    /** Delivery, registration. */
    extraCostsMinor: money().notNull(),
    financing: json<Financing>().notNull(),
    usefulLifeMonths: count().notNull(),
    residualMinor: money().notNull(),
    /** How many months are entered, and what they come to. */
    monthsDone: count().notNull(),
    depreciatedMinor: money().notNull(),
    /** From where on the present terms count: the same two when they were changed last. */
    baseMonths: count().notNull(),
    baseMinor: money().notNull(),
    /** The last day of the next month to be entered; null when none is. */
    nextDue: day(),
    disposedOn: day(),
    proceedsMinor: money(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    version: count().notNull().default(0),
  },
  (t) => [
    index('acquisitions_vendor_idx').on(t.vendorId, t.assetId, t.unitNo),
    index('acquisitions_due_idx').on(t.status, t.nextDue),
  ],
);
