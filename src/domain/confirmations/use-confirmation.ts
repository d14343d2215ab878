import type { Tx } from '../../../db/database.ts';
import type { Emit } from '../kernel/index.ts';
import { confirmationLock, findCurrent, type KeyCall } from './confirmation-store.ts';
import { moveConfirmation } from './move-confirmation.ts';

/**
 * Uses an approval up in the transaction of the call that it is for: when the call fails, it is not used. Answers
 * whether there was one; of two calls at once only one finds it.
 */
export async function useConfirmation(tx: Tx, call: KeyCall, { emit, now }: { emit: Emit; now: Date }): Promise<boolean> {
  const seen = await findCurrent(tx, call, now);
  if (seen === undefined) return false;
  await tx.lock(confirmationLock(seen.id));
  const current = await findCurrent(tx, call, now);
  if (current?.status !== 'APPROVED') return false;
  await moveConfirmation(tx, current, 'use', { emit, changes: { usedAt: now } });
  return true;
}
