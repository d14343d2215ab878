import type { Tx } from '../../../db/database.ts';
import { takeChange } from '../availability/index.ts';
import {
  assumedReturnAt,
  bookedAsset,
  type Booking,
  clearDeadline,
  type Extension,
  moveExtension,
  periodOf,
  saveBooking,
  settleShortening,
  shorteningOutcome,
} from '../bookings/index.ts';
import type { CommandContext } from '../kernel/index.ts';
import { Price } from '../pricing/index.ts';

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
  const taken = await takeChange(tx, await bookedAsset(tx, booking), { bookingId, units, ...period }, { mode, now });
  if (!taken.held) return null;

  const price = Price.parse(extension.price);
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
  await emit({ type: 'booking.rescheduled', bookingId, assetId, data: { state, startDate, endDate, totalMinor, currency } });
  return { booking: changed, extension: applied };
}
