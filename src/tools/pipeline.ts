import type { z } from 'zod';
import type { Tx, WokenBy } from '../../db/database.ts';
import type { Patience } from '../adapters/gateway-news.ts';
import { currentTraceparent, inSpan } from '../adapters/tracing/current-trace.ts';
import {
  type AppliedDeadlines,
  type AskedPayments,
  type Command,
  DomainError,
  type GatewaySilence,
  type Operation,
  type Perform,
  type Query,
  REQUEST_ID,
  SYSTEM,
} from '../domain/platform/kernel/index.ts';
import type { AnswerOf } from '../domain/standing/bookings/index.ts';
import { type CallEntry, callEntry } from './call-entry.ts';
import { type Answer, type Call, type Execution, filesOf } from './call.ts';
import { assertDeclared, isOutcomeUnknown } from './declared-errors.ts';
import type { PipelineParts } from './pipeline-parts.ts';
import { findKeptAnswer } from './idempotency.ts';
import { publicAnswers } from './public-answers.ts';
import { audit, auditQuery } from './steps/audit.ts';
import { fromCache, toCache } from './steps/cache.ts';
import type { Asked, InTransaction, Means, Progress, Ready } from './steps/call-state.ts';
import { authorise, limit, parse } from './steps/enter.ts';
import { inTransaction } from './steps/in-transaction.ts';
import { catchUp, load, lock, recheck, refresh } from './steps/load.ts';
import { prepare, prepareQuery } from './steps/prepare.ts';
import { present, stand } from './steps/present.ts';
import { refusalOf } from './steps/refuse.ts';
import { holdKey, keep, lockKey, replay } from './steps/replay.ts';
import { confirm, run, runQuery, spend } from './steps/run.ts';
import { stepsFrom } from './steps/step-list.ts';

/*
 * The one path of every call, whichever door it came through. Each step reads what earlier steps have made
 * (`steps/call-state.ts`). A step that answers, such as `replay`, ends the list.
 */

const DATABASE = { 'rentwire.part': 'database' };

const COMMAND_STEPS = stepsFrom<Asked<Command>>()
  .step(authorise)
  .step(parse)
  .step(limit)
  .step(holdKey)
  .step(replay)
  .step(catchUp)
  .step(prepare)
  .last(
    inTransaction(
      stepsFrom<Ready & InTransaction>()
        .step(lockKey)
        .step(replay)
        .step(lock)
        .step(recheck)
        .step(load)
        .step(spend)
        .step(confirm)
        .step(run)
        .step(stand)
        .step(present)
        .step(audit)
        .last(keep),
    ),
  );

const QUERY_STEPS = stepsFrom<Asked<Query>>()
  .step(authorise)
  .step(parse)
  .step(limit)
  .step(fromCache)
  .step(catchUp)
  .step(load)
  .step(refresh)
  .step(prepareQuery)
  .step(runQuery)
  .step(stand)
  .step(present)
  .step(auditQuery)
  .last(toCache);

/** Runs a command of the platform in a transaction that is open. It returns no answer. */
export type PerformWithin = <I extends z.ZodObject>(command: Command<I>, input: z.input<I>) => Promise<void>;

export interface Pipeline extends CallEntry {
  execute<Op extends Operation>(operation: Op, input: unknown, call: Call, execution?: Execution): Promise<Answer<AnswerOf<Op>>>;
  /** The answer that is kept for a call of the same person with this idempotency key; null if none is. */
  keptAnswer(operation: Operation, call: Call, key: string): Promise<unknown>;
  /** Runs an operation as the platform itself. */
  perform: Perform;
  /**
   * Runs `work` in one transaction, in which it may run several commands of the platform: all of them take effect, or none.
   * These commands must have no `prepare` and no `catchUp`, because both belong before a transaction.
   */
  performTogether<T>(work: (tx: Tx, perform: PerformWithin) => Promise<T>): Promise<T>;
  /** Counts what callers of this process have changed: what was made of an answer before may be old after. */
  changes(): number;
}

export function createPipeline(parts: PipelineParts): Pipeline {
  const { database, clock, ids, settings } = parts;
  const keysInFlight = new Set<string>();
  const means: Means = {
    ...parts,
    perform,
    applyDeadlines,
    askGateway,
    closePaymentPages,
    commit,
    publicAnswers: publicAnswers(),
    keysInFlight,
  };
  const entry = callEntry(parts, means);

  async function execute<Op extends Operation>(
    operation: Op,
    rawInput: unknown,
    call: Call,
    execution?: Execution,
  ): Promise<Answer<AnswerOf<Op>>>;
  async function execute(operation: Operation, rawInput: unknown, call: Call, execution: Execution = {}): Promise<Answer> {
    return carryOut(asked(operation, rawInput, call, execution), means);
  }

  async function perform<I extends z.ZodObject, O extends z.ZodType>(
    operation: Operation<I, O>,
    input: z.input<I>,
  ): Promise<z.output<O>> {
    return (await execute(operation, input, ownCall())).output;
  }

  function performTogether<T>(work: (tx: Tx, performWithin: PerformWithin) => Promise<T>): Promise<T> {
    return commit((tx) =>
      work(tx, async (command, input) => {
        await carryOut(asked(command, input, ownCall(), {}), { ...means, commit: (within) => within(tx) });
      }),
    );
  }

  function ownCall(): Call {
    return { address: '', rate: null, via: 'system', client: null, requestId: ids.next(REQUEST_ID), caller: SYSTEM };
  }

  function asked(operation: Operation, rawInput: unknown, call: Call, execution: Execution): Asked {
    const side = operation.access.side?.(null) ?? null;
    const progress: Progress = { side, isLetIn: false, before: 'NOTHING_CHANGED', claimedId: null, once: null };
    const { caller } = call;
    const { reader } = database;
    return { operation, rawInput, call, caller, execution, now: clock.now(), settings, reader, traceparent: null, progress };
  }

  async function commit<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let wakes: ReadonlySet<WokenBy> = new Set();
    const done = await inSpan({ name: 'transaction', kind: 'CLIENT', attributes: DATABASE, isRefusal }, () =>
      database.transaction(async (tx) => {
        const made = await work(tx);
        ({ wakes } = tx);
        return made;
      }),
    );
    await parts.onCommitted(wakes);
    return done;
  }

  function applyDeadlines(bookingId: string): Promise<AppliedDeadlines> {
    return perform(parts.applyDeadlines, { bookingId });
  }

  async function askGateway(bookingId: string, patience: Patience, which: AskedPayments = 'OPEN'): Promise<GatewaySilence> {
    const { unansweredUntil } = await perform(parts.askGateway, { bookingId, patience, which });
    return { unansweredUntil: unansweredUntil === null ? null : new Date(unansweredUntil) };
  }

  async function closePaymentPages(bookingId: string): Promise<void> {
    await perform(parts.closePaymentPages, { bookingId });
  }

  const keptAnswer: Pipeline['keptAnswer'] = (operation, call, key) => findKeptAnswer(database.reader, operation, call, key);
  return { ...entry, execute, keptAnswer, perform, performTogether, changes: means.publicAnswers.changes };
}

/** Carries out a call as a span of its trace. */
function carryOut(asked: Asked, means: Means): Promise<Answer> {
  const { operation, call } = asked;
  const attributes = { 'rentwire.via': call.via, 'rentwire.request_id': call.requestId };
  const span = { name: operation.name, kind: 'INTERNAL', attributes, tracer: means.tracer, isRefusal } as const;
  return inSpan(span, () => takeToEnd({ ...asked, traceparent: currentTraceparent() }, means));
}

/** Refusing a call is no failure of this server. */
function isRefusal(error: unknown): boolean {
  return error instanceof DomainError && error.status < 500;
}

/** Takes the steps of the operation, and does what belongs to the end of every call, however it ends. */
async function takeToEnd(asked: Asked, means: Means): Promise<Answer> {
  const { operation, call, execution, progress } = asked;
  const started = performance.now();
  const tell = (outcome: string) => means.onCall(call, operation, outcome, performance.now() - started);
  try {
    const answer = await takeSteps(asked, means);
    if (!answer.replayed) means.onAnswer(call, operation, answer.output);
    // The files of a repeated call were kept by the first one, and an operation without `prepare` keeps no files.
    if (answer.replayed || operation.prepare === undefined) await discardFiles(execution, means);
    tell('ok');
    return answer;
  } catch (thrown) {
    const error = await refusalOf(thrown, asked, means);
    // If nobody knows what was written, a row may name the files. Files that no row names are found and removed later.
    if (!isOutcomeUnknown(error)) await discardFiles(execution, means);
    tell(assertDeclared(operation, error, means.strict));
    throw error;
  } finally {
    progress.once?.leave();
  }
}

function takeSteps(asked: Asked, means: Means): Promise<Answer> {
  const { operation } = asked;
  if (operation.kind === 'query') return QUERY_STEPS.run({ ...asked, operation }, means);
  return COMMAND_STEPS.run({ ...asked, operation }, means);
}

async function discardFiles(execution: Execution, { ports }: Means): Promise<void> {
  for (const { key } of filesOf(execution)) await ports.storage.remove(key);
}
