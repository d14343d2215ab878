import type { Reader } from '../../../db/database.ts';
import type { Mode } from '../../../db/values.ts';
import { type Period, wishedDays } from '../availability/index.ts';
import { findListings, type Listing } from './listing-store.ts';
import { findAssets } from './search-store.ts';

const MOST = 3;
const RADIUS_KM = 20_000;
/** It is looked for beside another answer. */
const LOOKED_AT = 1_000;

/** Up to three other assets of the same category that are free on the dates, the nearest first. */
export async function findSimilarFree(
  from: Reader,
  { asset }: Listing,
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
  const listings = await findListings(from, others);
  return others.flatMap((id) => {
    const other = listings.find((listing) => listing.asset.id === id)?.asset;
    return other ? [{ slug: other.slug, title: other.title, city: other.city }] : [];
  });
}
