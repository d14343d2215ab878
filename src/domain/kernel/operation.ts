import type { z } from 'zod';
import type { Access } from './access.ts';
import type { CommandContext, PrepareContext, QueryContext } from './contexts.ts';
import type { DeclaredError } from './declare-error.ts';

/** What commands and queries have in common: everything that a door, a manifest or a test needs to know of them. */
interface Described<I extends z.ZodObject, O extends z.ZodType> {
  /** snake_case, like the file that declares it. */
  readonly name: string;
  /** A few words for a person who is asked to allow the call. */
  readonly title: string;
  /** For the agent: what it does, when to use it, what comes next. */
  readonly description: string;
  readonly access: Access;
  readonly input: I;
  readonly output: O;
  readonly errors: readonly DeclaredError[];
  /** The answer carries words that other users wrote: agents must treat them as quotations. */
  readonly thirdPartyText?: boolean;
  prepare?(context: PrepareContext): Promise<unknown>;
}

export interface Query<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> extends Described<I, O> {
  readonly kind: 'query';
  run(context: QueryContext): Promise<z.input<O>>;
}

export interface Command<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> extends Described<I, O> {
  readonly kind: 'command';
  /** `natural`: calling it again changes nothing more. `creates`: each call adds something, unless an idempotency key says it is the same one. */
  readonly repeat: 'natural' | 'creates';
  /** Ends or takes away something that cannot be had back by another call. */
  readonly destructive?: boolean;
  /** The answer holds a secret, which must not be kept for replay. */
  readonly secretAnswer?: boolean;
  run(context: CommandContext): Promise<z.input<O>>;
}

export type Operation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> = Query<I, O> | Command<I, O>;
