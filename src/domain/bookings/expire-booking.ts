import type { Tx } from '../../../db/database.ts';
import { freeDays } from '../availability/index.ts';
import { returnCredit } from '../credit/index.ts';
import type { DueContext } from './due-context.ts';
import { moveBooking } from './move-booking.ts';
import type { Booking } from './store.ts';

/** Nobody did in time what the booking waited for, or what was done was refused: its days are free, credit comes back. */
export async function expireBooking(
  tx: Tx,
  booking: Booking,
  because: 'VERIFICATION' | 'OWNER_NO_RESPONSE' | 'PAYMENT',
  context: DueContext,
): Promise<Booking> {
  const { now, emit } = context;
  await freeDays(tx, booking.id);
  await returnCredit(tx, booking, context);
  return moveBooking(tx, booking, 'expire', { now, emit, changes: { closeReason: because }, note: because });
}
