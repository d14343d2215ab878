import { and, between, eq, inArray } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { amountIn } from '../../../../db/expressions.ts';
import { periodsAgo, product, sumOfCoded, sumWhere } from '../../../../db/report-expressions.ts';
import { assets, bookings } from '../../../../db/schema/index.ts';
import { type Minor, roundHalfUp } from '../../platform/kernel/index.ts';
import { AGREED_LINE, RENT_LINES } from '../../catalog/pricing/index.ts';
import type { Counted } from './counted.ts';
import type { ShopDays } from './shop-days.ts';

/**
 * The average price for which a day of one unit was rented, from rentals that ended as agreed. It excludes tax, extras,
 * operator and commission.
 */
export interface RentedRate {
  readonly currency: string;
  /** The price of the day in minor units, with seasons and discounts for length. */
  readonly broughtMinor: Minor;
  /** The day rate in minor units as it was then, or as both sides agreed, without seasons and discounts for length. */
  readonly dayRateMinor: Minor;
}

/** The rates of the present period, by the id of the asset, with one row for each currency. */
export async function findRentedRates(
  reader: Reader,
  { mode, assetIds }: Pick<Counted, 'mode'> & { readonly assetIds: readonly string[] },
  { from, to, zones, days }: ShopDays,
): Promise<ReadonlyMap<string, readonly RentedRate[]>> {
  if (assetIds.length === 0) return new Map();
  const { assetId, currency, price, terms } = bookings;
  const unitDays = product(bookings.days, bookings.units);
  const rows = await reader
    .select({
      assetId,
      currency,
      unitDays: sumWhere(unitDays),
      rentMinor: sumWhere(sumOfCoded(price, 'lines', 'amountMinor', RENT_LINES)),
      listedMinor: sumWhere(product(amountIn(terms, ['dayRateMinor']), unitDays)),
      agreedMinor: sumWhere(sumOfCoded(price, 'lines', 'amountMinor', [AGREED_LINE])),
    })
    .from(bookings)
    .innerJoin(assets, eq(assets.id, assetId))
    .where(
      and(
        inArray(assetId, [...assetIds]),
        eq(bookings.mode, mode),
        eq(bookings.state, 'COMPLETED'),
        between(bookings.closedAt, from, to),
        eq(periodsAgo(bookings.closedAt, assets.timeZone, zones, days), 0),
      ),
    )
    .groupBy(assetId, currency);
  return new Map([...Map.groupBy(rows, (row) => row.assetId)].map(([id, its]) => [id, its.map(ratesOf)]));
}

interface Sums {
  readonly currency: string;
  readonly unitDays: number;
  readonly rentMinor: Minor;
  readonly listedMinor: Minor;
  readonly agreedMinor: Minor;
}

function ratesOf({ currency, unitDays, rentMinor, listedMinor, agreedMinor }: Sums): RentedRate {
  return {
    currency,
    broughtMinor: roundHalfUp(rentMinor, unitDays),
    dayRateMinor: Math.max(0, roundHalfUp(listedMinor + agreedMinor, unitDays)),
  };
}
