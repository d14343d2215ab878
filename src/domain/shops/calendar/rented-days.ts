import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { assets, bookings, occupancy } from '../../../../db/schema/index.ts';
import type { Period } from '../../catalog/availability/index.ts';
import { addDays, type CivilDay } from '../../platform/kernel/index.ts';

/** A day on which a renter has, holds or keeps a unit of an asset. */
export interface RentedDay {
  readonly assetId: string;
  readonly day: CivilDay;
  readonly unitNo: number;
  readonly bookingId: string;
}

/**
 * The days of the period that live bookings have or hold for their renters, in order. Days that a booking only keeps free before
 * and after it are left out: the owner may use the asset on them.
 */
export async function findRentedDays(
  from: Reader,
  assetIds: readonly string[],
  { startDate, endDate }: Period,
  now: Date,
): Promise<RentedDay[]> {
  if (assetIds.length === 0) return [];
  const { assetId, day, unitNo, kind, mode, heldUntil } = occupancy;
  const isAgreed = and(gte(day, bookings.startDate), lt(day, bookings.endDate));
  // The asset is still out after the agreed end, or more days are held until an extension is paid.
  const isLonger = or(
    and(isNotNull(bookings.overdueSince), gte(day, bookings.endDate)),
    and(eq(kind, 'HOLD'), ne(bookings.state, 'PENDING_PAYMENT')),
  );
  return from
    .select({ assetId, day, unitNo, bookingId: bookings.id })
    .from(occupancy)
    .innerJoin(bookings, eq(bookings.id, occupancy.bookingId))
    .where(
      and(
        inArray(assetId, [...assetIds]),
        eq(mode, 'live'),
        gte(day, startDate),
        lt(day, endDate),
        or(isNull(heldUntil), gt(heldUntil, now)),
        or(isAgreed, isLonger),
      ),
    )
    .orderBy(asc(day), asc(unitNo));
}

/**
 * The parts of blackouts on which they close something. Where bookings have all units of an asset, a blackout closes none, and
 * the days stay those of the bookings.
 */
export async function closingParts<Row extends AssetPeriod>(from: Reader, rows: readonly Row[], now: Date): Promise<Row[]> {
  const fullDays = await findFullDays(from, rows, now);
  return rows.flatMap((row) => partsOf(row, fullDays).map((part) => ({ ...row, ...part })));
}

/** By asset, the days on which bookings have all of its units, in order. */
export type FullDays = ReadonlyMap<string, readonly CivilDay[]>;

interface AssetPeriod extends Period {
  readonly assetId: string;
}

/** Finds the days on which bookings have all units of an asset, from the first to the last day of its periods. */
export async function findFullDays(from: Reader, periods: readonly AssetPeriod[], now: Date): Promise<FullDays> {
  const assetIds = [...new Set(periods.map(({ assetId }) => assetId))];
  const [startDate] = periods.map((period) => period.startDate).toSorted();
  const endDate = periods
    .map((period) => period.endDate)
    .toSorted()
    .at(-1);
  if (startDate === undefined || endDate === undefined) return new Map();
  const rented = await findRentedDays(from, assetIds, { startDate, endDate }, now);
  const { id, units } = assets;
  const found = rented.length === 0 ? [] : await from.select({ id, units }).from(assets).where(inArray(id, assetIds));
  const ofAssets = Map.groupBy(rented, ({ assetId }) => assetId);
  return new Map(
    found.map((asset) => {
      const days = Map.groupBy(ofAssets.get(asset.id) ?? [], ({ day }) => day);
      return [asset.id, [...days].flatMap(([day, taken]) => (taken.length >= asset.units ? [day] : []))];
    }),
  );
}

/** A period without its full days, as any number of periods. */
export function partsOf({ assetId, startDate, endDate }: AssetPeriod, fullDays: FullDays): Period[] {
  const full = (fullDays.get(assetId) ?? []).filter((day) => startDate <= day && day < endDate);
  const [starts, ends] = [
    [startDate, ...full.map((day) => addDays(day, 1))],
    [...full, endDate],
  ];
  return starts
    .map((start, index) => ({ startDate: start, endDate: ends[index] ?? endDate }))
    .filter((part) => part.startDate < part.endDate);
}
