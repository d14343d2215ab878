import type { BookingState } from '../../db/values.ts';
import { bookableOf, type CatalogAsset } from '../domain/catalog/assets/index.ts';
import { blockedDays, type Period, ruleProblems } from '../domain/catalog/availability/index.ts';
import { addDays, type CivilDay, dayOf, eachDay, instantOf, type Settings } from '../domain/platform/kernel/index.ts';
import type { DemoCalendar } from './demo-calendar.ts';
import type { DemoRental } from './demo-rental.ts';
import { type RentalSteps, rentalSteps } from './rental-steps.ts';

export interface PlacedRental extends Period {
  readonly rental: DemoRental;
  readonly listing: CatalogAsset;
  readonly steps: RentalSteps;
  /** The units and days that it blocks; none in a state that blocks nothing. */
  readonly unitNos: readonly number[];
  readonly blocked: readonly CivilDay[];
}

const BLOCKING: readonly BookingState[] = ['PENDING_PAYMENT', 'CONFIRMED', 'ACTIVE', 'RETURNED', 'COMPLETED'];
const TRIES = 12;

/** Finds days for the rental on which the asset's rules and calendar allow it: finished ones earlier, others later. */
export function placeRental(
  rental: DemoRental,
  listing: CatalogAsset,
  { calendar, now, settings }: { calendar: DemoCalendar; now: Date; settings: Settings },
): PlacedRental | null {
  const asset = bookableOf(listing, settings);
  const { rules, timeZone } = asset;
  const direction = 'leadHours' in rental.when ? -1 : 1;
  for (let shift = 0; shift < TRIES; shift += 1) {
    const startDate = addDays(dayOf(now, timeZone), rental.startsIn + shift * direction);
    const period = { startDate, endDate: addDays(startDate, rental.days) };
    const dates = {
      startAt: instantOf(period.startDate, rules.pickupTime, timeZone),
      endAt: instantOf(period.endDate, rules.returnTime, timeZone),
      noticeHours: rules.noticeHours,
    };
    const steps = rentalSteps(rental, dates, { now, settings });
    if (steps.created < listing.asset.createdAt) return null;
    if (ruleProblems(rules, period, timeZone, steps.created).length > 0) continue;

    const range = blockedDays(rules, { startDate, endDate: addDays(period.endDate, lateDays(rental)) });
    const days = eachDay(range.from, range.to);
    const unitNos = calendar.freeUnits(asset, days, rental.units ?? 1);
    if (unitNos === null) continue;
    if (!BLOCKING.includes(rental.state)) return { rental, listing, ...period, steps, unitNos: [], blocked: [] };
    calendar.take(asset.id, days, unitNos);
    return { rental, listing, ...period, steps, unitNos, blocked: days };
  }
  return null;
}

function lateDays({ when }: DemoRental): number {
  return 'leadHours' in when ? Math.ceil((when.backLate?.returnedAfterHours ?? 0) / 24) : 0;
}
