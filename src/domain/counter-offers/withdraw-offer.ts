import { type Booking, bookingLifecycle, moveBooking, moveOffer, stateRefused } from '../bookings/index.ts';
import type { CommandContext } from '../kernel/index.ts';
import { runsAgainUntil } from './approval-clock.ts';
import { findOffers } from './offer-store.ts';

/** Takes the pending offer back: the request is the owner's again. Null where that was done before. */
export async function withdrawOffer(
  booking: Booking,
  { tx, now, emit }: Pick<CommandContext, 'tx' | 'now' | 'emit'>,
): Promise<Booking | null> {
  const { id: bookingId, state } = booking;
  const [newest] = await findOffers(tx, bookingId);
  if (bookingLifecycle.can(state, 'withdrawOffer') && newest !== undefined) {
    await moveOffer(tx, newest, 'withdraw', now);
    return moveBooking(tx, booking, 'withdrawOffer', { now, emit, changes: { dueAt: runsAgainUntil(booking, now) } });
  }
  if (state === 'PENDING_APPROVAL' && newest?.status === 'WITHDRAWN') return null;
  throw await stateRefused(tx, booking, 'withdrawing an offer', now);
}
