import type { Tx } from '../../../../db/database.ts';
import type { BookingState } from '../../../../db/values/index.ts';
import { freeHold } from '../../catalog/availability/index.ts';
import type { Emit, ReadCtx } from '../../platform/kernel/index.ts';
import {
  assumedReturnAt,
  type Booking,
  bookingEvents,
  bookingLifecycle,
  type BookingMove,
  claimUntil,
  clearDeadline,
  clearDeadlinesOfEnded,
  endRiskOf,
  makeMove,
  type MoveOptions,
  RUNNING_STATES,
  saveBooking,
} from '../bookings/index.ts';
import {
  findOpenCounterOffer,
  findOpenExtension,
  findUnansweredCheckIn,
  isBookingFrozen,
  moveConditionReport,
  moveCounterOffer,
  moveExtension,
  stopReportClock,
} from '../open-items/index.ts';

/**
 * Makes a move of the lifecycle, and ends what was open only in the state before. The caller has asked `bookingLifecycle.can`
 * first.
 */
export async function moveBooking(tx: Tx, booking: Booking, move: BookingMove, moving: MoveOptions): Promise<Booking> {
  await leaveState(tx, booking, bookingLifecycle.to(move), moving);
  return makeMove(tx, booking, move, moving);
}

interface Leaving {
  readonly booking: Pick<Booking, 'id' | 'assetId'>;
  readonly to: BookingState;
  readonly now: Date;
  readonly emit: Emit;
}

/** What ends when a booking leaves these states for another one, in this order. */
const ENDINGS: readonly { on: readonly BookingState[]; end: (tx: Tx, leaving: Leaving) => Promise<void> }[] = [
  { on: ['CONFIRMED'], end: endCheckIn },
  { on: ['ACTIVE'], end: relieveNext },
  { on: ['COUNTER_OFFERED'], end: endCounterOffer },
  { on: [...RUNNING_STATES], end: endExtension },
  { on: bookingLifecycle.open, end: endDeadlines },
];

/** Ends what is open only while a booking is in its state, whatever moved the booking. */
async function leaveState(tx: Tx, booking: Booking, to: BookingState, context: Pick<Leaving, 'now' | 'emit'>): Promise<void> {
  for (const { on, end } of ENDINGS) {
    if (on.includes(booking.state) && !on.includes(to)) await end(tx, { booking, to, ...context });
  }
}

/**
 * Closes a handover report that nobody answered. A renter who returns the asset has had it, which confirms the report; a
 * cancelled booking needs no answer any more.
 */
async function endCheckIn(tx: Tx, { booking: { id }, to, now, emit }: Leaving): Promise<void> {
  await clearDeadline(tx, id, 'CHECK_IN');
  for (const report of await findUnansweredCheckIn(tx, id)) {
    if (to === 'CANCELLED') await stopReportClock(tx, report);
    else await moveConditionReport(tx, report, 'assume', { now, emit });
  }
}

/** Ends the risk of the next booking, because this one is no longer overdue and its asset can be handed over. */
async function relieveNext(tx: Tx, { booking: { id, assetId }, emit }: Leaving): Promise<void> {
  await clearDeadline(tx, id, 'OVERDUE_DAY');
  for (const bookingId of await endRiskOf(tx, { id, assetId })) {
    await emit({
      type: bookingEvents.atRisk,
      bookingId,
      assetId,
      note: 'the rental before is over',
      data: { atRisk: false },
    });
  }
}

/** Ends a counter-offer that nobody answered. */
async function endCounterOffer(tx: Tx, { booking: { id }, now }: Leaving): Promise<void> {
  const counterOffer = await findOpenCounterOffer(tx, id);
  if (counterOffer !== null) await moveCounterOffer(tx, counterOffer, 'expire', { decidedAt: now });
  await clearDeadline(tx, id, 'COUNTER_OFFER');
}

/** Ends an extension that nobody answered or paid. */
async function endExtension(tx: Tx, { booking: { id }, now, emit }: Leaving): Promise<void> {
  const extension = await findOpenExtension(tx, id);
  if (extension === null) return;
  await moveExtension(tx, extension, 'expire', { now, emit });
  await freeHold(tx, id);
  await clearDeadline(tx, id, 'EXTENSION');
}

/** Clears every deadline except those that begin with the end of a booking. */
async function endDeadlines(tx: Tx, { booking: { id } }: Leaving): Promise<void> {
  await clearDeadlinesOfEnded(tx, id);
}

/**
 * Sets the deadline of a booking again after the open item that had stopped it was closed. A deadline that passed meanwhile
 * takes effect at once.
 */
export async function resumeBooking(tx: Tx, booking: Booking, { now }: ReadCtx): Promise<Booking> {
  if (booking.dueAt !== null || (await isBookingFrozen(tx, booking.id))) return booking;
  const clock = nextClock(booking);
  if (clock === null) return booking;
  // The deadline is never before the item was closed, so that reviews and disputes after it have their full time.
  return saveBooking(tx, booking, { dueAt: clock < now ? now : clock, updatedAt: now });
}

function nextClock({ state, overdueSince, endAt, returnedAt, limits }: Booking): Date | null {
  if (state === 'RETURNED' && returnedAt !== null) return claimUntil(returnedAt, limits);
  if ((state === 'CONFIRMED' || state === 'ACTIVE') && overdueSince === null) return assumedReturnAt(endAt);
  return null;
}
