import type { Tx } from '../../../../db/database.ts';
import type { EXTENSION_KINDS } from '../../../../db/values/index.ts';
import { freeHold, moveHoldEnd, takeChange, type Period } from '../../catalog/availability/index.ts';
import { agreedPrice, changedPrice, extrasOf, type Price, readPrice } from '../../catalog/pricing/index.ts';
import { type CommandContext, type Minor, type Settings, type WriteCtx } from '../../platform/kernel/index.ts';
import {
  assumedReturnAt,
  type Booking,
  bookingEvents,
  clearDeadline,
  type Deadline,
  lockBookedAsset,
  RUNNING_STATES,
  saveBooking,
  periodOf,
  setDeadline,
} from '../bookings/index.ts';
import {
  type Extension,
  extensionLifecycle,
  findExtension,
  findExtensionsOf,
  findOpenExtension,
  moveExtension,
  refundLimit,
  setExtensionEnd,
} from '../open-items/index.ts';
import type { ExtensionStep } from './extension-answer.ts';
import { alreadyDecidedRefusal, extensionNotFound } from './extension-errors.ts';
import { shorteningOutcome } from './shortening.ts';

/**
 * Applies the dates after the difference was paid, if they are still free. Returns false if the money came too late and must go
 * back.
 */
export async function payExtension(
  tx: Tx,
  booking: Booking,
  paid: { extensionId: string | null; rentMinor: number },
  context: WriteCtx,
): Promise<boolean> {
  const extension: Extension | undefined =
    paid.extensionId === null ? undefined : await findExtension(tx, booking.id, paid.extensionId);
  const open = extension !== undefined && extensionLifecycle.can(extension.status, 'apply');
  if (!open || !RUNNING_STATES.has(booking.state) || paid.rentMinor !== extension.dueMinor) return false;
  if (!(await takeDates(tx, booking, extension, context))) return false;
  await applyExtension(tx, booking, extension, context);
  return true;
}

/** Takes the new days in the calendar and frees those that are given up. Returns false if the new days are gone. */
export async function takeDates(tx: Tx, booking: Booking, extension: Extension, { now }: { now: Date }): Promise<boolean> {
  const { id: bookingId, units, mode } = booking;
  const period = periodOf(booking, extension);
  const taken = await takeChange(tx, await lockBookedAsset(tx, booking), { bookingId, units, ...period }, { mode, now });
  return taken.held;
}

/** Writes the new dates and their price into the booking. The days are taken and the money is settled before. */
export async function applyExtension(
  tx: Tx,
  booking: Booking,
  extension: Extension,
  { now, emit }: WriteCtx,
): Promise<{ booking: Booking; extension: Extension }> {
  const { id: bookingId, assetId, state, currency } = booking;
  const period = periodOf(booking, extension);
  const price = readPrice(extension.price);
  const { totalMinor } = price.totals;
  await clearDeadline(tx, bookingId, 'EXTENSION');
  // A booking without a deadline waits for somebody to act. When that deadline is set again, the new end is read.
  const dueAt = booking.dueAt === null ? null : assumedReturnAt(period.endAt);
  const changes = { ...period, ...refundLimit(booking, period, now), price, totalMinor, days: price.days, dueAt, updatedAt: now };
  const changed = await saveBooking(tx, booking, changes);
  const applied = await moveExtension(tx, extension, 'apply', {
    now,
    emit,
    changes: { decidedAt: extension.decidedAt, appliedAt: now },
  });
  const { startDate, endDate } = changed;
  await emit({ type: bookingEvents.rescheduled, bookingId, assetId, data: { state, startDate, endDate, totalMinor, currency } });
  return { booking: changed, extension: applied };
}

/** Cancels the named extension, or the newest, for the renter. Days that were held for it become free. */
export async function cancelExtension(
  booking: Booking,
  named: Extension | null,
  { tx, now, emit }: Pick<CommandContext, 'tx' | 'now' | 'emit'>,
): Promise<ExtensionStep> {
  const { id: bookingId } = booking;
  const extension = named ?? (await findExtensionsOf(tx, bookingId))[0];
  if (extension === undefined) throw extensionNotFound({ bookingId, side: 'RENTER' });
  if (extension.status === 'CANCELLED') return { booking, extension, alreadyDone: true };
  if (!extensionLifecycle.can(extension.status, 'cancel')) throw alreadyDecidedRefusal(booking, extension);
  await freeHold(tx, bookingId);
  await clearDeadline(tx, bookingId, 'EXTENSION');
  return { booking, extension: await moveExtension(tx, extension, 'cancel', { now, emit }) };
}

/**
 * Expires an extension because the owner did not answer or the renter did not pay in time. The dates stay, and held days become
 * free.
 */
export async function expireExtension(
  tx: Tx,
  { id: bookingId }: Booking,
  { subjectId }: Deadline,
  { now, emit }: WriteCtx,
): Promise<void> {
  const extension = await findOpenExtension(tx, bookingId);
  if (extension?.id !== subjectId) return;
  await freeHold(tx, bookingId);
  await moveExtension(tx, extension, 'expire', { now, emit });
}

/** Holds the days of accepted dates until `dueAt`, because a payment that has begun can be made until then. */
export async function holdExtensionUntil(tx: Tx, extension: Extension, dueAt: Date): Promise<void> {
  const { id: subjectId, bookingId } = extension;
  await setExtensionEnd(tx, extension, dueAt);
  await setDeadline(tx, { bookingId, kind: 'EXTENSION', subjectId, dueAt });
  await moveHoldEnd(tx, bookingId, dueAt);
}

export type ChangeKind = (typeof EXTENSION_KINDS)[number];

/** What another period costs more, or gives back at `now`. At most one of the two is above zero. */
interface PriceChange {
  readonly price: Price;
  readonly dueMinor: Minor;
  readonly refundMinor: Minor;
}

/** Returns the kind of change; null if the period stays the same. */
export function kindOfChange(before: Period, after: Period): ChangeKind | null {
  if (after.startDate !== before.startDate) return 'MOVE';
  if (after.endDate === before.endDate) return null;
  return after.endDate > before.endDate ? 'EXTEND' : 'SHORTEN';
}

/**
 * Returns the price of another period under the terms that the booking froze. A higher price leaves a difference to pay; for a
 * lower one the difference is cancelled under the booking's policy. More days never cost less than was agreed for fewer. A
 * difference below the smallest payment is not asked for: the owner then answers an extension request that costs nothing more.
 */
export function priceChange(
  booking: Booking,
  { startDate, endDate }: Period,
  { now, settings: { smallestPayments } }: { now: Date; settings: Pick<Settings, 'smallestPayments'> },
): PriceChange {
  const { terms, price: before, rentalMode, units, totalMinor } = booking;
  const rental = { startDate, endDate, rentalMode, units };
  const price = changedPrice(terms, before, rental);
  const dueMinor = price.totals.totalMinor - totalMinor;
  const isWaived = dueMinor > 0 && dueMinor < (smallestPayments[booking.currency] ?? 0);
  if (dueMinor >= 0 && !isWaived) return { price, dueMinor, refundMinor: 0 };
  if (isWaived || kindOfChange(booking, { startDate, endDate }) === 'EXTEND') {
    const same = agreedPrice(terms, { ...rental, extras: extrasOf(before) }, before.totals.ownerSubtotalMinor);
    return { price: same, dueMinor: 0, refundMinor: 0 };
  }
  return { price, dueMinor: 0, refundMinor: shorteningOutcome(booking, price, now).refundMinor };
}

/**
 * Returns the part of the rent that is lost when the rental becomes that much cheaper, in minor units: it does not come back.
 */
export function lostByChange(booking: Booking, period: Period, now: Date): Minor {
  if (period.endDate <= period.startDate || kindOfChange(booking, period) === null) return 0;
  // A waived difference makes nothing cheaper, so nothing is lost.
  const { price, refundMinor } = priceChange(booking, period, { now, settings: { smallestPayments: {} } });
  return rentLost(booking.totalMinor, { totalMinor: price.totals.totalMinor, refundMinor });
}

/** What of a rent is lost with a change that makes it `totalMinor` and gives back `refundMinor`, minor units. */
function rentLost(beforeMinor: Minor, { totalMinor, refundMinor }: { totalMinor: Minor; refundMinor: Minor }): Minor {
  return Math.max(0, beforeMinor - totalMinor - refundMinor);
}
