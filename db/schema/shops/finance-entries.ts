import {
  code,
  count,
  day,
  id,
  index,
  instant,
  json,
  money,
  oneOf,
  primaryKey,
  ref,
  string,
  table,
  uniqueIndex,
} from '../../columns.ts';
import { BASES, FINANCE_ENTRY_STATES, FINANCE_KINDS, FINANCE_SOURCES, MODES, type Photo } from '../../values/index.ts';
import { vendors } from '../people/accounts.ts';

/** A line of an owner's own books. Nothing is deleted. A line that does not count any more is VOID. */
export const financeEntries = table(
  'finance_entries',
  {
    id: id(),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    /** Entries of test bookings and of test keys are kept apart from live ones. */
    mode: oneOf(MODES).notNull(),
    kind: oneOf(FINANCE_KINDS).notNull(),
    categoryCode: code().notNull(),
    /** The amount with tax. It is negative only if the journal takes something back. */
    amountMinor: money().notNull(),
    /** The tax within the amount. */
    taxMinor: money().notNull(),
    currency: string().notNull(),
    /** The day on which it is earned or owed. */
    date: day().notNull(),
    /** The day on which the money moved. Null if it has not moved yet. */
    paidOn: day(),
    assetId: ref(),
    bookingId: ref(),
    source: oneOf(FINANCE_SOURCES).notNull(),
    /**
     * What the entry stands for, so that it is entered once: the line of the journal, or the template and its period. Null for
     * an entry that the owner wrote.
     */
    sourceRef: code(),
    status: oneOf(FINANCE_ENTRY_STATES).notNull(),
    voidReason: string(),
    voidedAt: instant(),
    /** Untrusted words. */
    note: string(),
    attachment: json<Photo>(),
    /** The entry of which this is a copy. */
    duplicateOf: ref(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    version: count().notNull().default(0),
  },
  (t) => [
    index('finance_entries_date_idx').on(t.vendorId, t.mode, t.date, t.id),
    index('finance_entries_paid_idx').on(t.vendorId, t.mode, t.paidOn),
    /** Finds what an owner bought among the many commissions of rentals. */
    index('finance_entries_kind_idx').on(t.vendorId, t.mode, t.kind, t.source, t.date),
    index('finance_entries_asset_idx').on(t.vendorId, t.assetId, t.date),
    index('finance_entries_booking_idx').on(t.bookingId),
    uniqueIndex('finance_entries_source_key').on(t.vendorId, t.sourceRef),
  ],
);

/**
 * The sums of the entries of a day and of a month. They are written together with the entries, so that the statements of a
 * large shop are read as fast as those of a small one.
 */
export const financeSums = table(
  'finance_sums',
  {
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    mode: oneOf(MODES).notNull(),
    basis: oneOf(BASES).notNull(),
    unit: oneOf(['DAY', 'MONTH']).notNull(),
    /** `YYYY-MM-DD` or `YYYY-MM`. */
    span: code().notNull(),
    currency: string().notNull(),
    categoryCode: code().notNull(),
    source: oneOf(FINANCE_SOURCES).notNull(),
    status: oneOf(FINANCE_ENTRY_STATES).notNull(),
    amountMinor: money().notNull(),
    taxMinor: money().notNull(),
    entries: count().notNull(),
  },
  (t) => [
    primaryKey({
      columns: [t.vendorId, t.mode, t.basis, t.unit, t.span, t.currency, t.categoryCode, t.source, t.status],
    }),
  ],
);

/** A period of an owner's books that is closed for good: `[startDate, endDate)`. */
export const closedPeriods = table(
  'closed_periods',
  {
    id: id(),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    /** `2027-Q2`. */
    period: code().notNull(),
    startDate: day().notNull(),
    endDate: day().notNull(),
    closedAt: instant().notNull(),
    closedBy: ref().notNull(),
  },
  (t) => [uniqueIndex('closed_periods_period_key').on(t.vendorId, t.period)],
);
