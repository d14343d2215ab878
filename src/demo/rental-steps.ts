import { HOUR_MS, later, type Settings } from '../domain/platform/kernel/index.ts';
import { assumedReturnAt, checkInFrom, claimUntil } from '../domain/rentals/booking-records/index.ts';
import type { DemoRental, HoursAgo, Lead } from './data/demo-rental.ts';

/** In the order in which they are taken: those that lead to the rental, and those that people live through from the pickup on. */
const PLANNING = ['created', 'promoted', 'offered', 'approved', 'paymentStarted', 'transferred', 'paid'] as const;
const LIVING = ['handedOver', 'extended', 'overdue', 'back', 'incident', 'dispute', 'ended'] as const;

/**
 * When each step of a rental is taken; null for a step that is not. What was `transferred` is `paid` when the owner confirms
 * it; `ended` is cancelled, declined, or said not to have come.
 */
export type RentalSteps = Planning & Readonly<Record<(typeof LIVING)[number], Date | null>>;
type Planning = Readonly<Record<(typeof PLANNING)[number], Date | null>> & { readonly created: Date };

export interface RentalDates {
  readonly startAt: Date;
  readonly endAt: Date;
  readonly noticeHours: number;
}

/** Hours from plan to request, from approval to the payment, on its page, and until the owner finds a transfer in the account. */
const TO_REQUEST = 1;
const TO_PAYMENT = 0.5;
const ON_PAGE = 0.1;
const ON_THE_WAY = 7;
const LONGEST_ANSWER = 20;
/** A handover is reported as soon as that, in hours. */
const JUST_NOW = 0.5;

export function rentalSteps(rental: DemoRental, dates: RentalDates, now: Date): RentalSteps {
  const { planned, overdueAfterHours, backAfterHours, incident, dispute, noShowAfterHours, cancelled, declined } = rental;
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
    ended: afterwards(startAt, noShowAfterHours ?? cancelled?.afterStartHours) ?? ago(now, (cancelled ?? declined)?.hoursAgo),
  };
}

/** Whether all of it can have happened by now, in this order, and leaves the rental in the state that it should be in. */
export function isPossible(
  { state, handedOver: isHandedOver }: DemoRental,
  steps: RentalSteps,
  { startAt, endAt }: RentalDates,
  { now, settings }: { now: Date; settings: Settings },
): boolean {
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
