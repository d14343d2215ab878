import { recordSpend } from '../../domain/people/api-keys/index.ts';
import { type Command, type Emit, type Query, withReason } from '../../domain/platform/kernel/index.ts';
import { recordEvent } from '../call-records.ts';
import { hashesOf } from '../call.ts';
import { spendConfirmation } from '../confirm-call.ts';
import { toolCall } from '../step-call.ts';
import type { Asked, Committing, InTransaction, Loaded, Means, Parsed, Prepared, Ran } from './call-state.ts';
import { commitmentsOf } from './commitments.ts';

type LoadedCommand = Asked<Command> & Parsed & InTransaction & Loaded;

/** Counts what the call takes or commits against the spend cap of the key. */
export async function spend(known: LoadedCommand, { ids }: Means): Promise<Committing> {
  const { caller, tx, now } = known;
  const commitments = await commitmentsOf(known, tx);
  await recordSpend(tx, caller, commitments, { ids, now });
  return { commitments };
}

/** Uses up the approval of the person, if the key needs one. */
export async function confirm(known: LoadedCommand & Committing, means: Means): Promise<void> {
  const { operation, input, subject, caller, tx, now, settings, commitments, execution, progress } = known;
  const asking = { input, subject, caller, now, reader: tx, settings, commitments, files: hashesOf(execution) };
  await spendConfirmation(tx, operation, asking, { emit: emitOf(known, means), now, claimedId: progress.claimedId });
}

/** Does the work of a command. */
export async function run(known: LoadedCommand & Prepared, means: Means): Promise<Ran> {
  const { operation, input, subject, prepared, caller, tx, now, settings, execution } = known;
  const { ids, standing } = means;
  const emit = emitOf(known, means);
  const idempotencyKey = execution.idempotencyKey ?? null;
  const context = { input, subject, prepared, caller, tx, now, settings, ids, emit, standing, toolCall, idempotencyKey };
  return { result: await operation.run(context) };
}

/** Does the work of a query. A list without items says why it has none. */
export async function runQuery(known: Asked<Query> & Parsed & Loaded & Prepared): Promise<Ran> {
  const { operation, input, subject, prepared, caller, now, settings, reader } = known;
  const found = await operation.run({ input, subject, prepared, caller, now, settings, reader });
  return { result: operation.empty ? withReason(found, () => operation.empty?.(input) ?? '') : found };
}

/** Events are stored in the transaction of the command that reports them. */
function emitOf({ operation, call, tx, now, traceparent }: Asked & InTransaction, { ids, strict, onMisfit }: Means): Emit {
  const context = { ...call, at: now, ids, audience: operation.access.who, traceparent };
  return (event) =>
    recordEvent(tx, event, {
      ...context,
      onMisfit(misfit, error) {
        if (strict) throw new Error(`The payload of ${misfit.type.type} does not fit.`, { cause: error });
        onMisfit(misfit, error);
      },
    });
}
