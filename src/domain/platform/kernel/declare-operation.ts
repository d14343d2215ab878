import type { z } from 'zod';
import type {
  Access,
  AskContext,
  Audience,
  CallerOf,
  CaughtUp,
  Command,
  CommandContext,
  CommitContext,
  Commitment,
  PrepareContext,
  Query,
  QueryContext,
} from './operation.ts';
import type { About } from './standing.ts';

/** A `Command` whose functions know the types that follow from its access and its input. */
interface CommandDefinition<
  Who extends Audience,
  Subject,
  I extends z.ZodObject,
  O extends z.ZodType,
  Prepared,
  A extends About | undefined,
> extends Omit<Command<I, O>, 'kind' | 'about' | 'access' | 'asks' | 'commits' | 'currency' | 'prepare' | 'run'> {
  about?: A;
  /** The errors of the access are added to those of the command. */
  access: Access<Who, z.output<I>, Subject>;
  commits?(context: CommitContext<z.output<I>, Subject>): Promise<readonly Commitment[]>;
  asks?(context: AskContext<z.output<I>, Subject>): string | null | Promise<string | null>;
  currency?(subject: Subject): string | null;
  prepare?(context: PrepareContext<CallerOf[Who], z.output<I>, Subject>): Promise<Prepared>;
  run(context: CommandContext<CallerOf[Who], z.output<I>, Subject, Prepared>): Promise<z.input<O>>;
}

/** Declares an operation that changes something. */
export function command<
  Who extends Audience,
  Subject,
  I extends z.ZodObject,
  O extends z.ZodType,
  Prepared = undefined,
  const A extends About | undefined = undefined,
>(definition: CommandDefinition<Who, Subject, I, O, Prepared, A>): Command<I, O> & { readonly about?: A } {
  return { kind: 'command', ...definition, errors: [...definition.access.errors, ...definition.errors] };
}

/** A `Query` whose functions know the types that follow from its access and its input. */
interface QueryDefinition<
  Who extends Audience,
  Subject,
  I extends z.ZodObject,
  O extends z.ZodType,
  Prepared,
  A extends About | undefined,
> extends Omit<Query<I, O>, 'kind' | 'about' | 'access' | 'catchUp' | 'empty' | 'prepare' | 'run'> {
  about?: A;
  /** The errors of the access are added to those of the query. */
  access: Access<Who, z.output<I>, Subject>;
  empty?(input: z.output<I>): string;
  catchUp?(context: PrepareContext<CallerOf[Who], z.output<I>, Subject>): Promise<CaughtUp>;
  /** Runs before the read; it may call something outside. */
  prepare?(context: PrepareContext<CallerOf[Who], z.output<I>, Subject>): Promise<Prepared>;
  run(context: QueryContext<CallerOf[Who], z.output<I>, Subject, Prepared>): Promise<z.input<O>>;
}

/** Declares an operation that only reads. */
export function query<
  Who extends Audience,
  Subject,
  I extends z.ZodObject,
  O extends z.ZodType,
  Prepared = undefined,
  const A extends About | undefined = undefined,
>(definition: QueryDefinition<Who, Subject, I, O, Prepared, A>): Query<I, O> & { readonly about?: A } {
  return { kind: 'query', ...definition, errors: [...definition.access.errors, ...definition.errors] };
}
