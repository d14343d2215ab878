import type { Tx } from '../../../db/database.ts';
import { awardsOf, isUnsettled } from '../awards/index.ts';
import type { Booking, DueContext } from '../bookings/index.ts';
import { payAsOwner } from './pay-as-owner.ts';
import { takeFromDeposit } from './take-from-deposit.ts';

/** Moves the money of everything that was decided and not looked at yet: the owner's part at once, the renter's out of the deposit. */
export async function payAwards(tx: Tx, booking: Booking, context: DueContext): Promise<Booking> {
  const open = (await awardsOf(tx, booking.id)).filter(isUnsettled);
  for (const award of open.filter(({ payer }) => payer === 'OWNER')) await payAsOwner(tx, booking, award, context);
  return takeFromDeposit(
    tx,
    booking,
    open.filter(({ payer }) => payer === 'RENTER'),
    context,
  );
}
