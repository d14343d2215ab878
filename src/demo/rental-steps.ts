import type { Settings } from '../domain/platform/kernel/index.ts';
import { assumedReturnAt, claimUntil } from '../domain/rentals/booking-records/index.ts';
import type { DemoRental, HoursAgo, Lead } from './demo-rental.ts';

/** When each step of a rental was taken; null for a step that was not. */
export interface RentalSteps {
  readonly created: Date;
  readonly promoted: Date | null;
  readonly offered: Date | null;
  readonly approved: Date | null;
  readonly paymentStarted: Date | null;
  /** Reported by the renter; `paid` is then when the owner confirmed it. */
  readonly transferred: Date | null;
  readonly paid: Date | null;
  readonly handedOver: Date | null;
  readonly overdue: Date | null;
  readonly returned: Date | null;
  readonly closed: Date | null;
}

const HOUR_MS = 3_600_000;
/** Hours from plan to request, from approval to the payment, on its page, and until the owner finds a transfer in the account. */
const TO_REQUEST = 1;
const TO_PAYMENT = 0.5;
const ON_PAGE = 0.1;
const ON_THE_WAY = 7;
const LONGEST_ANSWER = 20;

export function rentalSteps(
  rental: DemoRental,
  dates: { startAt: Date; endAt: Date; noticeHours: number },
  { now, settings }: { now: Date; settings: Settings },
): RentalSteps {
  const { when } = rental;
  return 'leadHours' in when ? finished(rental, when, dates, settings) : asTold(rental, when, { now, endAt: dates.endAt });
}

function finished(
  { byTransfer }: DemoRental,
  { leadHours, cancelledAfterHours, backLate }: Lead,
  { startAt, endAt, noticeHours }: { startAt: Date; endAt: Date; noticeHours: number },
  settings: Settings,
): RentalSteps {
  const lead = Math.max(leadHours, noticeHours + 12);
  const created = after(startAt, -lead);
  const promoted = after(created, TO_REQUEST);
  const approved = after(promoted, Math.min(LONGEST_ANSWER, lead / 4));
  const payment = after(approved, TO_PAYMENT);
  const paid = after(payment, byTransfer ? ON_THE_WAY : ON_PAGE);
  const way = byTransfer ? { paymentStarted: null, transferred: payment } : { paymentStarted: payment, transferred: null };
  const begun = { created, promoted, offered: null, approved, ...way, paid, handedOver: null, overdue: null };
  if (backLate !== undefined) {
    const returned = after(endAt, backLate.returnedAfterHours);
    const overdue = after(endAt, backLate.reportedAfterHours);
    return { ...begun, handedOver: startAt, overdue, returned, closed: claimUntil(returned, settings) };
  }
  if (cancelledAfterHours !== undefined) return { ...begun, returned: null, closed: after(startAt, cancelledAfterHours) };
  const returned = assumedReturnAt(endAt);
  return { ...begun, returned, closed: claimUntil(returned, settings) };
}

function asTold({ state, matters }: DemoRental, hours: HoursAgo, { now, endAt }: { now: Date; endAt: Date }): RentalSteps {
  const at = (ago: number | undefined) => (ago === undefined ? null : after(now, -ago));
  return {
    created: after(now, -hours.created),
    promoted: at(hours.promoted),
    offered: at(hours.offered),
    approved: at(hours.approved),
    paymentStarted: at(hours.paymentStarted),
    transferred: at(hours.transferred),
    paid: at(hours.paid),
    handedOver: at(hours.handedOver),
    overdue: at(matters?.overdue?.hoursAgo),
    returned: hours.broughtBack ? after(endAt, -1) : state === 'RETURNED' ? assumedReturnAt(endAt) : null,
    closed: at(hours.closed),
  };
}

function after(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + Math.round(hours * HOUR_MS));
}
