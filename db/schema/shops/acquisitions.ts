import { count, day, id, index, instant, json, money, oneOf, ref, string, table } from '../../columns.ts';
import { ACQUISITION_STATES, type Financing } from '../../values/index.ts';
import { vendors } from '../people/accounts.ts';

/**
 * Something that an owner has bought, to rent it out or to work with: what it cost and how it loses value. Its entries carry
 * its id.
 */
export const acquisitions = table(
  'acquisitions',
  {
    id: id(),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    /** Null if the shop uses it and does not rent it out. */
    assetId: ref(),
    /** What it is, if no asset says so. These are untrusted words. */
    label: string(),
    /** Which unit of the asset it is, from 1. */
    unitNo: count().notNull(),
    status: oneOf(ACQUISITION_STATES).notNull(),
    purchaseDate: day().notNull(),
    /** Untrusted words. */
    supplier: string(),
    currency: string().notNull(),
    /** The price with tax. */
    priceMinor: money().notNull(),
    taxMinor: money().notNull(),
    /** Costs such as delivery and registration. */
    extraCostsMinor: money().notNull(),
    financing: json<Financing>().notNull(),
    usefulLifeMonths: count().notNull(),
    residualMinor: money().notNull(),
    /** How many months of depreciation are entered, and their sum. */
    monthsDone: count().notNull(),
    depreciatedMinor: money().notNull(),
    /** The months and the sum at the last change of the terms. The present terms count from there on. */
    baseMonths: count().notNull(),
    baseMinor: money().notNull(),
    /** The last day of the next month to be entered. Null if there is none. */
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
