import type { Reader } from '../../../../db/database.ts';
import type { Mode } from '../../../../db/values/index.ts';
import type { Settings } from '../../platform/kernel/index.ts';
import { bookableOf, type CatalogAsset, datesRefused, datesUnavailable, findAssetsById } from '../assets/index.ts';
import { findFreeUnits, findFreeWindows, type Period, ruleProblems, wishedDays } from '../availability/index.ts';
import { findAssets } from './search-store.ts';

interface Wish extends Period {
  readonly units: number;
  /** A booking whose own hold does not count as taken. */
  readonly except?: string;
}

/**
 * Throws `dates_refused` or `dates_unavailable`, with alternatives, unless the listing can be booked then. If the dates were
 * agreed on before, only whether they are free is checked, and not the present rules of the listing.
 */
export async function assertBookable(
  from: Reader,
  catalogAsset: CatalogAsset,
  wish: Wish,
  { mode, now, settings, datesAgreed = false }: { mode: Mode; now: Date; settings: Settings; datesAgreed?: boolean },
): Promise<void> {
  const asset = bookableOf(catalogAsset, settings);
  const problems = datesAgreed ? [] : ruleProblems(asset.rules, wish, asset.timeZone, now);
  const { free, heldUntil } = await findFreeUnits(from, asset, wish, { mode, now, except: wish.except });
  if (problems.length === 0 && free.length >= wish.units) return;

  const { slug } = catalogAsset.asset;
  const { startDate, endDate } = wish;
  const alternatives = {
    windows: await findFreeWindows(from, asset, wish, { mode, now, units: wish.units }),
    assets: await findSimilarFree(from, catalogAsset, wish, { mode, now }),
  };
  if (problems.length > 0) throw datesRefused({ slug, startDate, endDate, problems, alternatives });
  throw datesUnavailable({ slug, startDate, endDate, heldUntil: heldUntil?.toISOString() ?? null, alternatives });
}

const MOST = 3;
const RADIUS_KM = 20_000;
/** It is looked for beside another answer. */
const LOOKED_AT = 1_000;

/** Up to three other assets of the same category that are free on the dates, the nearest first. */
export async function findSimilarFree(
  from: Reader,
  { asset }: CatalogAsset,
  period: Period,
  { mode, now }: { mode: Mode; now: Date },
): Promise<{ slug: string; title: string; city: string }[]> {
  const filters = {
    category: asset.categorySlug,
    period: wishedDays(period, { mode, now }),
    near: { latitude: asset.latitude, longitude: asset.longitude, radiusKm: RADIUS_KM },
  };
  const found = await findAssets(from, filters, { sort: 'distance', atMost: LOOKED_AT });
  const others = found.assets.flatMap(({ id }) => (id === asset.id ? [] : [id])).slice(0, MOST);
  const catalogAssets = await findAssetsById(from, others);
  return others.flatMap((id) => {
    const other = catalogAssets.find((catalogAsset) => catalogAsset.asset.id === id)?.asset;
    return other ? [{ slug: other.slug, title: other.title, city: other.city }] : [];
  });
}
