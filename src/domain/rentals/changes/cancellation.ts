import type { Reader, Tx } from '../../../../db/database.ts';
import type { CANCEL_KINDS, INCIDENT_OUTCOMES, REFUND_CAUSES, Side } from '../../../../db/values/index.ts';
import { freeDays } from '../../catalog/availability/index.ts';
import type { CancellationOutcome } from '../../catalog/pricing/index.ts';
import { awardsOf, isUnsettled, findCapture, refundDeposit, refuseFlagged } from '../../money/payments/index.ts';
import { returnCredit } from '../../money/credit/index.ts';
import { type Emit, emitAs, type WriteCtx } from '../../platform/kernel/index.ts';
import {
  type Booking,
  clearDeadline,
  setDeadline,
  depositLeft,
  hasDeposit,
  moveDeposit,
  untakenDeposit,
  bookingLifecycle,
  type BookingSide,
  dropPlan,
  findPlansOf,
  stateRefused,
} from '../bookings/index.ts';
import { moveBooking } from './booking-moves.ts';
import {
  settleCancellation,
  type Incident,
  moveIncident,
  openIncident,
  closeOfflineProofs,
  findWaitingOfflineProof,
  findOpenIncidents,
  findOpenDispute,
} from '../open-items/index.ts';

interface Cancelling {
  readonly move: 'cancel' | 'cancelAsOwner' | 'closeAsNoShow' | 'forceCancel';
  readonly by: NonNullable<Booking['cancelledBy']>;
  readonly kind?: (typeof CANCEL_KINDS)[number];
  /** Untrusted words of the side that cancels. */
  readonly reason: string | null;
  /** Where the money goes; null if nothing was paid. */
  readonly outcome: CancellationOutcome | null;
  readonly cause?: (typeof REFUND_CAUSES)[number];
  /** A note for journal and timeline, in trusted words only. */
  readonly memo: string;
}

/**
 * Ends a booking before its time, for every cause: frees the days, splits the money, and gives the deposit back unless a claim
 * is about it.
 */
export async function closeCancelled(
  tx: Tx,
  booking: Booking,
  { outcome, ...cancelling }: Cancelling,
  context: WriteCtx,
): Promise<Booking> {
  if (outcome === null) return closeUnpaid(tx, booking, cancelling, context);
  const { cause, memo } = cancelling;
  await stopPaying(tx, booking, cancelling, context);
  await settleCancellation(tx, booking, outcome, { ...context, cause, memo, endedBy: endedBy(cancelling) });
  const settled = await closeDeposit(tx, booking, context);
  return moveToEnd(tx, settled, cancelling, context);
}

/** Ends a booking that nobody has paid. Only credit can come back, and there is no deposit. */
export async function closeUnpaid(
  tx: Tx,
  booking: Booking,
  cancelling: Omit<Cancelling, 'outcome'>,
  context: WriteCtx,
): Promise<Booking> {
  await stopPaying(tx, booking, cancelling, context);
  await returnCredit(tx, booking, { ...context, endedBy: endedBy(cancelling) });
  return moveToEnd(tx, booking, cancelling, context);
}

/** Frees the days, and refuses transfers and payments that were not examined yet. */
async function stopPaying(
  tx: Tx,
  { id }: Booking,
  { memo, cause = 'CANCELLATION' }: Pick<Cancelling, 'memo' | 'cause'>,
  context: WriteCtx,
): Promise<void> {
  await freeDays(tx, id);
  await closeOfflineProofs(tx, id, { ...context, reason: memo });
  await refuseFlagged(tx, id, { ...context, cause });
}

function moveToEnd(
  tx: Tx,
  booking: Booking,
  { move, ...cancelling }: Omit<Cancelling, 'outcome'>,
  context: WriteCtx,
): Promise<Booking> {
  return moveBooking(tx, booking, move, { ...context, ...endOf(booking, cancelling) });
}

function endOf(booking: Booking, { by, kind = 'NORMAL', reason, memo }: Omit<Cancelling, 'outcome' | 'move'>) {
  return { changes: { cancelledBy: by, cancelKind: kind, closeReason: reason, ...untakenDeposit(booking) }, note: memo };
}

export const CANCELLED_BY_RENTER = { move: 'cancel', by: 'RENTER', memo: 'cancelled by the renter' } as const;

/** Cancels an unpaid booking for the renter. It costs nothing, so the refund need not be shown first. */
export async function cancelUnpaid(tx: Tx, booking: Booking, context: WriteCtx): Promise<Booking> {
  await assertCancellable(tx, booking);
  return closeUnpaid(tx, booking, { ...CANCELLED_BY_RENTER, reason: null }, context);
}

/** Cancels a plan for its renter, because another one takes its place. */
export function cancelPlan(tx: Tx, plan: Booking, context: WriteCtx): Promise<Booking> {
  return dropPlan(tx, plan, 'cancel', { ...context, ...endOf(plan, { ...CANCELLED_BY_RENTER, reason: null }) });
}

/** Both sides read this sentence, so it says nothing about the other one. */
export const NOT_OFFERED = 'The listing is not offered any more.';
const LISTING_ENDS = { by: 'SYSTEM', reason: NOT_OFFERED, memo: 'ended by the platform' } as const;

/**
 * Ends the plans of a person whose account ends, and what others have planned with their shop. A plan binds nobody, and the
 * owner has not seen it. The caller holds the lock of the account, and so none of bookings: a plan that is sent at this moment
 * makes the transaction begin again.
 */
export async function endPlansOf(
  tx: Tx,
  person: { readonly userId: string; readonly vendorId: string | null },
  { now, emit }: Pick<WriteCtx, 'now' | 'emit'>,
): Promise<void> {
  for (const plan of await findPlansOf(tx, person)) {
    if (plan.renterId === person.userId)
      await dropPlan(tx, plan, 'cancel', { now, emit, ...endOf(plan, { ...CANCELLED_BY_RENTER, reason: null }) });
    else await dropPlan(tx, plan, 'forceCancel', { now, emit: emitAs('SYSTEM', emit), ...endOf(plan, LISTING_ENDS) });
  }
}

/** Throws `invalid_state` if the renter cannot cancel. */
export async function assertCancellable(tx: Tx, booking: Booking): Promise<void> {
  if (!(await isCancellable(tx, booking))) throw stateRefused(booking, 'cancelling');
}

/**
 * Whether the booking can be cancelled. It cannot while a reported transfer waits for its answer, because the rent may have
 * been paid already.
 */
export async function isCancellable(from: Reader, { id, state }: Booking): Promise<boolean> {
  return bookingLifecycle.can(state, 'cancel') && (await findWaitingOfflineProof(from, id)) === null;
}

/** Returns the open incident in which this side says that the asset was not as described at the handover. */
export async function findComplaint(from: Reader, booking: Booking, side: Side): Promise<Incident | null> {
  const open = await findOpenIncidents(from, booking.id);
  return open.find(({ type, reportedBy }) => type === 'NOT_AS_DESCRIBED' && reportedBy === side) ?? null;
}

/** Opens an incident in which both sides settle that the asset is not as described, unless one is open already. */
export async function reportComplaint(
  tx: Tx,
  { booking, side }: BookingSide,
  { description, photos }: Pick<Incident, 'description' | 'photos'>,
  context: WriteCtx,
): Promise<void> {
  if ((await findComplaint(tx, booking, side)) !== null) return;
  await openIncident(tx, booking, { type: 'NOT_AS_DESCRIBED', description, photos, claimMinor: 0, reportedBy: side }, context);
}

interface Settlement {
  readonly outcome: (typeof INCIDENT_OUTCOMES)[number];
  /** A text in trusted words only. */
  readonly resolution: string;
  readonly now: Date;
  readonly emit: Emit;
}

/** Closes the complaint because the handover has answered it. */
export async function settleComplaint(
  tx: Tx,
  complaint: Incident,
  { outcome, resolution, now, emit }: Settlement,
): Promise<void> {
  await moveIncident(tx, complaint, 'resolve', {
    emit,
    changes: { outcome, resolution, resolutionBy: null, resolvedAt: now },
    note: resolution,
  });
}

function endedBy({ by, kind = 'NORMAL' }: Pick<Cancelling, 'by' | 'kind'>): 'RENTER' | 'OTHERS' {
  if (kind === 'NO_SHOW_RENTER') return 'RENTER';
  return by !== 'RENTER' || kind === 'NOT_AS_DESCRIBED' || kind === 'NO_SHOW_OWNER' ? 'OTHERS' : 'RENTER';
}

/**
 * Ends the deposit: an authorisation is released, and a charged deposit stays until its refund has succeeded. Either one stays
 * while an owner claims part of it.
 */
async function closeDeposit(tx: Tx, booking: Booking, context: WriteCtx): Promise<Booking> {
  const { id: bookingId, depositState, depositMinor } = booking;
  if (!hasDeposit(booking)) return booking;
  if (await isClaimed(tx, booking)) {
    await setDeadline(tx, { bookingId, kind: 'DEPOSIT', subjectId: bookingId, dueAt: context.now });
    return booking;
  }
  if (depositState === 'HELD') {
    await clearDeadline(tx, bookingId, 'HOLD_LAPSE');
    return moveDeposit(tx, booking, 'void', { ...context, amountMinor: depositMinor });
  }
  await refundDeposit(tx, bookingId, await depositLeft(tx, booking), context);
  return booking;
}

/** Whether the owner may get part of the deposit, by an open claim or by one that was decided and not paid yet. */
async function isClaimed(tx: Tx, booking: Booking): Promise<boolean> {
  const claims = (await findOpenIncidents(tx, booking.id)).filter(
    ({ reportedBy, type }) => reportedBy === 'OWNER' && type !== 'NO_SHOW',
  );
  if (claims.length > 0 || (await findOpenDispute(tx, booking.id)) !== null) return true;
  if ((await findCapture(tx, booking.id))?.status === 'REQUESTED') return true;
  const awarded = await awardsOf(tx, booking.id);
  return awarded.some((award) => award.payer === 'RENTER' && isUnsettled(award));
}
