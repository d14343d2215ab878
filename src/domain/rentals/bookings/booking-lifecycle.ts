import type { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { BOOKING_STATES } from '../../../../db/values/index.ts';
import { type Emit, lifecycle, type Minor } from '../../platform/kernel/index.ts';
import { type Booking, type BookingChanges, saveBooking } from './booking-store.ts';
import { bookingEvents, counterOfferEvents } from './events.ts';
import { clearDeadlinesOfEnded } from './booking-deadlines.ts';
import { dueAfterApproval, unpaidDeposit } from './deposit.ts';

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
      // The platform itself ends the requests of somebody who was suspended.
      by: ['ADMIN', 'SYSTEM'],
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
export type BookingMove = keyof typeof bookingLifecycle.table.moves;

/** When a move is made, and what is written and emitted with it. */
export interface MoveOptions {
  readonly now: Date;
  readonly emit: Emit;
  readonly changes?: Omit<BookingChanges, 'state'>;
  /** A note for the timeline, in trusted words only. */
  readonly note?: string;
  /** Fields of the event beside those that describe the booking. */
  readonly says?: Pick<z.input<typeof counterOfferEvents.sent.payload>, 'offer'>;
}

/** These moves end no open item except the one that waits for the answer or the payment. */
type Advance = 'promote' | 'bookInstantly' | 'approve' | 'acceptBySilence' | 'confirm' | 'reinstate';

/** Makes one of the moves above. */
export function advanceBooking(tx: Tx, booking: Booking, move: Advance, moving: MoveOptions): Promise<Booking> {
  return makeMove(tx, booking, move, moving);
}

/** Ends a plan. A plan holds no days and no money and has no open items, so only the state changes. */
export function dropPlan(tx: Tx, plan: Booking, move: 'cancel' | 'forceCancel', moving: MoveOptions): Promise<Booking> {
  return makeMove(tx, plan, move, moving);
}

/** Completes a rental whose asset is back. In that state only its deadlines are open, so only they are ended. */
export async function closeReturned(
  tx: Tx,
  booking: Booking,
  move: 'complete' | 'acceptReturn',
  moving: MoveOptions,
): Promise<Booking> {
  await clearDeadlinesOfEnded(tx, booking.id);
  return makeMove(tx, booking, move, moving);
}

/**
 * Makes a move of the lifecycle: writes the state, the timeline entry and the event together. It ends no open items;
 * `moveBooking` does. The caller has asked `bookingLifecycle.can` first.
 */
export async function makeMove(
  tx: Tx,
  booking: Booking,
  move: BookingMove,
  { now, emit, changes = {}, note, says = {} }: MoveOptions,
): Promise<Booking> {
  const { to, event } = bookingLifecycle.take(booking.state, move);
  const closed = bookingLifecycle.isFinal(to) ? { closedAt: now, dueAt: null, atRiskOf: null } : {};
  const back = booking.state === 'ACTIVE' ? { overdueSince: null } : {};
  const moved = await saveBooking(tx, booking, { ...closed, ...back, ...changes, state: to, updatedAt: now });
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

/** Returns what the renter has to pay now that the request is accepted. */
function dueOf(booking: Booking, now: Date): { dueMinor?: Minor } {
  if (booking.state !== 'PENDING_PAYMENT') return {};
  return { dueMinor: dueAfterApproval(booking, unpaidDeposit(booking, now)) };
}
