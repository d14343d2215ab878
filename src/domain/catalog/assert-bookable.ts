import type { Reader } from '../../../db/database.ts';
import type { Mode } from '../../../db/values.ts';
import { findFreeUnits, findFreeWindows, type Period, ruleProblems } from '../availability/index.ts';
import type { Settings } from '../kernel/index.ts';
import { datesRefused, datesUnavailable } from './catalog-errors.ts';
import { findSimilarFree } from './find-similar-free.ts';
import type { Listing } from './listing-store.ts';
import { bookableOf } from './listing-terms.ts';

interface Wish extends Period {
  readonly units: number;
  /** A booking whose own hold is not in the way. */
  readonly except?: string;
}

/**
 * Throws `dates_refused` or `dates_unavailable`, with what could be had instead, unless the listing can be booked then.
 * Where the dates were agreed on before, only whether they are free is asked, not the listing's rules as they are now.
 */
export async function assertBookable(
  from: Reader,
  listing: Listing,
  wish: Wish,
  { mode, now, settings, datesAgreed = false }: { mode: Mode; now: Date; settings: Settings; datesAgreed?: boolean },
): Promise<void> {
  const asset = bookableOf(listing, settings);
  const problems = datesAgreed ? [] : ruleProblems(asset.rules, wish, asset.timeZone, now);
  const { free, heldUntil } = await findFreeUnits(from, asset, wish, { mode, now, except: wish.except });
  if (problems.length === 0 && free.length >= wish.units) return;

  const { slug } = listing.asset;
  const { startDate, endDate } = wish;
  const alternatives = {
    windows: await findFreeWindows(from, asset, wish, { mode, now, units: wish.units }),
    assets: await findSimilarFree(from, listing, wish, { mode, now }),
  };
  if (problems.length > 0) throw datesRefused({ slug, startDate, endDate, problems, alternatives });
  throw datesUnavailable({ slug, startDate, endDate, heldUntil: heldUntil?.toISOString() ?? null, alternatives });
}
