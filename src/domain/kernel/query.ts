import type { z } from 'zod';
import type { Access, Audience, CallerOf, PrepareContext, Query, QueryContext } from './operation.ts';

interface QueryDefinition<Who extends Audience, Subject, I extends z.ZodObject, O extends z.ZodType, Prepared> extends Omit<
  Query<I, O>,
  'kind' | 'access' | 'prepare' | 'run'
> {
  /** Its errors are added to those of the query. */
  access: Access<Who, z.output<I>, Subject>;
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
