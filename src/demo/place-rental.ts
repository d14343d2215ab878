import { blockedDays, type Period, ruleProblems } from '../domain/catalog/availability/index.ts';
import { addDays, dayOf, eachDay, HOUR_MS, instantOf, later, type Settings } from '../domain/platform/kernel/index.ts';
import { assumedReturnAt, checkInFrom, claimUntil } from '../domain/rentals/bookings/index.ts';
import type { DemoRental, HoursAgo, Lead } from './data/demo-rental.ts';
import type { DemoListing } from './demo-listings.ts';

/** The steps in their order: those up to the payment, and those from the pickup on. */
const PLANNING = ['created', 'promoted', 'offered', 'approved', 'paymentStarted', 'transferred', 'paid'] as const;
const LIVING = ['handedOver', 'extended', 'overdue', 'back', 'incident', 'dispute', 'ended', 'reviewed', 'replied'] as const;

/**
 * When each step of a rental is made; null for a step that is not made. What was `transferred` is `paid` when the owner
 * confirms it; `ended` means cancelled, declined, or reported as a no-show.
 */
export type RentalSteps = Planning & Readonly<Record<(typeof LIVING)[number], Date | null>>;
type Planning = Readonly<Record<(typeof PLANNING)[number], Date | null>> & { readonly created: Date };

type RentalDates = Readonly<{ startAt: Date; endAt: Date; noticeHours: number }>;

/** A rental with its days and the instant of each of its steps. */
export interface PlacedRental extends Period {
  readonly rental: DemoRental;
  readonly listing: DemoListing;
  readonly startAt: Date;
  readonly endAt: Date;
  readonly steps: RentalSteps;
}

type Context = Readonly<{ now: Date; settings: Settings }>;

const TRIES = 12;
const NEARBY = 2;
/**
 * Hours from plan to request, from approval to payment, on the payment page, and until the owner finds a transfer in the
 * account.
 */
const TO_REQUEST = 1;
const TO_PAYMENT = 0.5;
const ON_PAGE = 0.1;
const ON_THE_WAY = 7;
const LONGEST_ANSWER = 20;
/**
 * Hours from the agreed end until the rental is certainly completed and reviewed, and until its review is published and
 * answered.
 */
const TO_REVIEW = 5 * 24;
const TO_REPLY = 20 * 24;
/** How many hours ago the latest handover was reported. */
const JUST_NOW = 0.5;

/**
 * Places rentals one after the other, each on days that the asset's rules, its calendar and the story of the rental allow. An
 * approved rental occupies its days.
 */
export function rentalPlacer(context: Context): (rental: DemoRental, listing: DemoListing) => PlacedRental {
  const taken = new Set<string>();
  return (rental, listing) => {
    const { slug, units: all = 1 } = listing.asset;
    for (const period of periodsFor(rental, listing, context.now)) {
      const placed = placedOn(period, rental, listing, context);
      if (placed === null || placed.steps.created < listing.listedAt) continue;
      const days = daysOf(placed);
      const placesOf = (unitNo: number) => days.map((day) => `${slug} ${day} ${unitNo}`);
      const free = Array.from({ length: all }, (_, unitNo) => placesOf(unitNo)).filter(
        (places) => !places.some((place) => taken.has(place)),
      );
      const { units = 1 } = rental;
      if (free.length < units) continue;
      if ((placed.steps.approved ?? placed.steps.paid) !== null)
        for (const place of free.slice(0, units).flat()) taken.add(place);
      return placed;
    }
    throw new Error(`There is no room for the rental of ${rental.asset} in ${rental.startsIn} days.`);
  };
}

/**
 * The periods to try. The requested days come first. A rental of long ago is then tried ever earlier; any other on days around the
 * requested ones, and a day shorter or longer.
 */
function* periodsFor({ startsIn, days, planned }: DemoRental, { vendor }: DemoListing, now: Date): Generator<Period> {
  const from = (shift: number, length: number) => {
    const startDate = addDays(dayOf(now, vendor.timeZone), startsIn + shift);
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

function placedOn(period: Period, rental: DemoRental, listing: DemoListing, context: Context): PlacedRental | null {
  const { rules, vendor } = listing;
  const { timeZone } = vendor;
  const startAt = instantOf(period.startDate, rules.pickupTime, timeZone);
  const endAt = instantOf(period.endDate, rules.returnTime, timeZone);
  const steps = stepsOf(rental, { startAt, endAt, noticeHours: rules.noticeHours }, context.now);
  const { created, promoted, offered, approved } = steps;
  // The rules are checked at each step that leads to a hold. The last step is the strictest.
  const asked = [created, approved ?? offered ?? promoted].filter((step) => step !== null);
  if (asked.some((step) => ruleProblems(rules, period, timeZone, step).length > 0)) return null;
  const placed = { rental, listing, ...period, startAt, endAt, steps };
  return isPossible(placed, context) ? placed : null;
}

/**
 * The days that must be free: those that the rental blocks, with buffers and late days, and those of an offer or an extension.
 */
function daysOf({ rental, listing, startDate, endDate }: PlacedRental) {
  const { overdueAfterHours = 0, backAfterHours = 0, offer, extension } = rental;
  const longer = Math.max(Math.ceil(backAfterHours / 24), offer?.laterBy ?? 0, extension?.moreDays ?? 0);
  const lasts = overdueAfterHours > 0 && backAfterHours === 0 ? 0 : longer;
  const range = blockedDays(listing.rules, { startDate, endDate: addDays(endDate, lasts) });
  return eachDay(range.from, range.to);
}

function stepsOf(rental: DemoRental, dates: RentalDates, now: Date): RentalSteps {
  const { planned, overdueAfterHours, backAfterHours, incident, dispute, noShowAfterHours, cancelled, declined, review } = rental;
  const { startAt, endAt } = dates;
  const plan = 'leadHours' in planned ? ahead(planned, dates) : asTold(planned, now);
  const latest = after(now, -JUST_NOW);
  const back = afterwards(endAt, backAfterHours);
  const reported = afterwards(back, incident?.afterHours);
  return {
    ...plan,
    handedOver: rental.handedOver ? (startAt < latest ? startAt : latest) : null,
    extended: ago(now, rental.extension?.hoursAgo),
    overdue: afterwards(endAt, overdueAfterHours),
    back,
    incident: reported,
    dispute: afterwards(reported, dispute?.afterHours),
    reviewed: review === undefined ? null : after(endAt, TO_REVIEW),
    replied: review?.reply === undefined ? null : after(endAt, TO_REPLY),
    ended: afterwards(startAt, noShowAfterHours ?? cancelled?.afterStartHours) ?? ago(now, (cancelled ?? declined)?.hoursAgo),
  };
}

/** Whether all of it can have happened by now, in this order, so that the rental has the wanted state. */
function isPossible({ rental, steps, startAt, endAt }: PlacedRental, { now, settings }: Context): boolean {
  const { state, handedOver: isHandedOver } = rental;
  const planning = PLANNING.flatMap((name) => steps[name] ?? []);
  const living = LIVING.flatMap((name) => steps[name] ?? []);
  if (!inOrder(planning) || !inOrder(living) || [...planning, ...living].some((step) => step > now)) return false;
  if (planning.some((step) => step >= startAt)) return false;
  const { handedOver } = steps;
  if (handedOver !== null && handedOver < checkInFrom(startAt)) return false;
  const until = assumedReturnAt(endAt);
  if (state === 'CONFIRMED') return until > now;
  if (state === 'ACTIVE') return steps.overdue !== null || after(endAt, -1) > now;
  return state !== 'RETURNED' || isHandedOver === true || (until <= now && claimUntil(until, settings) > now);
}

function inOrder(steps: readonly Date[]): boolean {
  return steps.every((step, index) => index === 0 || step >= (steps[index - 1] ?? step));
}

function ahead({ leadHours, byTransfer }: Lead, { startAt, noticeHours }: RentalDates): Planning {
  const lead = Math.max(leadHours, noticeHours + 12);
  const created = after(startAt, -lead);
  const promoted = after(created, TO_REQUEST);
  const approved = after(promoted, Math.min(LONGEST_ANSWER, lead / 4));
  const payment = after(approved, TO_PAYMENT);
  const way = byTransfer ? { paymentStarted: null, transferred: payment } : { paymentStarted: payment, transferred: null };
  return { created, promoted, offered: null, approved, ...way, paid: after(payment, byTransfer ? ON_THE_WAY : ON_PAGE) };
}

function asTold(hours: HoursAgo, now: Date): Planning {
  const at = (step: keyof HoursAgo) => ago(now, hours[step]);
  const asked = { promoted: at('promoted'), offered: at('offered'), approved: at('approved') };
  const paying = { paymentStarted: at('paymentStarted'), transferred: at('transferred'), paid: at('paid') };
  return { created: after(now, -hours.created), ...asked, ...paying };
}

function ago(now: Date, hours: number | undefined): Date | null {
  return hours === undefined ? null : after(now, -hours);
}

function afterwards(instant: Date | null, hours: number | undefined): Date | null {
  return instant === null || hours === undefined ? null : after(instant, hours);
}

function after(instant: Date, hours: number): Date {
  return later(instant, Math.round(hours * HOUR_MS));
}
