import type { Tx } from '../../../db/database.ts';
import type { Booking, Deadline, DueContext } from '../bookings/index.ts';
import { findPayout, type PayoutRow } from './payout-store.ts';
import { releasePayout } from './release-payout.ts';

/** The deadline of a payout has passed. */
export async function onPayoutDue(
  tx: Tx,
  booking: Booking,
  { subjectId }: Deadline,
  context: DueContext,
): Promise<PayoutRow | null> {
  const payout = await findPayout(tx, subjectId);
  return payout === undefined ? null : releasePayout(tx, booking, payout, context);
}
