import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { Mode } from '../../../../db/values/index.ts';
import type { Settings } from '../../platform/kernel/index.ts';
import { Alternatives, bookableOf, findAssetsById } from '../assets/index.ts';
import { type Bookable, findFreeWindows, type Period, ruleProblems, whyTaken } from '../availability/index.ts';

/** An asset that matches but cannot be booked on the requested days, why, and the nearest days on which it can. */
export const Unavailable = z.object({
  slug: z.string(),
  title: z.string(),
  whyNot: z.string(),
  freeWindows: Alternatives.shape.windows,
});
export type Unavailable = z.infer<typeof Unavailable>;

const MOST = 3;

/** The first three of these assets, each with the periods nearest to the requested one in which it is free. */
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
    const bookable = bookableOf(listing, settings);
    unavailable.push({
      slug,
      title,
      whyNot: await whyNot(from, bookable, period, { mode, now }),
      freeWindows: await findFreeWindows(from, bookable, period, { mode, now }),
    });
  }
  return unavailable;
}

/** The rules that the days break; if they break none, what takes the days. */
async function whyNot(from: Reader, asset: Bookable, period: Period, { mode, now }: { mode: Mode; now: Date }): Promise<string> {
  const problems = ruleProblems(asset.rules, period, asset.timeZone, now);
  if (problems.length > 0) return problems.map(({ message }) => message).join(' ');
  return whyTaken(from, asset, period, { mode, now, units: 1 });
}
