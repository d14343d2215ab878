import type { BookingLimits } from '../../../../db/values/index.ts';
import { DAY_MS, HOUR_MS, later, momentInWords } from '../../platform/kernel/index.ts';

const SHORT_LEAD_MS = 4 * DAY_MS;
/** If the start comes before the hours of silence are over, the request ends this long before the start. */
const BEFORE_START_MS = HOUR_MS;

/** Until when a plan must be sent to the owner: some days, and never later than the pickup. */
export function verificationDueAt(now: Date, startAt: Date, limits: BookingLimits): Date {
  return earliest(later(now, limits.verificationDays * DAY_MS), startAt);
}

/**
 * Until when the owner must answer. In a category where the owner's silence accepts, this is exactly the category's hours, or
 * an hour before the start if that comes first. In other categories it is `approvalHours`, or half of the remaining time if the
 * start is near, and at least an hour.
 */
export function approvalDueAt(now: Date, startAt: Date, limits: BookingLimits): Date {
  const { silentAcceptanceHours: silentHours } = limits;
  if (silentHours !== null) return earliest(later(now, silentHours * HOUR_MS), later(startAt, -BEFORE_START_MS));
  const lead = startAt.getTime() - now.getTime();
  const wait = lead < SHORT_LEAD_MS ? Math.max(HOUR_MS, lead / 2) : limits.approvalHours * HOUR_MS;
  return earliest(later(now, wait), startAt);
}

/**
 * Whether an owner who has until `dueAt` has all the hours after which silence accepts. That is not so if the start comes
 * first.
 */
export function isFullSilence(sentAt: Date, dueAt: Date, silentHours: number): boolean {
  return dueAt.getTime() - sentAt.getTime() >= silentHours * HOUR_MS;
}

/** Until when a payment of an approved booking must begin. */
export function paymentDueAt(now: Date, startAt: Date, limits: BookingLimits): Date {
  return earliest(later(now, limits.paymentHours * HOUR_MS), startAt);
}

/** A request for dates that begin at `startAt`, sent at `now`. */
export interface RequestedStart {
  readonly now: Date;
  readonly startAt: Date;
  readonly timeZone: string;
}

/** The cases in which silence does not accept. */
const UNLESS = 'unless documents wait, risk is high or days are gone';

/** Until when the owner of a request that is sent now has to answer, and what happens without an answer. */
export function answerInWords({ now, startAt, timeZone }: RequestedStart, limits: BookingLimits): string {
  const { silentAcceptanceHours: silentHours } = limits;
  const dueAt = approvalDueAt(now, startAt, limits);
  const until = `Sent now, the request waits for the owner’s answer until ${momentInWords(dueAt, timeZone)};`;
  if (silentHours === null) return `${until} without one it lapses.`;
  if (!isFullSilence(now, dueAt, silentHours))
    return `${until} without one it lapses: so near the start silence does not accept.`;
  const last = momentInWords(later(startAt, -BEFORE_START_MS - silentHours * HOUR_MS), timeZone);
  return `${until} ${silentHours} hours of silence accept a request sent by ${last}, ${UNLESS}.`;
}

/** What an owner is told about silence on requests of a category. It is about all requests, so it names no instant. */
export function silenceInTerms(silentHours: number | null): string {
  if (silentHours === null) return 'A request that you do not answer ends.';
  const near = silentHours + BEFORE_START_MS / HOUR_MS;
  return `Silence of ${silentHours} hours accepts a request, ${UNLESS}, and binds you. One sent less than ${near} hours before its start ends instead.`;
}

function earliest(a: Date, b: Date): Date {
  return a < b ? a : b;
}
