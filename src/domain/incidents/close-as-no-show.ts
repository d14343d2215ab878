import type { Tx } from '../../../db/database.ts';
import type { Side } from '../../../db/values.ts';
import {
  type Booking,
  cancellationNow,
  closeCancelled,
  type DueContext,
  faultlessRefund,
  postOwnerPenalty,
} from '../bookings/index.ts';
import { ownerPenalty } from '../pricing/index.ts';
import { recordTrustEvent } from '../trust/index.ts';
import { userOfSide } from './user-of-side.ts';

/**
 * One side did not come. Where it was the renter, the money goes as the policy says for a cancellation after the start;
 * where it was the owner, everything goes back and the owner pays as for a cancellation.
 */
export async function closeAsNoShow(
  tx: Tx,
  booking: Booking,
  { absent, cancelledBy }: { absent: Side; cancelledBy: NonNullable<Booking['cancelledBy']> },
  context: DueContext,
): Promise<Booking> {
  const { now } = context;
  const { id: bookingId, startAt, currency, price } = booking;
  const userId = await userOfSide(tx, booking, absent);
  if (absent === 'RENTER') {
    await recordTrustEvent(tx, { userId, kind: 'NO_SHOW', bookingId }, context);
    return closeCancelled(
      tx,
      booking,
      {
        move: 'closeAsNoShow',
        outcome: cancellationNow(booking, now),
        cause: 'CANCELLATION',
        memo: 'the renter did not come',
        by: cancelledBy,
        kind: 'NO_SHOW_RENTER',
        reason: null,
      },
      context,
    );
  }
  await recordTrustEvent(tx, { userId, kind: 'OWNER_CANCEL', bookingId }, context);
  await postOwnerPenalty(tx, booking, ownerPenalty(price.totals.ownerSubtotalMinor, { startAt, now, currency }), context);
  return closeCancelled(
    tx,
    booking,
    {
      move: 'closeAsNoShow',
      outcome: faultlessRefund(booking),
      cause: 'OWNER_CANCEL',
      memo: 'the owner did not come',
      by: cancelledBy,
      kind: 'NO_SHOW_OWNER',
      reason: null,
    },
    context,
  );
}
