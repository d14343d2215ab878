import type { z } from 'zod';
import type {
  Access,
  AskContext,
  Audience,
  CallerOf,
  Command,
  CommandContext,
  CommitContext,
  Commitment,
  Facts,
  FactsContext,
  PrepareContext,
  Query,
  QueryContext,
} from './operation.ts';

interface CommandDefinition<Who extends Audience, Subject, I extends z.ZodObject, O extends z.ZodType, Prepared> extends Omit<
  Command<I, O>,
  'kind' | 'access' | 'asks' | 'commits' | 'currency' | 'prepare' | 'run'
> {
  /** Its errors are added to those of the command. */
  access: Access<Who, z.output<I>, Subject>;
  /** What the call commits of the person's money; asked before `prepare`, and again inside the transaction. */
  commits?(context: CommitContext<z.output<I>, Subject>): Promise<readonly Commitment[]>;
  /** What the person approves, for a key whose calls wait for that; null where the call only looks. */
  asks?(context: AskContext<z.output<I>, Subject>): string | null | Promise<string | null>;
  /** What the amounts in the input are in, for the person who approves the call, where it commits none. */
  currency?(subject: Subject): string;
  /** Outside any transaction; its result reaches `run` as `prepared`. */
  prepare?(context: PrepareContext<CallerOf[Who], z.output<I>, Subject>): Promise<Prepared>;
  /** Inside the transaction. On PostgreSQL it may run again after a conflict, so it touches nothing but `tx`. */
  run(context: CommandContext<CallerOf[Who], z.output<I>, Subject, Prepared>): Promise<z.input<O>>;
}

/** Declares an operation that changes something. */
export function command<Who extends Audience, Subject, I extends z.ZodObject, O extends z.ZodType, Prepared = undefined>(
  definition: CommandDefinition<Who, Subject, I, O, Prepared>,
): Command<I, O> {
  return { kind: 'command', ...definition, errors: [...definition.access.errors, ...definition.errors] };
}

interface QueryDefinition<Who extends Audience, Subject, I extends z.ZodObject, O extends z.ZodType, Prepared> extends Omit<
  Query<I, O>,
  'kind' | 'access' | 'empty' | 'facts' | 'prepare' | 'run'
> {
  /** Its errors are added to those of the query. */
  access: Access<Who, z.output<I>, Subject>;
  /** Of a list (`listOf`, `pageOf`): why it has no items, where it has none. */
  empty?(input: z.output<I>): string;
  /** All that the answer comes from beside the settings: for the same facts it is not worked out again. */
  facts?(context: FactsContext<z.output<I>, Subject, Prepared>): Facts | null;
  /** Before the read: asks the outside, or brings due rows up to date. */
  prepare?(context: PrepareContext<CallerOf[Who], z.output<I>, Subject>): Promise<Prepared>;
  run(context: QueryContext<CallerOf[Who], z.output<I>, Subject, Prepared>): Promise<z.input<O>>;
}

/** Declares an operation that only reads. */
export function query<Who extends Audience, Subject, I extends z.ZodObject, O extends z.ZodType, Prepared = undefined>(
  definition: QueryDefinition<Who, Subject, I, O, Prepared>,
): Query<I, O> {
  return { kind: 'query', ...definition, errors: [...definition.access.errors, ...definition.errors] };
}
