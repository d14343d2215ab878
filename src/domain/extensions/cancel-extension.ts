import { freeHold } from '../availability/index.ts';
import { type Booking, clearDeadline, type Extension, extensionLifecycle, moveExtension } from '../bookings/index.ts';
import type { CommandContext } from '../kernel/index.ts';
import { extensionNotFound } from './extension-errors.ts';
import { findExtensions } from './extension-store.ts';
import type { Outcome } from './extension-view.ts';
import { refuseDecided } from './refuse-decided.ts';

/** The renter no longer wants it: the one that is named, or the newest. What was held for it is free again. */
export async function cancelExtension(
  booking: Booking,
  named: Extension | null,
  { tx, now, emit }: Pick<CommandContext, 'tx' | 'now' | 'emit'>,
): Promise<Outcome> {
  const { id: bookingId } = booking;
  const extension = named ?? (await findExtensions(tx, bookingId))[0];
  if (extension === undefined) throw extensionNotFound({ bookingId });
  if (extension.status === 'CANCELLED') return { booking, extension, alreadyDone: true };
  if (!extensionLifecycle.can(extension.status, 'cancel')) throw await refuseDecided(tx, booking, extension, now);
  await freeHold(tx, bookingId);
  await clearDeadline(tx, bookingId, 'EXTENSION');
  return { booking, extension: await moveExtension(tx, extension, 'cancel', { now, emit }) };
}
