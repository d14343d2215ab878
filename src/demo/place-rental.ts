import { bookableOf, type CatalogAsset } from '../domain/catalog/assets/index.ts';
import { blockedDays, type Period, ruleProblems } from '../domain/catalog/availability/index.ts';
import { addDays, type CivilDay, dayOf, eachDay, instantOf, type Settings } from '../domain/platform/kernel/index.ts';
import type { DemoRental } from './data/demo-rental.ts';
import { isPossible, type RentalSteps, rentalSteps } from './rental-steps.ts';

/** A rental with its days and the instant of each of its steps. */
export interface PlacedRental extends Period {
  readonly rental: DemoRental;
  readonly listing: CatalogAsset;
  readonly startAt: Date;
  readonly endAt: Date;
  readonly steps: RentalSteps;
}

type Context = Readonly<{ now: Date; settings: Settings }>;

const TRIES = 12;
const NEARBY = 2;

/**
 * Places rentals one after the other, each on days on which the asset's rules, its calendar and the story of the rental
 * allow it; null where there are none. What is approved has its days.
 */
export function rentalPlacer(context: Context): (rental: DemoRental, listing: CatalogAsset) => PlacedRental | null {
  const taken = new Set<string>();
  return (rental, listing) => {
    for (const period of periodsFor(rental, listing, context.now)) {
      const possible = possibleSteps(rental, listing, period, context);
      if (possible === null || possible.steps.created < listing.asset.createdAt) continue;
      const { steps } = possible;
      const days = daysOf(rental, listing, period, context.settings);
      const units = freeUnits(listing, days, taken);
      if (units.length < (rental.units ?? 1)) continue;
      const held = steps.approved !== null || steps.paid !== null ? units.slice(0, rental.units ?? 1) : [];
      for (const unitNo of held) for (const day of days) taken.add(`${listing.asset.id} ${day} ${unitNo}`);
      return { rental, listing, ...period, ...possible };
    }
    return null;
  };
}

/** The wished days first; then, of a rental of long ago, ever earlier ones, of one of these days those around it, shorter and longer. */
function* periodsFor({ startsIn, days, planned }: DemoRental, { asset }: CatalogAsset, now: Date): Generator<Period> {
  const from = (shift: number, length: number) => {
    const startDate = addDays(dayOf(now, asset.timeZone), startsIn + shift);
    return { startDate, endDate: addDays(startDate, length) };
  };
  if ('leadHours' in planned) {
    for (let shift = 0; shift > -TRIES; shift -= 1) yield from(shift, days);
    return;
  }
  for (let shift = 0; shift < TRIES; shift += 1) {
    for (const length of [days, days + 1, days - 1]) yield from(shift, length);
    if (shift > 0 && shift <= NEARBY) for (const length of [days, days + 1]) yield from(-shift, length);
  }
}

function possibleSteps(
  rental: DemoRental,
  listing: CatalogAsset,
  period: Period,
  context: Context,
): Pick<PlacedRental, 'startAt' | 'endAt' | 'steps'> | null {
  const { rules, timeZone } = bookableOf(listing, context.settings);
  const dates = {
    startAt: instantOf(period.startDate, rules.pickupTime, timeZone),
    endAt: instantOf(period.endDate, rules.returnTime, timeZone),
    noticeHours: rules.noticeHours,
  };
  const steps = rentalSteps(rental, dates, context.now);
  const { created, promoted, offered, approved } = steps;
  // The rules are asked with each step that leads to the days being held, and the last one is the strictest.
  const asked = [created, approved ?? offered ?? promoted].filter((step) => step !== null);
  if (asked.some((step) => ruleProblems(rules, period, timeZone, step).length > 0)) return null;
  return isPossible(rental, steps, dates, context) ? { startAt: dates.startAt, endAt: dates.endAt, steps } : null;
}

/** What the rental blocks, buffers included, and what it is kept too long; an offer or an extension must find its days free too. */
function daysOf(
  { overdueAfterHours = 0, backAfterHours = 0, offer, extension }: DemoRental,
  listing: CatalogAsset,
  { startDate, endDate }: Period,
  settings: Settings,
): CivilDay[] {
  const { rules } = bookableOf(listing, settings);
  const later = Math.max(Math.ceil(backAfterHours / 24), offer?.laterBy ?? 0, extension?.moreDays ?? 0);
  const lasts = overdueAfterHours > 0 && backAfterHours === 0 ? 0 : later;
  const range = blockedDays(rules, { startDate, endDate: addDays(endDate, lasts) });
  return eachDay(range.from, range.to);
}

function freeUnits({ asset }: CatalogAsset, days: readonly CivilDay[], taken: ReadonlySet<string>): number[] {
  const all = Array.from({ length: asset.units }, (_, index) => index + 1);
  return all.filter((unitNo) => days.every((day) => !taken.has(`${asset.id} ${day} ${unitNo}`)));
}
