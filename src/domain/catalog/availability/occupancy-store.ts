import { and, eq, gt, gte, isNull, lt, lte, or } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { isListed, textOfBoth } from '../../../../db/expressions.ts';
import { inParts } from '../../../../db/in-parts.ts';
import { batchedQuery } from '../../../../db/batched-query.ts';
import { given, hotWrite, placeholder } from '../../../../db/hot-query.ts';
import { occupancy } from '../../../../db/schema/index.ts';
import type { Mode } from '../../../../db/values/index.ts';
import type { CivilDay } from '../../platform/kernel/index.ts';

export interface OccupiedDay {
  readonly day: CivilDay;
  readonly unitNo: number;
  readonly kind: 'HOLD' | 'BOOKING' | 'BLACKOUT';
  readonly bookingId: string | null;
  readonly heldUntil: Date | null;
}

/** Which units are taken on which days of `[from, to)`. A hold that has run out counts as free. */
export async function findOccupied(
  from: Reader,
  { assetId, mode }: { assetId: string; mode: Mode },
  range: { from: CivilDay; to: CivilDay },
  now: Date,
): Promise<OccupiedDay[]> {
  return findOccupiedRows(from, { assetId, mode, from: range.from, to: range.to }, { now });
}

const findOccupiedRows = batchedQuery('occupied_days', (reader, { rows, text, day, place }) =>
  reader
    .select({
      place,
      day: occupancy.day,
      unitNo: occupancy.unitNo,
      kind: occupancy.kind,
      bookingId: occupancy.bookingId,
      heldUntil: occupancy.heldUntil,
    })
    .from(rows)
    .crossJoin(occupancy)
    .where(
      and(
        eq(occupancy.assetId, text('assetId')),
        // A blackout closes the calendar of both modes; a test booking never closes a live one.
        or(eq(occupancy.mode, text('mode')), eq(occupancy.kind, 'BLACKOUT')),
        gte(occupancy.day, day('from')),
        lt(occupancy.day, day('to')),
        or(isNull(occupancy.heldUntil), gt(occupancy.heldUntil, placeholder('now', occupancy.heldUntil))),
      ),
    ),
);

const isOfBooking = eq(occupancy.bookingId, placeholder('bookingId'));
const isItsHold = and(isOfBooking, eq(occupancy.kind, 'HOLD'));

/** Turns the hold of a booking into days that it has for good. */
export async function keepHold(tx: Tx, bookingId: string): Promise<void> {
  await keepAll(tx, { bookingId });
}

const keepAll = hotWrite('keep_hold', (tx) => tx.update(occupancy).set({ kind: 'BOOKING', heldUntil: null }).where(isOfBooking));

/** A unit that is taken on one day. The number counts the units of the day, from 1 on, and names no thing (decision 86). */
export interface Place {
  readonly day: CivilDay;
  readonly unitNo: number;
}

/**
 * Writes days of a booking. The primary key refuses a place that is taken, and the transaction with it. Only a hold that has run
 * out, or the booking's own hold, is replaced.
 */
export async function putDays(
  tx: Tx,
  {
    calendar,
    missing,
    kind,
    heldUntil,
    now,
  }: {
    calendar: { assetId: string; mode: Mode; bookingId: string };
    missing: readonly Place[];
    kind: 'HOLD' | 'BOOKING';
    heldUntil: Date | null;
    now: Date;
  },
): Promise<void> {
  if (missing.length === 0) return;
  await makeRoom(tx, calendar, missing, now);
  for await (const part of inParts(missing.map((row) => ({ ...calendar, ...row, kind, heldUntil }))))
    await tx.insert(occupancy).values(part);
}

/** Keeps what a booking has or holds on the days of `[from, to)` for good, and frees its other days. */
export async function keepOnly(
  tx: Tx,
  { bookingId, range }: { bookingId: string; range: { from: CivilDay; to: CivilDay } },
): Promise<void> {
  const outside = or(lt(occupancy.day, range.from), gte(occupancy.day, range.to));
  await tx.delete(occupancy).where(and(eq(occupancy.bookingId, bookingId), outside));
  await keepHold(tx, bookingId);
}

/** Frees what a booking only holds. */
export async function freeHold(tx: Tx, bookingId: string): Promise<void> {
  await deleteHold(tx, { bookingId });
}

const deleteHold = hotWrite('delete_hold', (tx) => tx.delete(occupancy).where(isItsHold));

/** Changes the instant until which the hold of a booking lasts. */
export async function moveHoldEnd(tx: Tx, bookingId: string, heldUntil: Date): Promise<void> {
  await updateHold(tx, { bookingId, heldUntil });
}

const updateHold = hotWrite('move_hold_end', (tx) =>
  tx
    .update(occupancy)
    .set({ heldUntil: given('heldUntil', occupancy.heldUntil) })
    .where(isItsHold),
);

/** Frees the days that the booking blocks from `fromDay` on, or all of its days if `fromDay` is not given. */
export async function freeDays(tx: Tx, bookingId: string, fromDay?: CivilDay): Promise<void> {
  await (fromDay === undefined ? deleteAll(tx, { bookingId }) : deleteFrom(tx, { bookingId, fromDay }));
}

const deleteAll = hotWrite('free_all_days', (tx) => tx.delete(occupancy).where(isOfBooking));
const deleteFrom = hotWrite('free_days_from', (tx) =>
  tx.delete(occupancy).where(and(isOfBooking, gte(occupancy.day, placeholder('fromDay')))),
);

/** Removes expired holds and the booking's own rows, which still occupy the primary key, for the new rows. */
async function makeRoom(
  tx: Tx,
  { assetId, mode, bookingId }: { assetId: string; mode: Mode; bookingId: string },
  places: readonly Place[],
  now: Date,
): Promise<void> {
  const days = places.map(({ day }) => day).toSorted();
  const listed = JSON.stringify(places.map(({ day, unitNo }) => `${day}/${unitNo}`));
  await deleteGone(tx, { assetId, mode, bookingId, firstDay: days[0], lastDay: days.at(-1), places: listed, now });
}

const deleteGone = hotWrite('make_room_for_days', (tx) =>
  tx
    .delete(occupancy)
    .where(
      and(
        eq(occupancy.assetId, placeholder('assetId')),
        eq(occupancy.mode, placeholder('mode')),
        eq(occupancy.kind, 'HOLD'),
        gte(occupancy.day, placeholder('firstDay')),
        lte(occupancy.day, placeholder('lastDay')),
        isListed(textOfBoth(occupancy.day, occupancy.unitNo), placeholder('places')),
        or(lte(occupancy.heldUntil, placeholder('now', occupancy.heldUntil)), isOfBooking),
      ),
    ),
);

/** The lock for everything that reads the days of one asset and then takes or frees them. */
export function calendarLock(assetId: string): string {
  return `calendar:${assetId}`;
}
