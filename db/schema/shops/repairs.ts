import { count, day, id, index, instant, money, oneOf, ref, string, table } from '../../columns.ts';
import { FINANCE_ENTRY_STATES, REPAIR_CAUSES } from '../../values/index.ts';
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
