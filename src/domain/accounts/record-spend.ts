import type { Tx } from '../../../db/database.ts';
import { keySpends } from '../../../db/schema/index.ts';
import type { Caller, Commitment, Ids } from '../kernel/index.ts';
import { assertWithinCap } from './assert-within-cap.ts';
import { spendLock } from './spend-store.ts';

/** Counts a commitment against the cap of the calling key, under the key's lock, so that two calls cannot share what is left. */
export async function recordSpend(
  tx: Tx,
  caller: Caller,
  wanted: Commitment,
  { ids, now }: { ids: Ids; now: Date },
): Promise<void> {
  if (caller.kind !== 'user' || caller.credential.kind !== 'apiKey') return;
  await tx.lock(spendLock(caller.credential.id));
  const spend = await assertWithinCap(tx, caller, wanted, now);
  if (spend === null) return;
  const { keyId, reference, amountMinor, currency } = spend;
  await tx.insert(keySpends).values({ id: ids.next('keySpend'), keyId, reference, amountMinor, currency, at: now });
}
