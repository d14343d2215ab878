import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { countWithin, isMiddle, placeWithin } from '../../../../db/report-expressions.ts';
import { assets } from '../../../../db/schema/index.ts';
import type { CatalogAsset } from '../../catalog/assets/index.ts';
import { type Minor, percent, roundHalfUp, WHOLE_BPS } from '../../platform/kernel/index.ts';

/**
 * The day rates of others for the same kind of asset in the same city. They are at least three, so that nobody can tell who
 * they are.
 */
export interface PeerRates {
  readonly peers: number;
  readonly medianMinor: Minor;
}

type Priced = Pick<CatalogAsset['asset'], 'categorySlug' | 'cityKey' | 'currency'>;

/** With fewer peers, the median could reveal somebody's price. */
export const FEWEST_PEERS = 3;

/** The key of an asset. Assets with the same key are peers of each other. */
export function peerKey({ categorySlug, cityKey, currency }: Priced): string {
  return `${categorySlug} ${currency} ${cityKey}`;
}

/**
 * The rates of the peers, by the key of the asset that is compared with them. Keys with fewer than three peers are left out.
 */
export async function findPeerRates(
  reader: Reader,
  vendorId: string,
  some: readonly Priced[],
): Promise<ReadonlyMap<string, PeerRates>> {
  if (some.length === 0) return new Map();
  const each = <K extends keyof Priced>(name: K) => [...new Set(some.map((one) => one[name]))];
  const { categorySlug, cityKey, currency, dayRateMinor } = assets;
  const group = [categorySlug, cityKey, currency];
  const ranked = reader
    .select({
      categorySlug,
      cityKey,
      currency,
      dayRateMinor,
      place: placeWithin(group, dayRateMinor).as('place'),
      peers: countWithin(group).as('peers'),
    })
    .from(assets)
    .where(
      and(
        eq(assets.status, 'LIVE'),
        ne(assets.vendorId, vendorId),
        inArray(categorySlug, each('categorySlug')),
        inArray(cityKey, each('cityKey')),
        inArray(currency, each('currency')),
      ),
    )
    .as('ranked');
  const middle = await reader.select().from(ranked).where(isMiddle(ranked.place, ranked.peers));
  return new Map(
    [...Map.groupBy(middle, peerKey)].flatMap(([key, rows]) => {
      const peers = Number(rows[0]?.peers ?? 0);
      if (peers < FEWEST_PEERS) return [];
      const total = rows.reduce((sum, row) => sum + row.dayRateMinor, 0);
      return [[key, { peers, medianMinor: roundHalfUp(total, rows.length) }] as const];
    }),
  );
}

/**
 * The version of these rules in answers, so that two answers can be told apart. It changes when a rule below or a recommended
 * price changes.
 */
export const FORMULA_VERSION = 'pricing-2';

export const PRICE_FLAGS = ['UNDER', 'OVER', 'OK'] as const;

interface PriceFacts {
  readonly dayRateMinor: Minor;
  /** How much of the last 90 days was rented, in basis points. */
  readonly utilisationBps: number | null;
  readonly medianMinor: Minor | null;
}

const FULL_BPS = 8_000;
const HALF_EMPTY_BPS = 4_000;
const FAR_BPS = 1_500;

export const FLAG_RULES = `UNDER: at least ${percent(FULL_BPS)} rented and no dearer than the median, or at least ${percent(HALF_EMPTY_BPS)} and ${percent(FAR_BPS)} below it; OVER: below ${percent(HALF_EMPTY_BPS)} rented and ${percent(FAR_BPS)} above it; else OK. It looks at use and the median alone: get_pricing_recommendation also weighs your own rates, season and cost, and may name another price for an asset that is OK`;

/** Whether the price is low or high, given how much the asset is rented and what others charge. */
export function priceFlag({ dayRateMinor, utilisationBps, medianMinor }: PriceFacts): (typeof PRICE_FLAGS)[number] {
  if (utilisationBps === null) return 'OK';
  const isFull = utilisationBps >= FULL_BPS;
  if (medianMinor === null) return isFull ? 'UNDER' : 'OK';
  const isFarFrom = (differenceMinor: Minor) => differenceMinor * WHOLE_BPS >= medianMinor * FAR_BPS;
  const isLow = isFull ? dayRateMinor <= medianMinor : utilisationBps >= HALF_EMPTY_BPS && isFarFrom(medianMinor - dayRateMinor);
  if (isLow) return 'UNDER';
  return utilisationBps < HALF_EMPTY_BPS && isFarFrom(dayRateMinor - medianMinor) ? 'OVER' : 'OK';
}
