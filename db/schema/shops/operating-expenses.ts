import { code, count, day, id, index, instant, money, oneOf, primaryKey, ref, string, table } from '../../columns.ts';
import { CADENCES, CHECKLIST_STATES, TEMPLATE_STATES } from '../../values/index.ts';
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
    /** Tax included. */
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
