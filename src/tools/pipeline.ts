import type { z } from 'zod';
import type { Reader, Tx, WokenBy } from '../../db/database.ts';
import type { Outcome } from '../../db/database-fault.ts';
import type { Side } from '../../db/values/index.ts';
import type { Patience } from '../adapters/gateway-news.ts';
import { portsFor } from '../adapters/ports.ts';
import { assertWithinCap, recordSpend } from '../domain/people/api-keys/index.ts';
import { releaseConfirmation } from '../domain/people/confirmations/index.ts';
import { assertCredentialStillValid } from '../domain/people/sign-in/index.ts';
import { recordAudit } from '../domain/platform/audit/index.ts';
import { type AnswerOf, publishedOutput } from '../domain/standing/answers/index.ts';
import {
  type Caller,
  type Command,
  type CommandContext,
  DomainError,
  type DomainEvent,
  type Emit,
  type Operation,
  type Perform,
  type PrepareContext,
  type Query,
  REQUEST_ID,
  type StepsOffered,
  SYSTEM,
  withReason,
} from '../domain/platform/kernel/index.ts';
import { assertOpen, type CallEntry, callEntry } from './call-entry.ts';
import { recordEvent } from './call-records.ts';
import { type Answer, type Call, type Execution, filesOf, hashesOf, requesterOf } from './call.ts';
import { askAgain, assertConfirmed, spendConfirmation, Unconfirmed, waitsForPerson } from './confirm-call.ts';
import { asDeclared, assertDeclared, isOutage, isOutcomeUnknown } from './declared-errors.ts';
import { enterOnce, findReplay, hashInput, keepAnswer } from './idempotency.ts';
import { presentSteps } from './next-actions.ts';
import { parseInput } from './parse-input.ts';
import type { PipelineParts } from './pipeline-parts.ts';
import { publicAnswers } from './public-answers.ts';
import { countCall } from './rate-limit.ts';
import { toolCall } from './step-call.ts';

/** What is known of a call while it is carried out. */
interface CallerSide {
  /** On which side of a booking the caller stands, once that is known. */
  side: Side | null;
  /** Whether something may have been changed by now, here or at a gateway, that a failing database does not undo. */
  before: Outcome;
  /** The approval that the call has claimed before it prepared anything. */
  claimedId: string | null;
  /** What it is about was found, and is the caller’s to know of. */
  isLetIn: boolean;
}

/** What `prepare` is given before the outside is added. */
type Loading = Omit<PrepareContext, 'subject' | 'file' | 'further' | 'ids' | 'ports' | 'address' | 'client'>;

/** Runs a command of the platform in a transaction that is open, and answers nothing. */
export type PerformWithin = <I extends z.ZodObject>(command: Command<I>, input: z.input<I>) => Promise<void>;

export interface Pipeline extends CallEntry {
  execute<Op extends Operation>(operation: Op, input: unknown, call: Call, execution?: Execution): Promise<Answer<AnswerOf<Op>>>;
  /** Runs an operation as the platform itself. */
  perform: Perform;
  /**
   * One transaction in which `work` may run several commands of the platform, all of them or none. They must not have a
   * `prepare` or a `catchUp`, which belong before a transaction.
   */
  performTogether<T>(work: (tx: Tx, perform: PerformWithin) => Promise<T>): Promise<T>;
}

/** The one path that every call takes, whichever door it came through. Read it from the top. */
export function createPipeline(parts: PipelineParts): Pipeline {
  const { database, clock, ids, ports, settings } = parts;
  const entry = callEntry(parts, { applyDeadlines, askGateway });
  const callsInFlight = new Set<string>();
  const answers = publicAnswers();

  async function execute<Op extends Operation>(
    operation: Op,
    rawInput: unknown,
    call: Call,
    execution?: Execution,
  ): Promise<Answer<AnswerOf<Op>>>;
  async function execute(operation: Operation, rawInput: unknown, call: Call, execution: Execution = {}): Promise<Answer> {
    return enter(operation, rawInput, call, execution, async (input, callerSide) => {
      const answer =
        operation.kind === 'query'
          ? await read(operation, input, call, callerSide)
          : await change(operation, input, call, { execution, callerSide });
      if (!answer.replayed) parts.onAnswer(call, operation, answer.output);
      return answer;
    });
  }

  /** What comes before and after every call, whatever it does. */
  async function enter<T extends Answer>(
    operation: Operation,
    rawInput: unknown,
    call: Call,
    execution: Execution,
    act: (input: unknown, callerSide: CallerSide) => Promise<T>,
  ): Promise<T> {
    const started = performance.now();
    const callerSide: CallerSide = {
      side: operation.access.side?.(null) ?? null,
      before: 'NOTHING_CHANGED',
      claimedId: null,
      isLetIn: false,
    };
    try {
      await assertOpen(operation, call.caller, parts.switches);
      const input = parseInput(operation.input, rawInput);
      operation.access.link?.assertGood(input, { now: clock.now(), settings });
      await countCall(parts.rateLimit, operation, { ...call, settings });
      const answer = await act(input, callerSide);
      // A replayed answer belongs to the file of the first call; and what prepares nothing takes up no file.
      const unused = answer.replayed || operation.prepare === undefined;
      if (unused) await discardFiles(execution);
      parts.onCall(call, operation, 'ok', performance.now() - started);
      return answer;
    } catch (thrown) {
      const error = await leadingOn(asDeclared(thrown, callerSide.before), call, callerSide);
      // Where nobody knows what was written, a row may name them. What no row names is found and removed later.
      if (!isOutcomeUnknown(error)) await discardFiles(execution);
      const outcome = assertDeclared(operation, error, parts.strict);
      parts.onCall(call, operation, outcome, performance.now() - started);
      throw error instanceof DomainError && callerSide.side !== null ? error.offering(callerSide.side) : error;
    }
  }

  /** A refusal tells whoever may know of the booking what can be done about it now: nothing of the call is left by then. */
  async function leadingOn(error: unknown, { caller }: Call, { side, isLetIn }: CallerSide): Promise<unknown> {
    if (!(error instanceof DomainError) || error.offers === null || caller.kind === 'system' || !isLetIn) return error;
    const viewer = { side, caller, now: clock.now(), settings };
    const stepsOf = (offered: StepsOffered) => parts.standing.stepsOf(database.reader, bookingOf(error), offered, viewer);
    try {
      const leading = error.withSteps(await stepsOf(error.offers));
      // Nobody is left without a step.
      return leading.nextActions.length > 0 ? leading : error.withSteps(await stepsOf('ALL'));
    } catch (thrown) {
      // While the database is away it is refused all the same, only without steps.
      if (isOutage(thrown)) return error;
      throw thrown;
    }
  }

  async function discardFiles(execution: Execution): Promise<void> {
    for (const { key } of filesOf(execution)) await ports.storage.remove(key);
  }

  async function read(operation: Query, input: unknown, call: Call, callerSide: CallerSide): Promise<Answer> {
    const { caller } = call;
    const context = { input, caller, settings, now: clock.now() };
    const shared = operation.sameForAll && caller.mode === 'live' ? answers.to(operation, input, context) : null;
    const cached = shared?.cached();
    if (cached !== undefined) return { output: cached, replayed: false };

    const { reader } = means;
    await operation.access.catchUp?.({ ...context, ...means });
    const load = () => operation.access.load(reader, caller, input, context.now);
    let subject = await load();
    setSide(callerSide, operation, subject);
    if (operation.catchUp) {
      await operation.catchUp(outside({ ...context, ...means }, call, subject, {}));
      subject = await load();
    }
    const prepared = await operation.prepare?.(outside({ ...context, ...means }, call, subject, {}));
    const found = await operation.run({ ...context, subject, prepared, reader });
    const told = operation.empty ? withReason(found, () => operation.empty?.(input) ?? '') : found;
    const output = await present(operation, told, { ...context, reader }, callerSide);
    if (operation.audited) await database.transaction((tx) => audit(tx, operation, input, call, context.now));
    shared?.add(Object(output));
    return { output, replayed: false };
  }

  async function change(
    operation: Command,
    input: unknown,
    call: Call,
    { execution, callerSide }: { execution: Execution; callerSide: CallerSide },
  ): Promise<Answer> {
    const once = enterOnce(operation, call, execution, callsInFlight);
    try {
      const inputHash = once && hashInput(input, hashesOf(execution));
      const earlier = once && (await findReplay(database.reader, operation, once, inputHash));
      if (earlier) return earlier;

      const { caller } = call;
      const context = { input, caller, settings, now: clock.now() };
      await operation.access.catchUp?.({ ...context, ...means });
      const early = operation.prepare !== undefined || waitsForPerson(caller);
      const prepared = early ? await prepare(operation, { ...context, ...means }, call, { execution, callerSide }) : undefined;

      const done = await commit(async (tx): Promise<Answer> => {
        if (once) await tx.lock(once.lock);
        const replay = once && (await findReplay(tx, operation, once, inputHash));
        if (replay) return replay;

        const output = await carryOut(tx, operation, { ...context, prepared }, call, { execution, callerSide });
        if (once) await keepAnswer(tx, once, inputHash, output, context.now);
        return { output, replayed: false };
      });
      if (caller.kind !== 'system') answers.drop();
      return done;
    } catch (error) {
      await releaseClaimed(callerSide, error);
      // The approval was used up by another call meanwhile, or what is asked for has changed.
      throw error instanceof Unconfirmed ? await askAgain(error, perform) : error;
    } finally {
      once?.leave();
    }
  }

  /** What a command does in the transaction that is open. */
  async function carryOut(
    tx: Tx,
    operation: Command,
    { prepared, ...context }: Pick<CommandContext, 'input' | 'caller' | 'settings' | 'now' | 'prepared'>,
    call: Call,
    { execution, callerSide }: { execution: Execution; callerSide: CallerSide },
  ): Promise<unknown> {
    const { input, caller, now } = context;
    const held = (await operation.access.locks?.(input, caller, tx)) ?? [];
    if (held.length > 0) await tx.lock(...held);
    if (caller.kind === 'user' && operation.access.who !== 'anyone') await assertCredentialStillValid(tx, caller, now);
    const subject = await operation.access.load(tx, caller, input, now, held);
    setSide(callerSide, operation, subject);
    const commitments = (await operation.commits?.({ input, subject, reader: tx, now })) ?? [];
    await recordSpend(tx, caller, commitments, { ids, now });
    const eventContext = { ...call, at: now, ids, audience: operation.access.who, onMisfit };
    const emit: Emit = (event) => recordEvent(tx, event, eventContext);
    const asking = { ...context, subject, reader: tx, commitments, files: hashesOf(execution) };
    const { claimedId } = callerSide;
    await spendConfirmation(tx, operation, asking, { emit, now, claimedId });
    const idempotencyKey = execution.idempotencyKey ?? null;
    const { standing } = parts;
    const result = await operation.run({ ...context, subject, prepared, tx, ids, emit, standing, toolCall, idempotencyKey });
    const output = await present(operation, result, { caller, now, reader: tx }, callerSide);
    if (operation.audited || operation.access.who === 'admin') await audit(tx, operation, input, call, now);
    return output;
  }

  /** All of `work` in one transaction; whoever waits for what it wrote is woken. */
  async function commit<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let wakes: ReadonlySet<WokenBy> = new Set();
    const done = await database.transaction(async (tx) => {
      const made = await work(tx);
      ({ wakes } = tx);
      return made;
    });
    await parts.onCommitted(wakes);
    return done;
  }

  /** A call that was refused keeps its approval, as one that prepares nothing does; where nobody knows what was done, it is used up. */
  async function releaseClaimed({ claimedId, before }: CallerSide, thrown: unknown): Promise<void> {
    const error = asDeclared(thrown, before);
    const isRefused = thrown instanceof Unconfirmed || (error instanceof DomainError && !isOutcomeUnknown(error));
    if (claimedId !== null && isRefused) await perform(releaseConfirmation, { confirmationId: claimedId });
  }

  async function audit(tx: Tx, { name: operation }: Operation, input: unknown, call: Call, now: Date): Promise<void> {
    await recordAudit(tx, { operation, input: Object(input), ...call }, { ids, now });
  }

  /** A stranger must not set anything in motion, so the subject is authorised before the outside is touched. */
  async function prepare(
    operation: Command,
    context: Loading,
    call: Call,
    { execution, callerSide }: { execution: Execution; callerSide: CallerSide },
  ): Promise<unknown> {
    const { reader } = context;
    const subject = await operation.access.load(reader, context.caller, context.input, context.now);
    setSide(callerSide, operation, subject);
    const about = { ...context, subject };
    const commitments = (await operation.commits?.(about)) ?? [];
    await assertWithinCap(reader, context.caller, commitments, context.now);
    const asked = { ...about, commitments, files: hashesOf(execution) };
    callerSide.claimedId = await assertConfirmed(operation, asked, perform);
    if (operation.prepare === undefined) return undefined;
    callerSide.before = 'UNKNOWN';
    return operation.prepare(outside(context, call, subject, execution));
  }

  function outside(context: Loading, call: Call, subject: unknown, { file = null, further = null }: Execution): PrepareContext {
    const { address, client } = call;
    return {
      ...context,
      ids,
      ports: portsFor(ports, requesterOf(call), call.place?.aside),
      subject,
      file,
      further,
      address,
      client,
    };
  }

  /** What it says, and how what it is about stands; nothing leaves that the output schema does not name. */
  async function present(
    operation: Operation,
    result: unknown,
    { reader, caller, now }: { reader: Reader; caller: Caller; now: Date },
    { side }: CallerSide,
  ): Promise<unknown> {
    const { describeAction, standing } = parts;
    const { output, about } = operation;
    // The platform’s own calls read no answer.
    const isAlone = about === undefined || caller.kind === 'system';
    const schema = isAlone ? output : publishedOutput(operation);
    const whole = isAlone ? result : await standing.complete(reader, about, Object(result), { side, caller, now, settings });
    return schema.parse(presentSteps(whole, { describeAction, side, caller }));
  }

  function setSide(callerSide: CallerSide, operation: Operation, subject: unknown): void {
    callerSide.side = operation.access.side?.(subject) ?? null;
    callerSide.isLetIn = true;
  }

  const perform: Perform = async <I extends z.ZodObject, O extends z.ZodType>(
    operation: Operation<I, O>,
    input: z.input<I>,
  ): Promise<z.output<O>> => (await execute(operation, input, ownCall())).output;

  function ownCall(): Call {
    return { address: '', rate: null, via: 'system', client: null, requestId: ids.next(REQUEST_ID), caller: SYSTEM };
  }

  async function performTogether<T>(work: (tx: Tx, performWithin: PerformWithin) => Promise<T>): Promise<T> {
    return commit((tx) =>
      work(tx, async (operation, rawInput) => {
        const call = ownCall();
        const { caller } = call;
        await enter(operation, rawInput, call, {}, async (input, callerSide) => {
          const context = { input, caller, settings, now: clock.now(), prepared: undefined };
          return { output: await carryOut(tx, operation, context, call, { execution: {}, callerSide }), replayed: false };
        });
      }),
    );
  }

  function onMisfit(event: DomainEvent, error: Error): void {
    if (parts.strict) throw new Error(`The payload of ${event.type.type} does not fit.`, { cause: error });
    parts.onMisfit(event, error);
  }

  async function applyDeadlines(bookingId: string): Promise<void> {
    await perform(parts.applyDeadlines, { bookingId });
  }

  async function askGateway(bookingId: string, patience: Patience): Promise<boolean> {
    return (await perform(parts.askGateway, { bookingId, patience })).changed;
  }

  const means = { reader: database.reader, perform, applyDeadlines, askGateway };

  return { ...entry, execute, perform, performTogether };
}

/** The booking that a refusal is about. */
function bookingOf({ details }: DomainError): string {
  return String(details['bookingId']);
}
