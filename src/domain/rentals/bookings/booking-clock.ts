import type { BookingLimits } from '../../../../db/values/index.ts';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../../platform/kernel/index.ts';
import type { Booking } from './booking-store.ts';

const RETURN_GRACE_MS = DAY_MS;

/** How many days before the start the handover can first be reported. */
export const CHECK_IN_DAYS = 1;

/** Returns the instant from which the handover can be reported. */
export function checkInFrom(startAt: Date): Date {
  return later(startAt, -CHECK_IN_DAYS * DAY_MS);
}

/** Returns when a return is assumed that nobody reported, so that no booking stays open and no owner stays unpaid. */
export function assumedReturnAt(endAt: Date): Date {
  return later(endAt, RETURN_GRACE_MS);
}

/** Returns the instant from which a return counts as late. */
export function lateFrom(endAt: Date, limits: BookingLimits): Date {
  return later(endAt, limits.lateGraceMinutes * MINUTE_MS);
}

/** Returns the first and the last instant at which one side can say that the other did not come. */
export function noShowWindow(startAt: Date, limits: BookingLimits): { readonly from: Date; readonly until: Date } {
  return {
    from: later(startAt, limits.noShowGraceMinutes * MINUTE_MS),
    until: later(startAt, limits.noShowClaimHours * HOUR_MS),
  };
}

/** Returns the last instant at which an owner can deny a return that the renter reported. */
export function denyReturnUntil(returnedAt: Date, limits: BookingLimits): Date {
  return later(returnedAt, limits.returnAnswerHours * HOUR_MS);
}

/** Returns when the time to claim damage ends. */
export function claimUntil(returnedAt: Date, limits: Pick<BookingLimits, 'claimHours'>): Date {
  return later(returnedAt, limits.claimHours * HOUR_MS);
}

/** Returns when the time to report hidden defects ends. */
export function hiddenDefectUntil(returnedAt: Date, limits: BookingLimits): Date {
  return later(returnedAt, limits.hiddenDefectDays * DAY_MS);
}

/**
 * Returns the last instant at which the platform can be asked to decide about a booking, some days after it was completed or
 * cancelled. `open` means that there is no end yet, which holds from the handover on; `never` means that nothing was paid or
 * nothing has happened yet.
 */
export function disputeUntil(
  { state, confirmedAt, closedAt }: Pick<Booking, 'state' | 'confirmedAt' | 'closedAt'>,
  { disputeDays }: BookingLimits,
): Date | 'open' | 'never' {
  if (state === 'ACTIVE' || state === 'RETURNED') return 'open';
  const ended = state === 'COMPLETED' || state === 'CANCELLED';
  if (!ended || confirmedAt === null || closedAt === null) return 'never';
  return later(closedAt, disputeDays * DAY_MS);
}

/** Returns the instant by which the platform must decide a dispute. */
export function decisionDueAt({ openedAt }: { readonly openedAt: Date }, { disputeDecisionDays }: BookingLimits): Date {
  return later(openedAt, disputeDecisionDays * DAY_MS);
}

/** Returns the last instant at which both sides may review a completed booking. */
export function reviewsUntil(completedAt: Date, limits: BookingLimits): Date {
  return later(completedAt, limits.reviewDays * DAY_MS);
}

/** Returns when the deposit of a completed booking is given back. */
export function depositReleaseAt(returnedAt: Date, limits: BookingLimits): Date {
  return later(returnedAt, limits.depositGraceHours * HOUR_MS);
}

/**
 * Returns roughly when the owner is paid: some hours after the time for claims, which counts from the agreed end until the
 * asset is back.
 */
export function payoutAbout(
  { returnedAt, endAt }: Pick<Booking, 'returnedAt' | 'endAt'>,
  limits: Pick<BookingLimits, 'claimHours' | 'payoutDelayHours'>,
): Date {
  return later(claimUntil(returnedAt ?? endAt, limits), limits.payoutDelayHours * HOUR_MS);
}
