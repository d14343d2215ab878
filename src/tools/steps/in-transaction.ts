import type { Answered, InTransaction, Means, Ready } from './call-state.ts';
import type { StepList } from './step-list.ts';

/**
 * Takes the steps of a list in one transaction. On PostgreSQL they are all taken again after a conflict, from what was known
 * before. Whoever has changed something is shown no answer that was cached before.
 */
export function inTransaction(steps: StepList<Ready & InTransaction>) {
  return async function transaction(known: Ready, means: Means): Promise<Answered> {
    const answer = await means.commit((tx) => steps.run({ ...known, tx, reader: tx }, means));
    if (known.caller.kind !== 'system') means.publicAnswers.drop();
    return { answer };
  };
}
