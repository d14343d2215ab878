import type { Tx } from '../../../../db/database.ts';
import { freeHold, takeChange } from '../../catalog/availability/index.ts';
import { readPrice } from '../../catalog/pricing/index.ts';
import type { CommandContext } from '../../platform/kernel/index.ts';
import {
  lockBookedAsset,
  assumedReturnAt,
  type Booking,
  bookingEvents,
  clearDeadline,
  type Deadline,
  type DueContext,
  RUNNING_STATES,
  saveBooking,
} from '../booking-records/index.ts';
import { periodOf } from '../bookings/index.ts';
import {
  type Extension,
  extensionLifecycle,
  findExtension,
  findExtensions,
  findOpenExtension,
  moveExtension,
} from '../extension-records/index.ts';
import { alreadyDecidedRefusal, extensionNotFound } from './extension-errors.ts';
import type { ExtensionStep } from './extension-answer.ts';
import { settleShortening, shorteningOutcome } from './price-change.ts';

/** The difference was paid: the dates apply if they still can. False where the money came too late and has to go back. */
export async function payExtension(
  tx: Tx,
  booking: Booking,
  paid: { extensionId: string | null; rentMinor: number },
  context: Pick<CommandContext, 'now' | 'ids' | 'emit' | 'settings'>,
): Promise<boolean> {
  const extension: Extension | undefined =
    paid.extensionId === null ? undefined : await findExtension(tx, booking.id, paid.extensionId);
  const open = extension !== undefined && extensionLifecycle.can(extension.status, 'apply');
  if (!open || !RUNNING_STATES.has(booking.state) || paid.rentMinor !== extension.dueMinor) return false;
  return (await applyExtension(tx, booking, extension, context)) !== null;
}

type Context = Pick<CommandContext, 'now' | 'ids' | 'emit' | 'settings'>;

/** The new dates become the booking's: calendar, price and what is given back in one. Null where the days are gone. */
export async function applyExtension(
  tx: Tx,
  booking: Booking,
  extension: Extension,
  context: Context,
): Promise<{ booking: Booking; extension: Extension } | null> {
  const { now, emit } = context;
  const { id: bookingId, assetId, units, mode, state, currency } = booking;
  const period = periodOf(booking, extension);
  const taken = await takeChange(tx, await lockBookedAsset(tx, booking), { bookingId, units, ...period }, { mode, now });
  if (!taken.held) return null;

  const price = readPrice(extension.price);
  const { totalMinor } = price.totals;
  if (totalMinor < booking.totalMinor) {
    const outcome = shorteningOutcome(booking, price, now);
    await settleShortening(tx, booking, { extensionId: extension.id, outcome, price }, context);
  }
  await clearDeadline(tx, bookingId, 'EXTENSION');
  // A booking without a clock waits for somebody: what sets it again reads the new end.
  const dueAt = booking.dueAt === null ? null : assumedReturnAt(period.endAt);
  const changes = { ...period, price, totalMinor, days: price.days, dueAt, updatedAt: now };
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

/** The renter no longer wants it: the one that is named, or the newest. What was held for it is free again. */
export async function cancelExtension(
  booking: Booking,
  named: Extension | null,
  { tx, now, settings, emit }: Pick<CommandContext, 'tx' | 'now' | 'settings' | 'emit'>,
): Promise<ExtensionStep> {
  const { id: bookingId } = booking;
  const extension = named ?? (await findExtensions(tx, bookingId))[0];
  if (extension === undefined) throw extensionNotFound({ bookingId, side: 'RENTER' });
  if (extension.status === 'CANCELLED') return { booking, extension, alreadyDone: true };
  if (!extensionLifecycle.can(extension.status, 'cancel'))
    throw await alreadyDecidedRefusal(tx, booking, extension, { now, settings });
  await freeHold(tx, bookingId);
  await clearDeadline(tx, bookingId, 'EXTENSION');
  return { booking, extension: await moveExtension(tx, extension, 'cancel', { now, emit }) };
}

/** The owner did not answer, or the renter did not pay, in time: the dates stay, and what was held is free. */
export async function expireExtension(
  tx: Tx,
  { id: bookingId }: Booking,
  { subjectId }: Deadline,
  { now, emit }: DueContext,
): Promise<void> {
  const extension = await findOpenExtension(tx, bookingId);
  if (extension?.id !== subjectId) return;
  await freeHold(tx, bookingId);
  await moveExtension(tx, extension, 'expire', { now, emit });
}
