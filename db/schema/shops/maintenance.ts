import { count, day, id, index, instant, json, oneOf, ref, string, table } from '../../columns.ts';
import { MAINTENANCE_STATES } from '../../values/index.ts';
import { vendors } from '../people/accounts.ts';

/** What is to be done about an asset, once or again and again. */
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
    /** It comes again so many days, or days with renters, after it was done. */
    everyDays: count(),
    everyRentalDays: count(),
    /** From here on days with renters count. */
    countedFrom: day().notNull(),
    /** The first day of it; null until enough days with renters have passed. */
    dueDate: day(),
    durationDays: count().notNull(),
    /** How many pieces it keeps from renters; null for all. */
    units: count(),
    /** The days that it keeps free. */
    blackoutId: ref(),
    /** From this day on nobody books the asset at once while it waits. */
    overdueOn: day(),
    startedOn: day(),
    finishedOn: day(),
    /** The last day on which days with renters were counted. */
    checkedOn: day(),
    /** When its owner was told that it waits too long. */
    warnedAt: instant(),
    /** The one that came of finishing this one. */
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
