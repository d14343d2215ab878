import { ACCEPTED_STATES, RENTED_STATES } from './booking-states.ts';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { hotInsert, hotQuery, hotUpdate, placeholder } from '../../../../db/hot-query.ts';
import { bookings, bookingTimeline } from '../../../../db/schema/index.ts';
import type { BookingState, Mode } from '../../../../db/values/index.ts';
import { type Price, type PriceTerms, readPrice, readPriceTerms } from '../../catalog/pricing/index.ts';
import { type Changes, type CivilDay, movedRow, readBookingLimits } from '../../platform/kernel/index.ts';
import { keepRentedDays } from './rented-days.ts';

type StoredBooking = typeof bookings.$inferSelect;

/** A booking with its frozen price and terms. */
export type Booking = Omit<StoredBooking, 'price' | 'terms'> & { readonly price: Price; readonly terms: PriceTerms };

export async function findBooking(from: Reader, bookingId: string): Promise<Booking | undefined> {
  const [row] = await findById(from, { bookingId });
  return row && readBooking(row);
}

/** Loads the booking again, because something may have moved it since it was loaded. Bookings are never deleted. */
export async function currentBooking(from: Reader, bookingId: string): Promise<Booking> {
  const booking = await findBooking(from, bookingId);
  if (booking === undefined) throw new Error(`There is no booking ${bookingId}.`);
  return booking;
}

const findById = hotQuery('booking_by_id', (reader) =>
  reader
    .select()
    .from(bookings)
    .where(eq(bookings.id, placeholder('bookingId'))),
);

/** Returns the bookings with these ids, in no particular order. */
export async function findBookingsById(from: Reader, bookingIds: readonly string[]): Promise<Booking[]> {
  return (
    await from
      .select()
      .from(bookings)
      .where(isListed(bookings.id, JSON.stringify(bookingIds)))
  ).map(readBooking);
}

/** The filter of a list of bookings. A field that is missing filters nothing. */
interface WantedBookings {
  readonly renterId?: string | undefined;
  readonly vendorId?: string | undefined;
  readonly assetId?: string | undefined;
  readonly mode: Mode;
  readonly states?: readonly BookingState[] | undefined;
  readonly promoted?: true;
  /** Only bookings whose dates overlap `[from, to)`. */
  readonly overlaps?: { readonly from?: CivilDay | undefined; readonly to?: CivilDay | undefined };
  /** Only bookings that were due back before this instant and are still out. */
  readonly lateAt?: Date | undefined;
  /** Only bookings that are with the renter and due back on that day or before. */
  readonly returnDueBy?: CivilDay | undefined;
  /** `newest` is the default. */
  readonly sort?: 'newest' | 'start' | 'due' | undefined;
}

/** Returns one page of the bookings that match the filter, with the number of all matches. */
export async function findBookings(
  from: Reader,
  wanted: WantedBookings,
  page: { limit: number; page: number },
): Promise<{ rows: Booking[]; total: number }> {
  const rows = await findBookingPage(from, wanted, page);
  return { rows, total: await from.$count(bookings, fitting(wanted)) };
}

/** Returns one page of the bookings that match the filter, without counting all matches. */
export async function findBookingPage(
  from: Reader,
  wanted: WantedBookings,
  { limit, page }: { limit: number; page: number },
): Promise<Booking[]> {
  const order = ORDERS[wanted.sort ?? 'newest'];
  const rows = await from
    .select()
    .from(bookings)
    .where(fitting(wanted))
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit);
  return rows.map(readBooking);
}

/** Returns the plans of a renter, and those of others for the assets of a vendor, which the vendor does not see. */
export async function findPlansOf(
  from: Reader,
  { userId, vendorId }: { readonly userId: string; readonly vendorId: string | null },
): Promise<Booking[]> {
  const theirs = or(eq(bookings.renterId, userId), vendorId === null ? undefined : eq(bookings.vendorId, vendorId));
  const rows = await from
    .select()
    .from(bookings)
    .where(and(theirs, eq(bookings.state, 'PENDING_VERIFICATION')))
    .orderBy(asc(bookings.id));
  return rows.map(readBooking);
}

/** Returns the assets of the matching bookings, each once. */
export async function findBookedAssets(from: Reader, wanted: WantedBookings): Promise<string[]> {
  const rows = await from.selectDistinct({ assetId: bookings.assetId }).from(bookings).where(fitting(wanted));
  return rows.map(({ assetId }) => assetId);
}

/** Returns where and from whom the asset is collected, which the renter may read once it is rented. */
export function pickupShown({ state, asset }: Pick<Booking, 'state' | 'asset'>): Booking['asset']['pickup'] | null {
  return RENTED_STATES.has(state) ? asset.pickup : null;
}

/** Only bookings that were sent to the owner. A plan is private to its renter. */
export const wasSent = isNotNull(bookings.promotedAt);

function fitting({ overlaps = {}, ...wanted }: WantedBookings) {
  return and(
    wanted.renterId === undefined ? undefined : eq(bookings.renterId, wanted.renterId),
    wanted.vendorId === undefined ? undefined : eq(bookings.vendorId, wanted.vendorId),
    wanted.assetId === undefined ? undefined : eq(bookings.assetId, wanted.assetId),
    eq(bookings.mode, wanted.mode),
    wanted.states === undefined ? undefined : inArray(bookings.state, [...wanted.states]),
    wanted.promoted && wasSent,
    overlaps.from === undefined ? undefined : gt(bookings.endDate, overlaps.from),
    overlaps.to === undefined ? undefined : lt(bookings.startDate, overlaps.to),
    wanted.lateAt && and(eq(bookings.state, 'ACTIVE'), lt(bookings.endAt, wanted.lateAt)),
    wanted.returnDueBy === undefined ? undefined : and(eq(bookings.state, 'ACTIVE'), lte(bookings.endDate, wanted.returnDueBy)),
  );
}

const ORDERS = {
  newest: [desc(bookings.createdAt), desc(bookings.id)],
  start: [asc(bookings.startDate), asc(bookings.id)],
  due: [asc(bookings.dueAt), asc(bookings.id)],
};

/** Returns bookings in these states whose dates overlap the period on the calendar of the same asset. */
export async function findOverlapping(
  from: Reader,
  { assetId, mode, startDate, endDate }: Pick<Booking, 'assetId' | 'mode' | 'startDate' | 'endDate'>,
  states: readonly BookingState[],
): Promise<Booking[]> {
  const rows = await from
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.assetId, assetId),
        eq(bookings.mode, mode),
        isListed(bookings.state, JSON.stringify(states)),
        lt(bookings.startDate, endDate),
        gt(bookings.endDate, startDate),
      ),
    )
    .orderBy(asc(bookings.createdAt), asc(bookings.id));
  return rows.map(readBooking);
}

export async function countOfRenter(
  from: Reader,
  renterId: string,
  mode: Mode,
  states: readonly BookingState[],
): Promise<number> {
  const [row] = await countInStates(from, { renterId, mode, states: JSON.stringify(states) });
  return row?.count ?? 0;
}

const countInStates = hotQuery('bookings_of_renter_in_states', (reader) => {
  const isOfRenter = and(eq(bookings.renterId, placeholder('renterId')), eq(bookings.mode, placeholder('mode')));
  return reader
    .select({ count: count() })
    .from(bookings)
    .where(and(isOfRenter, isListed(bookings.state, placeholder('states'))));
});

/** The fields of a booking that may be changed outside the state machines. */
export type BookingChanges = Changes<Booking, 'state' | 'depositState'>;

/** Writes the changes if nobody wrote in between. */
export async function saveBooking(tx: Tx, before: Booking, changes: BookingChanges): Promise<Booking> {
  const rows = await updateVersion(tx, { ...changes, version: before.version + 1 }, before);
  const after = movedRow(rows, `Booking ${before.id}`);
  await keepRentedDays(tx, before, after);
  return readBooking(after);
}

const updateVersion = hotUpdate(
  'update_booking',
  bookings,
  and(eq(bookings.id, placeholder('id')), eq(bookings.version, placeholder('version'))),
);

/** The most entries of a timeline that are read at once. */
const MOST_ENTRIES = 200;

/** Returns the newest entries of the timeline, in the order in which they happened. */
export async function findTimeline(from: Reader, bookingId: string, limit = MOST_ENTRIES) {
  const rows = await findNewestEntries(from, { bookingId, limit });
  return rows.toReversed();
}

const findNewestEntries = hotQuery('newest_timeline_entries', (reader) =>
  reader
    .select()
    .from(bookingTimeline)
    .where(eq(bookingTimeline.bookingId, placeholder('bookingId')))
    .orderBy(desc(bookingTimeline.at), desc(bookingTimeline.id))
    .limit(placeholder('limit')),
);

export function readBooking(row: StoredBooking): Booking {
  return { ...row, price: readPrice(row.price), terms: readPriceTerms(row.terms), limits: readBookingLimits(row.limits) };
}

export async function addBooking(tx: Tx, booking: Booking): Promise<void> {
  await insertBooking(tx, booking);
}

const insertBooking = hotInsert('insert_booking', bookings);

/**
 * Marks bookings that wait because another one has not given their asset back. Only one column is written, without the version,
 * so that no other write to these bookings waits or fails because of it. Returns the bookings that were not marked before.
 */
export async function putAtRisk(tx: Tx, bookingIds: readonly string[], { of }: { of: string }): Promise<string[]> {
  const marked = await tx
    .update(bookings)
    .set({ atRiskOf: of })
    .where(and(inArray(bookings.id, [...bookingIds]), inArray(bookings.state, [...ACCEPTED_STATES]), isNull(bookings.atRiskOf)))
    .returning({ id: bookings.id });
  return marked.map(({ id }) => id);
}

/** Removes the mark from the bookings that waited for this one, because it is no longer overdue. Returns them. */
export async function endRiskOf(tx: Tx, { id, assetId }: Pick<Booking, 'id' | 'assetId'>): Promise<string[]> {
  const relieved = await tx
    .update(bookings)
    .set({ atRiskOf: null })
    .where(and(eq(bookings.assetId, assetId), eq(bookings.atRiskOf, id)))
    .returning({ id: bookings.id });
  return relieved.map(({ id: bookingId }) => bookingId);
}
