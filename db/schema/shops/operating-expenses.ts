import { code, count, day, id, index, instant, money, oneOf, primaryKey, ref, string, table } from '../../columns.ts';
import { CADENCES, CHECKLIST_STATES, TEMPLATE_STATES } from '../../values/index.ts';
import { vendors } from '../people/accounts.ts';

/** An operating expense that comes again. Its entries carry its id and their number. */
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
    /** The first day on which it falls due in this rhythm, from which the others are counted. */
    startDate: day().notNull(),
    /** The last day on which it may. */
    endDate: day(),
    assetId: ref(),
    /** How many entries there are. */
    entered: count().notNull(),
    /** Null once it is over. */
    nextDue: day(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    version: count().notNull().default(0),
  },
  (t) => [index('opex_templates_vendor_idx').on(t.vendorId, t.id), index('opex_templates_due_idx').on(t.status, t.nextDue)],
);

/** What an owner says of an item of the month's checklist; without a row the entries say it. */
export const opexMarks = table(
  'opex_marks',
  {
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    /** `YYYY-MM`. */
    month: code().notNull(),
    /** A category, or a template. */
    itemCode: code().notNull(),
    state: oneOf(CHECKLIST_STATES).notNull(),
    entryId: ref(),
    markedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.vendorId, t.month, t.itemCode] })],
);
