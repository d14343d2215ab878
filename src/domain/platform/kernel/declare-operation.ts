import type { z } from 'zod';
import type {
  Access,
  AnswerContext,
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

/** A `Command` whose parts know what its access and its input give them. */
interface CommandDefinition<
  Who extends Audience,
  Subject,
  I extends z.ZodObject,
  O extends z.ZodType,
  Prepared,
  Done,
> extends Omit<Command<I, O>, 'kind' | 'access' | 'answer' | 'asks' | 'commits' | 'currency' | 'prepare' | 'run'> {
  /** Its errors are added to those of the command. */
  access: Access<Who, z.output<I>, Subject>;
  commits?(context: CommitContext<z.output<I>, Subject>): Promise<readonly Commitment[]>;
  asks?(context: AskContext<z.output<I>, Subject>): string | null | Promise<string | null>;
  currency?(subject: Subject): string;
  prepare?(context: PrepareContext<CallerOf[Who], z.output<I>, Subject>): Promise<Prepared>;
  run(context: CommandContext<CallerOf[Who], z.output<I>, Subject, Prepared>): Promise<Done>;
}

interface Answering<Who extends Audience, Subject, I extends z.ZodObject, O extends z.ZodType, Done> {
  answer(done: Done, context: AnswerContext<CallerOf[Who], z.output<I>, Subject>): Promise<z.input<O>>;
}

/** Declares an operation that changes something: with `answer`, or with a `run` that answers. */
export function command<Who extends Audience, Subject, I extends z.ZodObject, O extends z.ZodType, Prepared = undefined>(
  definition: CommandDefinition<Who, Subject, I, O, Prepared, z.input<O>> & { answer?: never },
): Command<I, O, z.input<O>>;
export function command<Who extends Audience, Subject, I extends z.ZodObject, O extends z.ZodType, Done, Prepared = undefined>(
  definition: CommandDefinition<Who, Subject, I, O, Prepared, Done> & Answering<Who, Subject, I, O, Done>,
): Command<I, O, Done>;
export function command<Who extends Audience, Subject, I extends z.ZodObject, O extends z.ZodType, Done, Prepared>(
  definition: CommandDefinition<Who, Subject, I, O, Prepared, Done> & Partial<Answering<Who, Subject, I, O, Done>>,
): Command<I, O, Done> {
  return { kind: 'command', ...definition, errors: [...definition.access.errors, ...definition.errors] };
}

/** A `Query`, likewise. */
interface QueryDefinition<Who extends Audience, Subject, I extends z.ZodObject, O extends z.ZodType, Prepared> extends Omit<
  Query<I, O>,
  'kind' | 'access' | 'empty' | 'facts' | 'lastsMinute' | 'prepare' | 'run'
> {
  /** Its errors are added to those of the query. */
  access: Access<Who, z.output<I>, Subject>;
  empty?(input: z.output<I>): string;
  facts?(context: FactsContext<z.output<I>, Subject, Prepared>): Facts | null;
  lastsMinute?(input: z.output<I>): boolean;
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
