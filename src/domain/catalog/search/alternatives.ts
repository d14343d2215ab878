import type { Reader } from '../../../../db/database.ts';
import type { Mode } from '../../../../db/values/index.ts';
import type { FoundAlternatives } from '../../platform/kernel/index.ts';
import { type CatalogAsset, findAssetsById } from '../assets/index.ts';
import { type Bookable, findFreeWindows, type Period, requestedDays } from '../availability/index.ts';
import { findAssets } from './search-store.ts';

/** Returns alternatives to a rental: the same asset on other days, and other assets on the same days. */
export async function findAlternatives(
  from: Reader,
  catalogAsset: CatalogAsset,
  requested: Period & { readonly units: number },
  { asset, mode, now }: { readonly asset: Bookable; readonly mode: Mode; readonly now: Date },
): Promise<FoundAlternatives> {
  const windows = await findFreeWindows(from, asset, requested, { mode, now, units: requested.units });
  return { windows, assets: await findSimilarFree(from, catalogAsset, requested, { mode, now }) };
}

const MOST = 3;
const RADIUS_KM = 20_000;
/** The most assets that are examined for alternatives. They are only an addition to another answer, so it is few. */
const MOST_EXAMINED = 1_000;

/** Up to three other assets of the same category that are free on the dates, the nearest first. */
export async function findSimilarFree(
  from: Reader,
  { asset }: CatalogAsset,
  period: Period,
  { mode, now }: { mode: Mode; now: Date },
): Promise<FoundAlternatives['assets']> {
  const filters = {
    category: asset.categorySlug,
    period: requestedDays(period, { mode, now }),
    near: { latitude: asset.latitude, longitude: asset.longitude, radiusKm: RADIUS_KM },
  };
  const found = await findAssets(from, filters, { sort: 'distance', atMost: MOST_EXAMINED });
  const others = found.assets.flatMap(({ id }) => (id === asset.id ? [] : [id])).slice(0, MOST);
  const catalogAssets = await findAssetsById(from, others);
  return others.flatMap((id) => {
    const other = catalogAssets.find((catalogAsset) => catalogAsset.asset.id === id)?.asset;
    return other ? [{ slug: other.slug, title: other.title, city: other.city }] : [];
  });
}
