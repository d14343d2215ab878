import type { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { BOOKING_STATES, type BookingState } from '../../../../db/values/index.ts';
import { freeHold } from '../../catalog/availability/index.ts';
import { type Emit, lifecycle, type Minor, type ReadCtx } from '../../platform/kernel/index.ts';
import {
  assumedReturnAt,
  type Booking,
  type BookingChanges,
  bookingEvents,
  claimUntil,
  clearDeadline,
  clearDeadlinesOfEnded,
  endRiskOf,
  saveBooking,
  dueAfterApproval,
  unpaidDeposit,
} from '../booking-records/index.ts';
import {
  counterOfferEvents,
  findOpenCounterOffer,
  moveCounterOffer,
  findOpenExtension,
  moveExtension,
  findUnansweredCheckIn,
  moveConditionReport,
  stopReportClock,
  isBookingFrozen,
} from '../open-items/index.ts';

/** The booking's states and every move between them. */
export const bookingLifecycle = lifecycle(BOOKING_STATES, {
  initial: 'PENDING_VERIFICATION',
  final: ['COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED'],
  moves: {
    promote: { from: ['PENDING_VERIFICATION'], to: 'PENDING_APPROVAL', by: ['RENTER'], event: bookingEvents.promoted },
    bookInstantly: { from: ['PENDING_VERIFICATION'], to: 'PENDING_PAYMENT', by: ['RENTER'], event: bookingEvents.approved },
    approve: { from: ['PENDING_APPROVAL'], to: 'PENDING_PAYMENT', by: ['OWNER'], event: bookingEvents.approved },
    acceptBySilence: { from: ['PENDING_APPROVAL'], to: 'PENDING_PAYMENT', by: ['SYSTEM'], event: bookingEvents.autoAccepted },
    reject: { from: ['PENDING_APPROVAL'], to: 'REJECTED', by: ['OWNER'], event: bookingEvents.rejected },
    sendOffer: {
      from: ['PENDING_APPROVAL', 'COUNTER_OFFERED'],
      to: 'COUNTER_OFFERED',
      by: ['OWNER'],
      event: counterOfferEvents.sent,
    },
    acceptOffer: { from: ['COUNTER_OFFERED'], to: 'PENDING_PAYMENT', by: ['RENTER'], event: counterOfferEvents.accepted },
    declineOffer: { from: ['COUNTER_OFFERED'], to: 'PENDING_APPROVAL', by: ['RENTER'], event: counterOfferEvents.rejected },
    withdrawOffer: { from: ['COUNTER_OFFERED'], to: 'PENDING_APPROVAL', by: ['OWNER'], event: counterOfferEvents.withdrawn },
    expireOffer: { from: ['COUNTER_OFFERED'], to: 'PENDING_APPROVAL', by: ['SYSTEM'], event: counterOfferEvents.expired },
    confirm: { from: ['PENDING_PAYMENT'], to: 'CONFIRMED', by: ['SYSTEM'], event: bookingEvents.confirmed },
    reinstate: { from: ['EXPIRED'], to: 'CONFIRMED', by: ['SYSTEM'], event: bookingEvents.confirmed, late: true },
    start: { from: ['CONFIRMED'], to: 'ACTIVE', by: ['RENTER', 'OWNER', 'SYSTEM'], event: bookingEvents.started },
    giveBack: { from: ['CONFIRMED', 'ACTIVE'], to: 'RETURNED', by: ['RENTER', 'OWNER'], event: bookingEvents.returned },
    denyReturn: { from: ['RETURNED'], to: 'ACTIVE', by: ['OWNER'], event: bookingEvents.returnDenied },
    assumeReturned: { from: ['CONFIRMED', 'ACTIVE'], to: 'RETURNED', by: ['SYSTEM'], event: bookingEvents.returned },
    acceptReturn: { from: ['RETURNED'], to: 'COMPLETED', by: ['OWNER'], event: bookingEvents.completed },
    complete: { from: ['RETURNED'], to: 'COMPLETED', by: ['SYSTEM'], event: bookingEvents.completed },
    cancel: {
      from: ['PENDING_VERIFICATION', 'PENDING_APPROVAL', 'COUNTER_OFFERED', 'PENDING_PAYMENT', 'CONFIRMED'],
      to: 'CANCELLED',
      by: ['RENTER'],
      event: bookingEvents.cancelled,
    },
    cancelAsOwner: { from: ['PENDING_PAYMENT', 'CONFIRMED'], to: 'CANCELLED', by: ['OWNER'], event: bookingEvents.cancelled },
    closeAsNoShow: {
      from: ['CONFIRMED'],
      to: 'CANCELLED',
      by: ['RENTER', 'OWNER', 'SYSTEM', 'ADMIN'],
      event: bookingEvents.cancelled,
    },
    forceCancel: {
      from: ['PENDING_VERIFICATION', 'PENDING_APPROVAL', 'COUNTER_OFFERED', 'PENDING_PAYMENT', 'CONFIRMED', 'ACTIVE', 'RETURNED'],
      to: 'CANCELLED',
      by: ['ADMIN'],
      event: bookingEvents.cancelled,
    },
    forceComplete: {
      from: ['CONFIRMED', 'ACTIVE', 'RETURNED'],
      to: 'COMPLETED',
      by: ['ADMIN'],
      event: bookingEvents.completed,
    },
    expire: {
      from: ['PENDING_VERIFICATION', 'PENDING_APPROVAL', 'PENDING_PAYMENT'],
      to: 'EXPIRED',
      by: ['SYSTEM'],
      event: bookingEvents.expired,
    },
  },
});
type BookingMove = keyof typeof bookingLifecycle.table.moves;

interface Move {
  readonly now: Date;
  readonly emit: Emit;
  readonly changes?: Omit<BookingChanges, 'state'>;
  /** For the timeline; trusted words only. */
  readonly note?: string;
  /** What the event says beside how the booking stands now. */
  readonly says?: Pick<z.input<typeof counterOfferEvents.sent.payload>, 'offer'>;
}

/**
 * Makes a move of the lifecycle: state, timeline entry and event in one, and ends what was open only in the state before. The
 * caller has asked `bookingLifecycle.can` first.
 */
export function moveBooking(tx: Tx, booking: Booking, move: BookingMove, moving: Move): Promise<Booking> {
  return makeMove(tx, booking, move, moving, leaveState);
}

/** The moves that bring a request to the rental. Beside what waits for an answer or for its payment nothing is open that they could end. */
type Advance = 'promote' | 'bookInstantly' | 'approve' | 'acceptBySilence' | 'confirm' | 'reinstate';

/** Makes one of these moves. */
export function advanceBooking(tx: Tx, booking: Booking, move: Advance, moving: Move): Promise<Booking> {
  return makeMove(tx, booking, move, moving, async () => {});
}

/** Ends a plan for its renter. A plan holds no days and no money, and nothing is open that could end with it. */
export function dropPlan(tx: Tx, plan: Booking, moving: Move): Promise<Booking> {
  return makeMove(tx, plan, 'cancel', moving, async () => {});
}

/** What happens between the move and its event. */
type Leave = (tx: Tx, booking: Booking, to: BookingState, context: Pick<Leaving, 'now' | 'emit'>) => Promise<void>;

async function makeMove(
  tx: Tx,
  booking: Booking,
  move: BookingMove,
  { now, emit, changes = {}, note, says = {} }: Move,
  leave: Leave,
): Promise<Booking> {
  const { to, event } = bookingLifecycle.take(booking.state, move);
  const closed = bookingLifecycle.isFinal(to) ? { closedAt: now, dueAt: null, atRiskOf: null } : {};
  const back = booking.state === 'ACTIVE' ? { overdueSince: null } : {};
  const moved = await saveBooking(tx, booking, { ...closed, ...back, ...changes, state: to, updatedAt: now });
  await leave(tx, booking, to, { now, emit });
  const { id, assetId, startDate, endDate, totalMinor, currency } = moved;
  await emit({
    type: event,
    bookingId: id,
    assetId,
    from: booking.state,
    to,
    note,
    data: { state: to, startDate, endDate, totalMinor, currency, ...dueOf(moved, now), ...says },
  });
  return moved;
}

/** What the renter has to pay now that the request is accepted. */
function dueOf(booking: Booking, now: Date): { dueMinor?: Minor } {
  if (booking.state !== 'PENDING_PAYMENT') return {};
  return { dueMinor: dueAfterApproval(booking, unpaidDeposit(booking, now)) };
}

interface Leaving {
  readonly booking: Pick<Booking, 'id' | 'assetId'>;
  readonly to: BookingState;
  readonly now: Date;
  readonly emit: Emit;
}

/** What ends when a booking leaves the last of these states, in this order. */
const ENDINGS: readonly { on: readonly BookingState[]; end: (tx: Tx, leaving: Leaving) => Promise<void> }[] = [
  { on: ['CONFIRMED'], end: endCheckIn },
  { on: ['ACTIVE'], end: relieveNext },
  { on: ['COUNTER_OFFERED'], end: endCounterOffer },
  { on: ['CONFIRMED', 'ACTIVE'], end: endExtension },
  { on: bookingLifecycle.open, end: endDeadlines },
];

/** Ends what is open only while a booking is in its state, whoever moves the booking. */
async function leaveState(tx: Tx, booking: Booking, to: BookingState, context: Pick<Leaving, 'now' | 'emit'>): Promise<void> {
  for (const { on, end } of ENDINGS) {
    if (on.includes(booking.state) && !on.includes(to)) await end(tx, { booking, to, ...context });
  }
}

/**
 * Closes a handover report that nobody answered. Whoever returns the asset has had it, which confirms the report; a cancelled
 * booking needs no answer any more.
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

/** Clears every deadline except those that begin only with the end of a booking. */
async function endDeadlines(tx: Tx, { booking: { id } }: Leaving): Promise<void> {
  await clearDeadlinesOfEnded(tx, id);
}

/**
 * Sets the deadline of a booking again after the open item that it waited for was closed. A deadline that passed meanwhile takes
 * effect at once.
 */
export async function resumeBooking(tx: Tx, booking: Booking, { now }: ReadCtx): Promise<Booking> {
  if (booking.dueAt !== null || (await isBookingFrozen(tx, booking.id))) return booking;
  const clock = nextClock(booking);
  if (clock === null) return booking;
  // The deadline is never before the item was closed, so that what follows (reviews, disputes) has its full time.
  return saveBooking(tx, booking, { dueAt: clock < now ? now : clock, updatedAt: now });
}

function nextClock({ state, overdueSince, endAt, returnedAt, limits }: Booking): Date | null {
  if (state === 'RETURNED' && returnedAt !== null) return claimUntil(returnedAt, limits);
  if ((state === 'CONFIRMED' || state === 'ACTIVE') && overdueSince === null) return assumedReturnAt(endAt);
  return null;
}
