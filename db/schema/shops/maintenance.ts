import { count, day, id, index, instant, json, money, oneOf, ref, string, table } from '../../columns.ts';
import { FINANCE_ENTRY_STATES, MAINTENANCE_STATES, REPAIR_CAUSES } from '../../values/index.ts';
import { vendors } from '../people/accounts.ts';

/** The costs of a repair, and who caused the damage. Its entry carries its id. */
export const repairs = table(
  'repairs',
  {
    id: id(),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    assetId: ref().notNull(),
    status: oneOf(FINANCE_ENTRY_STATES).notNull(),
    date: day().notNull(),
    /** When it was paid. Null if it is not paid yet. */
    paidOn: day(),
    /** Untrusted words. */
    description: string().notNull(),
    supplier: string(),
    currency: string().notNull(),
    /** Tax included. */
    partsMinor: money().notNull(),
    labourMinor: money().notNull(),
    taxMinor: money().notNull(),
    downtimeDays: count().notNull(),
    causedBy: oneOf(REPAIR_CAUSES).notNull(),
    /** The incident, which decides what a renter pays. */
    incidentId: ref(),
    bookingId: ref(),
    /** The maintenance that it was part of. */
    taskId: ref(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    version: count().notNull().default(0),
  },
  (t) => [
    index('repairs_vendor_idx').on(t.vendorId, t.date, t.id),
    index('repairs_asset_idx').on(t.assetId, t.date),
    index('repairs_incident_idx').on(t.incidentId),
  ],
);

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
    /** It is repeated after so many days, or days with renters, from when it was done. */
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
