import type { Tx } from '../../../db/database.ts';
import { type Booking, depositLifecycle, moveDeposit } from '../bookings/index.ts';
import type { CommandContext, Minor } from '../kernel/index.ts';

/** So much of the deposit is with the renter again; with the last of it the deposit is released. */
export async function recordDepositBack(
  tx: Tx,
  booking: Booking,
  amountMinor: Minor,
  context: Pick<CommandContext, 'now' | 'emit'>,
): Promise<void> {
  const { depositState, depositMinor, depositTakenMinor, depositReturnedMinor } = booking;
  const whole = depositTakenMinor + depositReturnedMinor + amountMinor >= depositMinor;
  const ofAll = whole ? 'release' : 'releasePart';
  const move = depositLifecycle.can(depositState, 'releaseRest') ? 'releaseRest' : ofAll;
  await moveDeposit(tx, booking, move, { ...context, amountMinor });
}
