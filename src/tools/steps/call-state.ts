import type { Reader, Tx } from '../../../db/database.ts';
import type { Outcome } from '../../../db/database-fault.ts';
import type { Side } from '../../../db/values/index.ts';
import type { Caller, Command, Commitment, Operation, PrepareContext, ReadCtx } from '../../domain/platform/kernel/index.ts';
import type { Answer, Call, Execution } from '../call.ts';
import type { Once } from '../idempotency.ts';
import type { PipelineParts } from '../pipeline-parts.ts';
import type { publicAnswers } from '../public-answers.ts';

/** What is known of a call before its first step. Each step adds what it makes, so that later steps can read it. */
export interface Asked<Op extends Operation = Operation> extends ReadCtx {
  readonly operation: Op;
  readonly rawInput: unknown;
  readonly call: Call;
  readonly caller: Caller;
  readonly execution: Execution;
  /** Reads committed state, and within the transaction what the transaction sees. */
  readonly reader: Reader;
  /** The trace that the call belongs to, for what follows from its events. */
  readonly traceparent: string | null;
  readonly progress: Progress;
}

export interface Parsed {
  readonly input: unknown;
}

/** For a call that can be repeated: its idempotency key, and the hash of what it asks for. */
export interface Keyed {
  readonly once: Once | null;
  readonly inputHash: string | null;
}

export interface Prepared {
  readonly prepared: unknown;
}

export interface InTransaction {
  readonly tx: Tx;
}

/** A command that is ready for its transaction. */
export type Ready = Asked<Command> & Parsed & Keyed & Prepared;

export interface Locked {
  /** The names of the locks. */
  readonly held: readonly string[];
}

export interface Loaded {
  readonly subject: unknown;
}

/** The money that the call takes or commits. */
export interface Committing {
  readonly commitments: readonly Commitment[];
}

/** The operation's own answer. */
export interface Ran {
  readonly result: unknown;
}

/** The result together with how its subject stands. */
export interface Completed {
  readonly whole: unknown;
}

/** What the caller reads, in the form of the published schema. */
export interface Presented {
  readonly output: unknown;
}

/** A step that makes this ends its list. */
export interface Answered {
  readonly answer: Answer;
}

/** What must be known when a call fails, at whatever step. Only this is changed in place. */
export interface Progress {
  /** On which side of a booking the caller stands, once that is known. */
  side: Side | null;
  /** Whether the subject was found, and the caller may know of it. */
  isLetIn: boolean;
  /** Whether something may have been changed by now, here or at a gateway, that a failing database does not undo. */
  before: Outcome;
  /** The approval of the person that was claimed before anything was prepared. */
  claimedId: string | null;
  /** The idempotency key that no other call can use meanwhile. */
  once: Once | null;
}

/** What steps need in addition to the call. */
export interface Means
  extends
    Omit<PipelineParts, 'applyDeadlines' | 'askGateway' | 'closePaymentPages'>,
    Pick<PrepareContext, 'perform' | 'applyDeadlines' | 'askGateway' | 'closePaymentPages'> {
  /** Runs `work` in one transaction, and then wakes the workers that wait for what it wrote. */
  readonly commit: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** The cache of answers that are the same for everybody. */
  readonly publicAnswers: ReturnType<typeof publicAnswers>;
  /** The idempotency keys of the calls that this process is carrying out. */
  readonly keysInFlight: Set<string>;
}
