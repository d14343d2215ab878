import { type CommandContext, DAY_MS, HOUR_MS, later, MINUTE_MS, type Settings } from '../../platform/kernel/index.ts';
import type { Booking } from './booking-store.ts';

/** What something that falls due needs. `now` is the instant at which it did, so that it does not matter when somebody noticed. */
export type DueContext = Pick<CommandContext, 'emit' | 'now' | 'ids' | 'settings'>;

const RETURN_GRACE_MS = DAY_MS;

/** How long before the start the handover can be reported. */
export const CHECK_IN_DAYS = 1;

/** From when on the handover can be reported. */
export function checkInFrom(startAt: Date): Date {
  return later(startAt, -CHECK_IN_DAYS * DAY_MS);
}

/** When a return that nobody reported is assumed, so that no booking stays open and no owner unpaid. */
export function assumedReturnAt(endAt: Date): Date {
  return later(endAt, RETURN_GRACE_MS);
}

/** From when on a return counts as late. */
export function lateFrom(endAt: Date, settings: Settings): Date {
  return later(endAt, settings.lateGraceMinutes * MINUTE_MS);
}

/** From when on, and until when, one side can say that the other did not come. */
export function noShowWindow(startAt: Date, settings: Settings): { readonly from: Date; readonly until: Date } {
  return {
    from: later(startAt, settings.noShowGraceMinutes * MINUTE_MS),
    until: later(startAt, settings.noShowClaimHours * HOUR_MS),
  };
}

/** Until when an owner can say that what the renter reported back is not. */
export function denyReturnUntil(returnedAt: Date, settings: Settings): Date {
  return later(returnedAt, settings.returnAnswerHours * HOUR_MS);
}

/** When the time to claim damage is over. */
export function claimUntil(returnedAt: Date, settings: Settings): Date {
  return later(returnedAt, settings.claimHours * HOUR_MS);
}

/** When the time to report what shows only later is over. */
export function hiddenDefectUntil(returnedAt: Date, settings: Settings): Date {
  return later(returnedAt, settings.hiddenDefectDays * DAY_MS);
}

/**
 * Until when the platform can be asked to decide about a booking: for days after it was completed or cancelled. `open`
 * from the handover on; `never` where nothing was paid or nothing has happened yet.
 */
export function disputeUntil(
  { state, confirmedAt, closedAt }: Pick<Booking, 'state' | 'confirmedAt' | 'closedAt'>,
  { disputeDays }: Settings,
): Date | 'open' | 'never' {
  if (state === 'ACTIVE' || state === 'RETURNED') return 'open';
  const ended = state === 'COMPLETED' || state === 'CANCELLED';
  if (!ended || confirmedAt === null || closedAt === null) return 'never';
  return later(closedAt, disputeDays * DAY_MS);
}

/** By when the platform decides a dispute. */
export function decisionDueAt({ openedAt }: { readonly openedAt: Date }, { disputeDecisionDays }: Settings): Date {
  return later(openedAt, disputeDecisionDays * DAY_MS);
}

/** Until when both sides may review a completed booking. */
export function reviewsUntil(completedAt: Date, settings: Settings): Date {
  return later(completedAt, settings.reviewDays * DAY_MS);
}

/** When the deposit of a completed booking is given back. */
export function depositReleaseAt(returnedAt: Date, settings: Settings): Date {
  return later(returnedAt, settings.depositGraceHours * HOUR_MS);
}

/** About when the owner is paid: so many hours after the time for claims, which begins with the agreed end until it is back. */
export function payoutAbout({ returnedAt, endAt }: Pick<Booking, 'returnedAt' | 'endAt'>, settings: Settings): Date {
  return later(claimUntil(returnedAt ?? endAt, settings), settings.payoutDelayHours * HOUR_MS);
}
