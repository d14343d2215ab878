import { code, count, day, id, index, instant, json, money, oneOf, primaryKey, ref, string, table } from '../../columns.ts';
import { ACQUISITION_STATES, CADENCES, CHECKLIST_STATES, type Financing, TEMPLATE_STATES } from '../../values/index.ts';
import { vendors } from '../people/accounts.ts';

/** A recurring operating expense. Its entries carry its id and their number. */
export const opexTemplates = table(
  'opex_templates',
  {
    id: id(),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    status: oneOf(TEMPLATE_STATES).notNull(),
    /** Untrusted words. */
    label: string().notNull(),
    categoryCode: code().notNull(),
    /** The price with tax. */
    amountMinor: money().notNull(),
    taxBps: count().notNull(),
    currency: string().notNull(),
    cadence: oneOf(CADENCES).notNull(),
    dayOfMonth: count().notNull(),
    /** The first day on which it is due. The others are counted from it. */
    startDate: day().notNull(),
    /** The last day on which it may be due. */
    endDate: day(),
    assetId: ref(),
    /** The number of entries so far. */
    entered: count().notNull(),
    /** Null once it has ended. */
    nextDue: day(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    version: count().notNull().default(0),
  },
  (t) => [index('opex_templates_vendor_idx').on(t.vendorId, t.id), index('opex_templates_due_idx').on(t.status, t.nextDue)],
);

/** What an owner says about an item of the month's checklist. Without a row, the item follows from the entries. */
export const opexMarks = table(
  'opex_marks',
  {
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    /** `YYYY-MM`. */
    month: code().notNull(),
    /** A category or a template. */
    itemCode: code().notNull(),
    state: oneOf(CHECKLIST_STATES).notNull(),
    entryId: ref(),
    markedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.vendorId, t.month, t.itemCode] })],
);

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
    /** Tax included. */
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
