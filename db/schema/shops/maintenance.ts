import { count, day, id, index, instant, json, oneOf, ref, string, table } from '../../columns.ts';
import { MAINTENANCE_STATES } from '../../values/index.ts';
import { vendors } from '../people/accounts.ts';

/** Maintenance of an asset, once or repeatedly. */
export const maintenanceTasks = table(
  'maintenance_tasks',
  {
    id: id(),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    assetId: ref().notNull(),
    status: oneOf(MAINTENANCE_STATES).notNull(),
    /** Untrusted words, and those of the checklist. */
    title: string().notNull(),
    checklist: json<string[]>().notNull(),
    /** It is repeated so many days, or days with renters, after it was done. */
    everyDays: count(),
    everyRentalDays: count(),
    /** Days with renters count from this day on. */
    countedFrom: day().notNull(),
    /** Its first day. Null until enough days with renters have passed. */
    dueDate: day(),
    durationDays: count().notNull(),
    /** How many units cannot be rented meanwhile. Null for all. */
    units: count(),
    /** The blocked days. */
    blackoutId: ref(),
    /** From this day on, while it waits, nobody can book the asset without the owner's approval. */
    overdueOn: day(),
    startedOn: day(),
    finishedOn: day(),
    /** The last day on which days with renters were counted. */
    checkedOn: day(),
    /** When its owner was told that it has waited too long. */
    warnedAt: instant(),
    /** The next task, which was created when this one was finished. */
    nextTaskId: ref(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    version: count().notNull().default(0),
  },
  (t) => [
    index('maintenance_vendor_idx').on(t.vendorId, t.status, t.dueDate),
    index('maintenance_asset_idx').on(t.assetId, t.status),
    index('maintenance_overdue_idx').on(t.status, t.overdueOn),
  ],
);
