import type { Reader, Tx } from '../../../db/database.ts';
import {
  type Booking,
  bookingLifecycle,
  type Deadline,
  type DueContext,
  findDeadlines,
  findOpenMatters,
  isFrozen,
  lateFeeDue,
} from '../bookings/index.ts';
import { requestCapture } from '../payments/index.ts';
import { endDeposit } from './end-deposit.ts';

/**
 * The authorisation of a held deposit cannot be counted on any longer. While something may still be claimed of it, all
 * of it is taken, and stays like a charged one; else it is let go.
 */
export async function lapseHold(tx: Tx, booking: Booking, _deadline: Deadline, context: DueContext): Promise<void> {
  if (booking.depositState !== 'HELD') return;
  if (await isStillNeeded(tx, booking)) await requestCapture(tx, booking.id, booking.depositMinor, context);
  else await endDeposit(tx, booking, context);
}

async function isStillNeeded(from: Reader, booking: Booking): Promise<boolean> {
  if (!bookingLifecycle.isFinal(booking.state) || isFrozen(await findOpenMatters(from, booking))) return true;
  const waits = (await findDeadlines(from, booking.id)).some(({ kind }) => kind === 'DEPOSIT');
  return waits && (await lateFeeDue(from, booking)) > 0;
}
