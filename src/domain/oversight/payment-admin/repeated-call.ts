import type { Tx } from '../../../../db/database.ts';
import { findSameAct } from '../../platform/monitoring/index.ts';
import { declareError, later, MINUTE_MS, type UserCaller } from '../../platform/kernel/index.ts';
import { z } from 'zod';

/** So long after a call the same one is taken for a repetition by mistake. */
const MISTAKEN_MINUTES = 10;

export const repeatedCall = declareError({
  code: 'repeated_call',
  status: 400,
  when: `An administrator sends the same call that moves money again within ${MISTAKEN_MINUTES} minutes, without an idempotency key.`,
  data: z.object({ doneAt: z.string() }),
  message: ({ doneAt }) =>
    `You made exactly this call at ${doneAt}, and it was carried out. Nothing was done again. To do it once more on purpose, send it with a new Idempotency-Key header, or after ${MISTAKEN_MINUTES} minutes.`,
  next: () => [],
});

interface Repeatable {
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly caller: UserCaller;
  readonly idempotencyKey: string | null;
}

/**
 * Throws `repeated_call` if the same administrator has made the same call minutes ago: without a key, nothing else tells a
 * repetition after a lost answer from a second one that is meant. The caller holds the lock of what the call changes.
 */
export async function assertNotRepeated(
  tx: Tx,
  { operation, input, caller, idempotencyKey }: Repeatable,
  { now }: { readonly now: Date },
): Promise<void> {
  if (idempotencyKey !== null) return;
  const since = later(now, -MISTAKEN_MINUTES * MINUTE_MS);
  const doneAt = await findSameAct(tx, { operation, actorId: caller.userId, input }, since);
  if (doneAt !== null) throw repeatedCall({ doneAt: doneAt.toISOString() });
}
