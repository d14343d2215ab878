import type { Reader } from '../../../db/database.ts';
import type { Scope } from '../../../db/values.ts';
import type { Caller, SystemCaller, UserCaller, VendorCaller } from './caller.ts';
import type { PrepareContext } from './contexts.ts';
import type { DeclaredError } from './declare-error.ts';

/** Whom each audience consists of. `system` is internal: no door can reach it. */
export interface CallerOf {
  anyone: Caller;
  user: UserCaller;
  vendor: VendorCaller;
  admin: UserCaller;
  system: SystemCaller;
}
export type Audience = keyof CallerOf;

/**
 * Who may call a command, and about what. `load` finds the subject and refuses a stranger with the same answer
 * as a missing row, so that nobody learns what exists; `run` receives the subject and cannot forget the check.
 */
export interface Access<Who extends Audience = Audience, Needs = unknown, Subject = unknown> {
  readonly who: Who;
  /** What an API key must be granted; null where no sign-in is needed at all. */
  readonly scope: Scope | null;
  /** What `load` and `catchUp` can throw. */
  readonly errors: readonly DeclaredError[];
  /** Brings the subject up to date (due timers) in a transaction of its own, before anything is read. */
  catchUp?(context: Pick<PrepareContext<CallerOf[Who], Needs>, 'input' | 'now' | 'reader' | 'perform'>): Promise<void>;
  /** Names to lock before the subject is loaded in a transaction, so that calls about the same subject go one by one. */
  locks?(input: Needs): string[];
  load(from: Reader, caller: CallerOf[Who], input: Needs, now: Date): Promise<Subject>;
}
