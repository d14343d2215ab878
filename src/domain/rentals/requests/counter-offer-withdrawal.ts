import type { CommandContext } from '../../platform/kernel/index.ts';
import { type Booking, bookingLifecycle, stateRefused } from '../bookings/index.ts';
import { moveBooking } from '../changes/index.ts';
import { findCounterOffersOf, moveCounterOffer } from '../open-items/index.ts';
import { resumedApprovalDueAt } from './counter-offer-clock.ts';

/** Withdraws the pending offer, so the owner has to answer the request again. Returns null if it was withdrawn before. */
export async function withdrawCounterOffer(
  booking: Booking,
  { tx, now, emit }: Pick<CommandContext, 'tx' | 'now' | 'emit'>,
): Promise<Booking | null> {
  const { id: bookingId, state } = booking;
  const [newest] = await findCounterOffersOf(tx, bookingId);
  if (bookingLifecycle.can(state, 'withdrawOffer') && newest !== undefined) {
    await moveCounterOffer(tx, newest, 'withdraw', { decidedAt: now });
    return moveBooking(tx, booking, 'withdrawOffer', { now, emit, changes: { dueAt: resumedApprovalDueAt(booking, now) } });
  }
  if (state === 'PENDING_APPROVAL' && newest?.status === 'WITHDRAWN') return null;
  throw stateRefused(booking, 'withdrawing an offer');
}
