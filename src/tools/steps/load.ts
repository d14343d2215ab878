import { assertCredentialStillValid } from '../../domain/people/sign-in/index.ts';
import type { Command, Query } from '../../domain/platform/kernel/index.ts';
import type { Asked, InTransaction, Loaded, Locked, Means, Parsed } from './call-state.ts';
import { prepareContext } from './prepare-context.ts';

/** Applies deadlines of the subject that have passed, in a transaction of its own. */
export async function catchUp(
  { operation, input, caller, now, reader }: Asked & Parsed,
  { applyDeadlines, askGateway }: Means,
): Promise<void> {
  await operation.access.catchUp?.({ input, caller, now, reader, applyDeadlines, askGateway });
}

/** Locks what must not change while the command runs. */
export async function lock({ operation, input, caller, tx }: Asked<Command> & Parsed & InTransaction): Promise<Locked> {
  const held = (await operation.access.locks?.(input, caller, tx)) ?? [];
  if (held.length > 0) await tx.lock(...held);
  return { held };
}

/** Refuses a credential that has been taken back since the call came in. */
export async function recheck({ operation, caller, now, tx }: Asked & InTransaction): Promise<void> {
  if (caller.kind === 'user' && operation.access.who !== 'anyone') await assertCredentialStillValid(tx, caller, now);
}

/** Finds the subject. A stranger gets the same answer as if it did not exist. */
export async function load(known: Asked & Parsed & Partial<Locked>): Promise<Loaded> {
  const { operation, input, caller, now, reader, held, progress } = known;
  const subject = await operation.access.load(reader, caller, input, now, held);
  progress.side = operation.access.side?.(subject) ?? null;
  progress.isLetIn = true;
  return { subject };
}

/** Brings up to date what a query reads, and loads the subject again if that can have changed it. */
export async function refresh(known: Asked<Query> & Parsed & Loaded, means: Means): Promise<Loaded | undefined> {
  if (known.operation.catchUp === undefined) return undefined;
  const outcome = await known.operation.catchUp(prepareContext(known, means));
  return outcome === 'UNCHANGED' ? undefined : load(known);
}
