import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { Mode } from '../../../../db/values/index.ts';
import type { Settings } from '../../platform/kernel/index.ts';
import { Alternatives, bookableOf, findAssetsById } from '../assets/index.ts';
import { findFreeWindows, type Period } from '../availability/index.ts';

/** What matches but cannot be booked on the wished days, with the nearest on which it can. */
export const Unavailable = z.object({
  slug: z.string(),
  title: z.string(),
  freeWindows: Alternatives.shape.windows,
});
export type Unavailable = z.infer<typeof Unavailable>;

const MOST = 3;

/** The first of these assets, each with the periods nearest to the wished one in which it is free. */
export async function findUnavailable(
  from: Reader,
  assetIds: readonly string[],
  period: Period,
  { mode, now, settings }: { mode: Mode; now: Date; settings: Settings },
): Promise<Unavailable[]> {
  const first = assetIds.slice(0, MOST);
  const listings = new Map((await findAssetsById(from, first)).map((listing) => [listing.asset.id, listing]));
  const unavailable: Unavailable[] = [];
  for (const id of first) {
    const listing = listings.get(id);
    if (listing === undefined) continue;
    const { slug, title } = listing.asset;
    unavailable.push({
      slug,
      title,
      freeWindows: await findFreeWindows(from, bookableOf(listing, settings), period, { mode, now }),
    });
  }
  return unavailable;
}
