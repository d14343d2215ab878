import type { Answered, InTransaction, Means, Ready } from './call-state.ts';
import type { StepList } from './step-list.ts';

/**
 * Runs the steps of a list in one transaction. On PostgreSQL all of them run again after a conflict, from what was known
 * before. A caller who has changed something gets no answer that was cached before.
 */
export function inTransaction(steps: StepList<Ready & InTransaction>) {
  return async function transaction(known: Ready, means: Means): Promise<Answered> {
    const answer = await means.commit((tx) => steps.run({ ...known, tx, reader: tx }, means));
    if (known.caller.kind !== 'system') means.publicAnswers.drop();
    return { answer };
  };
}
