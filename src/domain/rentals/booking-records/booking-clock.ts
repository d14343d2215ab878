import { type CommandContext, DAY_MS, HOUR_MS, type Settings } from '../../platform/kernel/index.ts';

/** What something that falls due needs. `now` is the instant at which it did, so that it does not matter when somebody noticed. */
export type DueContext = Pick<CommandContext, 'emit' | 'now' | 'ids' | 'settings'>;

const SHORT_LEAD_MS = 4 * DAY_MS;
const RETURN_GRACE_MS = DAY_MS;

/** Until when a plan must be sent to the owner: so many days, and never later than the pickup. */
export function verificationDueAt(now: Date, startAt: Date, settings: Settings): Date {
  return earliest(later(now, settings.verificationDays * DAY_MS), startAt);
}

/**
 * Until when the owner must answer. In a category where silence accepts, exactly the category's hours, or an hour before
 * the start if that comes first; elsewhere `approvalHours`, or half the time that is left when the start is near, at least an hour.
 */
export function approvalDueAt(now: Date, startAt: Date, silentHours: number | null, settings: Settings): Date {
  if (silentHours !== null) return earliest(later(now, silentHours * HOUR_MS), later(startAt, -HOUR_MS));
  const lead = startAt.getTime() - now.getTime();
  const wait = lead < SHORT_LEAD_MS ? Math.max(HOUR_MS, lead / 2) : settings.approvalHours * HOUR_MS;
  return earliest(later(now, wait), startAt);
}

/** Until when an approved booking must be paid. */
export function paymentDueAt(now: Date, startAt: Date, settings: Settings): Date {
  return earliest(later(now, settings.paymentHours * HOUR_MS), startAt);
}

/** From when on the handover can be reported: a day before the start. */
export function checkInFrom(startAt: Date): Date {
  return later(startAt, -DAY_MS);
}

/** When a return that nobody reported is assumed, so that no booking stays open and no owner unpaid. */
export function assumedReturnAt(endAt: Date): Date {
  return later(endAt, RETURN_GRACE_MS);
}

/** When the time to claim damage is over. */
export function claimUntil(returnedAt: Date, settings: Settings): Date {
  return later(returnedAt, settings.claimHours * HOUR_MS);
}

/** Until when both sides may review a completed booking. */
export function reviewsUntil(completedAt: Date, settings: Settings): Date {
  return later(completedAt, settings.reviewDays * DAY_MS);
}

/** When the deposit of a completed booking is given back. */
export function depositReleaseAt(returnedAt: Date, settings: Settings): Date {
  return later(returnedAt, settings.depositGraceHours * HOUR_MS);
}

function later(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}

function earliest(a: Date, b: Date): Date {
  return a < b ? a : b;
}
