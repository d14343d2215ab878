import type { Tx } from '../../../db/database.ts';
import { lookAgain } from './look-again.ts';
import { findPayoutsIn } from './payout-store.ts';

const MAX_HELD = 500;

/** A vendor owes less than before: what waits because of a debt is looked at again. */
export async function lookAtIndebted(tx: Tx, vendorId: string, now: Date): Promise<void> {
  const held = await findPayoutsIn(tx, ['ON_HOLD'], { vendorId, limit: MAX_HELD, holdReason: 'NEGATIVE_BALANCE' });
  await lookAgain(tx, held, now);
}
