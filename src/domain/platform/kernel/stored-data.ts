import type { SQL, SQLWrapper, Table } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { deleteExpired, type ExpiringRows } from '../../../../db/delete-oldest.ts';
import type { RowQuery } from '../../../../db/rows-by-id.ts';
import type { Side } from '../../../../db/values/index.ts';
import type { Settings } from './settings.ts';

/** The person whose data is exported or erased. */
export interface Whose {
  readonly userId: string;
  readonly email: string;
  /** The shop of the person; null without one. */
  readonly vendorId: string | null;
  /** The sides of bookings that the person can be on; the owner's side only with a shop. */
  readonly sides: readonly Side[];
  /** Queries for the ids of the person's bookings, by side, for use in a condition. */
  readonly bookingIds: Readonly<Record<Side, SQLWrapper>>;
}
interface Owner extends Whose {
  readonly vendorId: string;
}

type Row = Record<string, unknown>;

/** Rows in the export of an account. */
export interface Section {
  readonly name: string;
  /**
   * The part of the export, which decides the scopes that a credential needs to read it. Calls of keys may be about everything.
   */
  readonly of: 'account' | 'rentals' | 'shop' | 'keyCalls';
  /** The query for the rows; null if there can be none. */
  rows(from: Reader, whose: Whose): RowQuery | null;
  /** The row in the form in which the person sees it. */
  shown(row: Row): Row;
}

/** Declares rows about the account itself, about its rentals, or about what its keys have called. */
export function section<Q extends RowQuery>(
  of: Exclude<Section['of'], 'shop'>,
  name: string,
  rows: (from: Reader, whose: Whose) => Q,
  shown: (row: Awaited<Q>[number]) => Row = (row) => row,
): Section {
  // The rows come from the query beside it.
  return { name, of, rows, shown: shown as Section['shown'] };
}

/** Declares rows about a shop. A person without a shop has none. */
export function shopSection<Q extends RowQuery>(
  name: string,
  rows: (from: Reader, whose: Owner) => Q,
  shown: (row: Awaited<Q>[number]) => Row = (row) => row,
): Section {
  return {
    name,
    of: 'shop',
    rows: (from, whose) => (whose.vendorId === null ? null : rows(from, { ...whose, vendorId: whose.vendorId })),
    shown: shown as Section['shown'],
  };
}

/**
 * Declares rows that both sides of a booking see, whichever side wrote them: they are exported once among the rentals and once
 * among those of the shop.
 */
export function sectionsOfBookings(name: string, rows: (from: Reader, bookingIds: SQLWrapper) => RowQuery): Section[] {
  return [
    section('rentals', name, (from, { bookingIds }) => rows(from, bookingIds.RENTER)),
    shopSection(`${name}OfShop`, (from, { bookingIds }) => rows(from, bookingIds.OWNER)),
  ];
}

interface Erasure {
  readonly now: Date;
  /** The hash of a password that nobody knows. */
  readonly passwordHash: string;
}

/** For how many days a link, a code or a quote stays after it expired, so that a late caller learns that it did. */
export const EXPIRED_DAYS = 7;

interface Sweep {
  /** The instant this many days before now. */
  readonly daysAgo: (days: number) => Date;
  readonly settings: Settings;
  /** The most rows to delete. */
  readonly limit: number;
}

/** Deletes the oldest rows of one kind and returns how many. */
export type Purge = (tx: Tx, sweep: Sweep) => Promise<number>;

/** Deletes rows some days after they have run out. */
export function purgeExpired(table: ExpiringRows): Purge {
  return (tx, { daysAgo, limit }) => deleteExpired(tx, table, { before: daysAgo(EXPIRED_DAYS), limit });
}

/** The declaration of a context about one of its tables. A test fails for a table without one. */
export interface StoredTable {
  readonly table: Table;
  /** The sections of the export that contain its rows, or the reason why none does. */
  readonly exported: readonly Section[] | string;
  /** What happens to the rows when the account is erased, and why the rest stays. */
  readonly erased: string;
  /**
   * The rows commit, give up, open and publish nothing, so a call may write them without the person's approval. It is a
   * condition if that is true of some rows only, and absent if it is true of none.
   */
  readonly bindsNobody?: true | ((from: Reader) => SQL);
  /** Text of the person stays in the table, for the reason in `erased`. */
  readonly keepsWords?: true;
  erase?(tx: Tx, whose: Whose, erasure: Erasure): Promise<void>;
  /** How long rows are kept if the account is not erased. */
  readonly kept: string;
  /** What a job deletes from the table, by kind, in this order. */
  readonly purges?: Readonly<Record<string, Purge>>;
}

export function declareTable(table: Table, said: Omit<StoredTable, 'table'>): StoredTable {
  return { table, ...said };
}

/** The declaration of tables without data about a person. */
export const NOT_PERSONAL = { exported: 'about nobody', erased: 'about nobody' } as const;

/** What happens to amounts that the law requires the platform to keep. */
export const ACCOUNTING = 'kept: accounting, without a name';

/** How long rows that belong to a booking are kept. */
export const WITH_THE_BOOKING = 'as long as the booking: for good';
export const FOR_GOOD = 'for good: accounting';
