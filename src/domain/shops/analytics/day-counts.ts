import { and, between, eq, gt, gte, inArray, lt, type SQLWrapper } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { countWhere, unindexed } from '../../../../db/expressions.ts';
import {
  civilDay,
  clamped,
  daysAgo,
  plusNumber,
  product,
  sharedDays,
  sumWhere,
  zoneDay,
} from '../../../../db/report-expressions.ts';
import { assets, bookings, occupancy } from '../../../../db/schema/index.ts';
import type { Mode } from '../../../../db/values/index.ts';
import { type CivilDay, dayOf } from '../../platform/kernel/index.ts';
import { RENTED_STATES } from '../../rentals/bookings/index.ts';
import { type Counted, type Grouping, keyOf, ofCounted } from './counted.ts';
import type { ShopDays } from './shop-days.ts';

/** Two counts of the same thing: for the present period and for the one before. */
type Pair = readonly [now: number, before: number];

/** Days on which units were with renters, up to today. */
export async function findRentedDays(reader: Reader, counted: Counted, shop: ShopDays, by: Grouping) {
  const { zones, days } = shop;
  const day = (shift: number) => zoneDay(assets.timeZone, zones, shift);
  const rows = await reader
    .select({
      key: keyOf(by),
      now: daysRented([day(1 - days), day(1)]),
      before: daysRented([day(1 - 2 * days), day(1 - days)]),
    })
    .from(bookings)
    .innerJoin(assets, eq(assets.id, bookings.assetId))
    .where(wereRented(counted, dayOf(shop.from, 'UTC')))
    .groupBy(keyOf(by));
  return pairs(rows);
}

interface DaysOfAsset {
  readonly assetId: string;
  readonly mode: Mode;
  readonly startDate: CivilDay;
  readonly endDate: CivilDay;
}

/**
 * The asset's share of all days with renters in a period (its end not included), and the share of the assets before it in the
 * order of ids.
 */
export async function findRentedShare(
  reader: Reader,
  { vendorId, mode, assetId, startDate, endDate }: DaysOfAsset & { vendorId: string },
) {
  const { units } = bookings;
  // The days are computed once for all rentals of the same dates, which the index brings together.
  const rented = reader
    .select({
      startDate: bookings.startDate,
      endDate: bookings.endDate,
      own: sumWhere(units, eq(bookings.assetId, assetId)).as('own_units'),
      before: sumWhere(units, lt(bookings.assetId, assetId)).as('units_before'),
      all: sumWhere(units).as('all_units'),
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.vendorId, vendorId),
        eq(bookings.mode, mode),
        inArray(bookings.state, [...RENTED_STATES]),
        gte(bookings.endDate, startDate),
        lt(bookings.startDate, endDate),
      ),
    )
    .groupBy(bookings.state, bookings.endDate, bookings.startDate)
    .as('rented');
  const days = sharedDays(rented.startDate, rented.endDate, civilDay(startDate), civilDay(endDate));
  const [row] = await reader
    .select({
      own: sumWhere(product(days, rented.own)),
      before: sumWhere(product(days, rented.before)),
      all: sumWhere(product(days, rented.all)),
    })
    .from(rented);
  return row ?? { own: 0, before: 0, all: 0 };
}

/** The days with renters of an asset in a period, which excludes its end. Each rented unit counts. */
export async function countRentedDays(reader: Reader, of: DaysOfAsset): Promise<number> {
  const [row] = await countDaysOf(reader, { ...of });
  return row?.days ?? 0;
}

const countDaysOf = (
  from: Reader,
  {
    startDate,
    endDate,
    assetId,
    mode,
  }: { startDate: string; endDate: string; assetId: string; mode: (typeof bookings.$inferSelect)['mode'] },
) =>
  from
    .select({ days: daysRented([civilDay(startDate), civilDay(endDate)]) })
    .from(bookings)
    .where(
      and(
        eq(bookings.assetId, assetId),
        eq(bookings.mode, mode),
        inArray(bookings.state, [...RENTED_STATES]),
        gt(bookings.endDate, startDate),
        lt(bookings.startDate, endDate),
      ),
    );

/** The days of a period that bookings have. Each unit counts. */
function daysRented([from, to]: readonly [SQLWrapper, SQLWrapper]) {
  return sumWhere(product(sharedDays(bookings.startDate, bookings.endDate, from, to), bookings.units));
}

function wereRented(counted: Counted, since: CivilDay) {
  return and(
    // An asset has few rentals, while its shop may have many.
    counted.assetIds === null ? eq(bookings.vendorId, counted.vendorId) : eq(unindexed(bookings.vendorId), counted.vendorId),
    inArray(bookings.state, [...RENTED_STATES]),
    gte(bookings.endDate, since),
    inArray(assets.status, [...counted.statuses]),
    ...ofCounted(counted),
  );
}

/** The days on which units were offered. Days that the owner has blocked do not count. */
export async function findOfferedDays(reader: Reader, counted: Counted, shop: ShopDays, by: Grouping) {
  const { zones, days } = shop;
  const age = plusNumber(daysAgo(assets.createdAt, assets.timeZone, zones), 1);
  const live = and(
    eq(assets.vendorId, counted.vendorId),
    inArray(assets.status, [...counted.statuses]),
    counted.assetIds === null ? undefined : inArray(assets.id, [...counted.assetIds]),
  );
  const offered = await reader
    .select({
      key: keyOf(by),
      now: sumWhere(product(clamped(age, days), assets.units)),
      before: sumWhere(product(clamped(plusNumber(age, -days), days), assets.units)),
    })
    .from(assets)
    .where(live)
    .groupBy(keyOf(by));
  const day = (shift: number) => zoneDay(assets.timeZone, zones, shift);
  const blocked = await reader
    .select({
      key: keyOf(by),
      now: countWhere(between(occupancy.day, day(1 - days), day(0))),
      before: countWhere(between(occupancy.day, day(1 - 2 * days), day(-days))),
    })
    .from(assets)
    .innerJoin(
      occupancy,
      and(
        eq(occupancy.assetId, assets.id),
        eq(occupancy.mode, 'live'),
        between(occupancy.day, day(1 - 2 * days), day(0)),
        eq(occupancy.kind, 'BLACKOUT'),
      ),
    )
    .where(live)
    .groupBy(keyOf(by));
  const away = pairs(blocked);
  return new Map(
    [...pairs(offered)].map(([key, [now, before]]) => {
      const [awayNow, awayBefore] = away.get(key) ?? NOTHING;
      return [key, [Math.max(0, now - awayNow), Math.max(0, before - awayBefore)] as Pair];
    }),
  );
}

const NOTHING: Pair = [0, 0];

function pairs(rows: readonly { key: string; now: number; before: number }[]): Map<string, Pair> {
  return new Map(rows.map(({ key, now, before }) => [key, [now, before]]));
}
