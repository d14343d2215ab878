import type { SQL, SQLWrapper, Table } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { deleteExpired, type ExpiringRows } from '../../../../db/delete-oldest.ts';
import type { RowQuery } from '../../../../db/rows-by-id.ts';
import type { Side } from '../../../../db/values/index.ts';
import type { Settings } from './settings.ts';

/** Whose data is exported or erased. */
export interface Whose {
  readonly userId: string;
  readonly email: string;
  /** Null if the person has no shop. */
  readonly vendorId: string | null;
  /** The sides of bookings on which they can be; the owner's side only with a shop. */
  readonly sides: readonly Side[];
  /** A query for the ids of their bookings on a side, for use in a condition. */
  readonly bookingIds: Readonly<Record<Side, SQLWrapper>>;
}
interface Owner extends Whose {
  readonly vendorId: string;
}

type Row = Record<string, unknown>;

/** Rows in the export of an account. */
export interface Section {
  readonly name: string;
  /** The scopes that a credential needs to see it. Calls of keys may be about everything. */
  readonly of: 'account' | 'rentals' | 'shop' | 'keyCalls';
  /** Null if there can be no rows. */
  rows(from: Reader, whose: Whose): RowQuery | null;
  /** A row as the person is shown it. */
  shown(row: Row): Row;
}

/** Rows about the account itself, about its rentals, or about what its keys have called. */
export function section<Q extends RowQuery>(
  of: Exclude<Section['of'], 'shop'>,
  name: string,
  rows: (from: Reader, whose: Whose) => Q,
  shown: (row: Awaited<Q>[number]) => Row = (row) => row,
): Section {
  // The rows come from the query beside it.
  return { name, of, rows, shown: shown as Section['shown'] };
}

/** Rows about a shop. Somebody without a shop has none. */
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

/** Rows that both sides of a booking see, whoever wrote them: once among the rentals, once among those of the shop. */
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

/** How long a link, a code or a quote stays after it expired, so that a late caller hears what became of it. */
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

/** What a context declares about one of its tables. A test fails for a table without such a declaration. */
export interface StoredTable {
  readonly table: Table;
  /** The sections of the export that hold its rows, or the reason why none does. */
  readonly exported: readonly Section[] | string;
  /** What happens to the rows when the account is erased, and why the rest stays. */
  readonly erased: string;
  /**
   * The rows commit, give up, open and publish nothing, so a call may write them without asking a person. It is a condition if
   * that holds for some rows only, and absent if it holds for none.
   */
  readonly bindsNobody?: true | ((from: Reader) => SQL);
  /** Words of the person stay in the table, for the reason above. */
  readonly keepsWords?: true;
  erase?(tx: Tx, whose: Whose, erasure: Erasure): Promise<void>;
  /** How long rows are kept if the account is not erased. */
  readonly kept: string;
  /** What a job deletes from it, by kind, in this order. */
  readonly purges?: Readonly<Record<string, Purge>>;
}

export function declareTable(table: Table, said: Omit<StoredTable, 'table'>): StoredTable {
  return { table, ...said };
}

/** Tables that hold nothing about anybody. */
export const NOT_PERSONAL = { exported: 'about nobody', erased: 'about nobody' } as const;

/** What happens to numbers that the law asks the platform to keep. */
export const ACCOUNTING = 'kept: accounting, without a name';

/** How long what belongs to a booking is kept. */
export const WITH_THE_BOOKING = 'as long as the booking: for good';
export const FOR_GOOD = 'for good: accounting';
