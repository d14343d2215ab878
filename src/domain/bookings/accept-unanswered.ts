import type { Tx } from '../../../db/database.ts';
import { findListingById } from '../catalog/index.ts';
import { LEVEL_RULES } from '../trust/index.ts';
import { tryHold } from './hold-for-payment.ts';
import type { DueContext } from './due-context.ts';
import { moveBooking } from './move-booking.ts';
import { bookingFacts } from './booking-facts.ts';
import { riskOfBooking } from './risk-of-booking.ts';
import type { Booking } from './store.ts';

/**
 * Where the category says that an owner's silence accepts, a request that nothing stands against is accepted when its
 * time is over. Null where silence does not accept: another category, a start that came first, documents that nobody
 * judged, a suspended listing, a high risk, or days that somebody else wants or has.
 */
export async function acceptUnanswered(tx: Tx, request: Booking, context: DueContext): Promise<Booking | null> {
  const { now, emit, settings } = context;
  const listing = await findListingById(tx, request.assetId);
  const hours = listing?.category.silentAcceptanceHours ?? null;
  if (hours === null || listing?.asset.status === 'SUSPENDED' || request.promotedAt === null || request.startAt <= now)
    return null;
  // An owner who made a counter-offer was not silent.
  if (request.approvalLeftSeconds !== null) return null;
  const waited = now.getTime() - request.promotedAt.getTime();
  if (waited < hours * 3_600_000) return null;
  const { requirements } = await bookingFacts(tx, request, now);
  const open = requirements.some(({ state }) => state !== 'APPROVED' && state !== 'DONE');
  if (open || !LEVEL_RULES[(await riskOfBooking(tx, request, now)).level].silenceAccepts) return null;
  const held = await tryHold(tx, request, { now, settings });
  if (!held.held) return null;
  return moveBooking(tx, request, 'acceptBySilence', {
    now,
    emit,
    changes: { dueAt: held.heldUntil, approvedBy: 'SILENCE' },
    note: `the owner did not answer within ${hours} hours`,
  });
}
