import type { Reader } from '../../../../db/database.ts';
import type { Mode } from '../../../../db/values/index.ts';
import type { Settings } from '../../platform/kernel/index.ts';
import { bookableOf, type CatalogAsset, datesRefused, datesUnavailable, NO_ALTERNATIVES } from '../assets/index.ts';
import { findFreeUnits, type Period, ruleProblems } from '../availability/index.ts';

interface RequestedPeriod extends Period {
  readonly units: number;
  /** The booking whose own hold does not count as taken. */
  readonly except?: string;
}

/**
 * Throws `dates_refused` or `dates_unavailable` unless the listing can be booked then. If the dates were agreed on before, only
 * whether they are free is checked, and not the present rules of the listing.
 */
export async function assertBookable(
  from: Reader,
  catalogAsset: CatalogAsset,
  { startDate, endDate, units, except }: RequestedPeriod,
  { mode, now, settings, datesAgreed = false }: { mode: Mode; now: Date; settings: Settings; datesAgreed?: boolean },
): Promise<void> {
  const asset = bookableOf(catalogAsset, settings);
  const period = { startDate, endDate };
  const problems = datesAgreed ? [] : ruleProblems(asset.rules, period, asset.timeZone, now);
  const { free, heldUntil } = await findFreeUnits(from, asset, period, { mode, now, except });
  if (problems.length === 0 && free >= units) return;

  const { slug } = catalogAsset.asset;
  const refused = { slug, startDate, endDate, alternatives: NO_ALTERNATIVES, lookFor: { units, mode } };
  if (problems.length > 0) throw datesRefused({ ...refused, problems });
  throw datesUnavailable({ ...refused, heldUntil: heldUntil?.toISOString() ?? null });
}
