import { assertWithinCap, waitsForPerson } from '../../domain/people/api-keys/index.ts';
import type { Command, Query } from '../../domain/platform/kernel/index.ts';
import { hashesOf } from '../call.ts';
import { assertConfirmed } from '../confirm-call.ts';
import type { Asked, Loaded, Means, Parsed, Prepared } from './call-state.ts';
import { commitmentsOf } from './commitments.ts';
import { load } from './load.ts';
import { prepareContext } from './prepare-context.ts';

/**
 * Does what belongs outside of the transaction, such as a call of the gateway. A stranger, a key that has spent its cap and a
 * call that waits for the person must set nothing in motion, so all of this is checked before.
 */
export async function prepare(known: Asked<Command> & Parsed, means: Means): Promise<Prepared> {
  const { operation, input, caller, now, reader, settings, execution, progress } = known;
  if (operation.prepare === undefined && !waitsForPerson(caller)) return { prepared: undefined };
  const { subject } = await load(known);
  const commitments = await commitmentsOf({ ...known, subject }, reader);
  await assertWithinCap(reader, caller, commitments, now);
  const asking = { input, subject, caller, now, reader, settings, commitments, files: hashesOf(execution) };
  progress.claimedId = await assertConfirmed(operation, asking, means.perform);
  if (operation.prepare === undefined) return { prepared: undefined };
  progress.before = 'UNKNOWN';
  return { prepared: await operation.prepare(prepareContext({ ...known, subject }, means)) };
}

/** Runs the `prepare` of a query, which has nothing to spend and nothing to approve. */
export async function prepareQuery(known: Asked<Query> & Parsed & Loaded, means: Means): Promise<Prepared> {
  return { prepared: await known.operation.prepare?.(prepareContext(known, means)) };
}
