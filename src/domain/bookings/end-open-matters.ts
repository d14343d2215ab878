import type { Tx } from '../../../db/database.ts';
import type { BookingState } from '../../../db/values.ts';
import { freeHold } from '../availability/index.ts';
import type { Emit } from '../kernel/index.ts';
import { bookingLifecycle } from './booking-lifecycle.ts';
import { clearDeadline, clearDeadlinesOfEnded } from './deadline-store.ts';
import { moveExtension } from './move-extension.ts';
import { moveOffer } from './move-offer.ts';
import { findOpenExtension, findOpenOffer } from './open-matters.ts';
import type { Booking } from './store.ts';

const EXTENSIBLE = new Set<BookingState>(['CONFIRMED', 'ACTIVE']);

/**
 * What lies open only as long as a booking is in its state ends when it leaves it, whoever moves it: a pending
 * counter-offer, an extension that nobody answered or paid, and with the end of the booking every deadline but those
 * that only begin then.
 */
export async function endOpenMatters(
  tx: Tx,
  { id, state }: Pick<Booking, 'id' | 'state'>,
  to: BookingState,
  { now, emit }: { now: Date; emit: Emit },
): Promise<void> {
  if (state === 'COUNTER_OFFERED' && to !== state) {
    const offer = await findOpenOffer(tx, id);
    if (offer !== null) await moveOffer(tx, offer, 'expire', now);
    await clearDeadline(tx, id, 'COUNTER_OFFER');
  }
  if (EXTENSIBLE.has(state) && !EXTENSIBLE.has(to)) {
    const extension = await findOpenExtension(tx, id);
    if (extension !== null) {
      await moveExtension(tx, extension, 'expire', { now, emit });
      await freeHold(tx, id);
      await clearDeadline(tx, id, 'EXTENSION');
    }
  }
  if (bookingLifecycle.isFinal(to)) await clearDeadlinesOfEnded(tx, id);
}
