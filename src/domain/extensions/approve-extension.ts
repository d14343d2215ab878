import { holdChange } from '../availability/index.ts';
import {
  bookedAsset,
  type Booking,
  type Extension,
  extensionLifecycle,
  findOpenMatters,
  moveExtension,
  setDeadline,
} from '../bookings/index.ts';
import { datesUnavailable } from '../catalog/index.ts';
import type { CommandContext } from '../kernel/index.ts';
import { applyExtension } from './apply-extension.ts';
import { assertChangeable } from './assert-changeable.ts';
import type { Outcome } from './extension-view.ts';
import { priceChange } from './price-change.ts';
import { refuseDecided } from './refuse-decided.ts';

const HOUR_MS = 3_600_000;
const AGREED = new Set<Extension['status']>(['APPROVED', 'PAID']);

/** The owner agrees: the days are held until the renter has paid the difference; where there is none, the dates apply at once. */
export async function approveExtension(
  booking: Booking,
  extension: Extension,
  { tx, answer, ...context }: Pick<CommandContext, 'tx' | 'now' | 'ids' | 'settings' | 'emit'> & { answer: string | null },
): Promise<Outcome> {
  const { now, settings, emit } = context;
  if (AGREED.has(extension.status)) return { booking, extension, alreadyDone: true };
  if (!extensionLifecycle.can(extension.status, 'approve')) throw await refuseDecided(tx, booking, extension, now);
  const { id: bookingId, units, mode } = booking;
  const { id: extensionId, startDate, endDate } = extension;
  const { checkIn } = await findOpenMatters(tx, booking);
  await assertChangeable(tx, booking, { startDate, endDate }, { now, handedOver: checkIn !== null });

  const payBy = now.getTime() + settings.extensionPaymentHours * HOUR_MS;
  const dueAt = new Date(Math.min(payBy, booking.endAt.getTime()));
  const change = { bookingId, units, startDate, endDate, heldUntil: dueAt };
  const held = await holdChange(tx, await bookedAsset(tx, booking), change, { mode, now });
  if (!held.held) throw gone();

  const changes = { ...priceChange(booking, extension, now), answer, dueAt };
  const approved = await moveExtension(tx, extension, 'approve', { now, emit, changes });
  if (approved.dueMinor > 0) {
    await setDeadline(tx, { bookingId, kind: 'EXTENSION', subjectId: extensionId, dueAt });
    return { booking, extension: approved };
  }
  const applied = await applyExtension(tx, booking, approved, context);
  if (applied === null) throw gone();
  return applied;

  // Somebody else was first between the look and the hold.
  function gone() {
    const { slug } = booking.asset;
    return datesUnavailable({ slug, bookingId, startDate, endDate, heldUntil: null, alternatives: { windows: [], assets: [] } });
  }
}
