import type { Command } from '../../domain/platform/kernel/index.ts';
import { hashesOf } from '../call.ts';
import { enterOnce, findReplay, hashInput, keepAnswer } from '../idempotency.ts';
import type { Answered, Asked, InTransaction, Keyed, Means, Parsed, Presented } from './call-state.ts';

/** Holds the idempotency key of the call, if it has one, against calls with the same key in this process. */
export function holdKey(
  { operation, input, call, execution, progress }: Asked<Command> & Parsed,
  { keysInFlight }: Means,
): Keyed {
  const once = enterOnce(operation, call, execution, keysInFlight);
  progress.once = once;
  return { once, inputHash: once && hashInput(input, hashesOf(execution)) };
}

/** Locks the idempotency key against calls in other processes. */
export async function lockKey({ tx, once }: InTransaction & Keyed): Promise<void> {
  if (once) await tx.lock(once.lock);
}

/** Answers a repeated call with the answer that was kept for the first one. */
export async function replay({ operation, reader, once, inputHash }: Asked<Command> & Keyed): Promise<Answered | undefined> {
  const answer = once && (await findReplay(reader, operation, once, inputHash));
  return answer ? { answer } : undefined;
}

/** Keeps the answer for a repeated call, and gives it. */
export async function keep({ tx, once, inputHash, output, now }: Asked & InTransaction & Keyed & Presented): Promise<Answered> {
  if (once) await keepAnswer(tx, once, inputHash, output, now);
  return { answer: { output, replayed: false } };
}
