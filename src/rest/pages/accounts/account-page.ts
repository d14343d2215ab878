import type { z } from 'zod';
import type { Operation } from '../../../domain/kernel/index.ts';

/** A page about an account. What it may do, it may do because of what the person types in: there is no cookie. */
export interface AccountPage {
  /** `{id}` at its end stands for a part that the page reads as the field `id`. */
  readonly path: string;
  show(visit: Visit): Promise<Shown>;
  /** Answers its form. */
  submit(visit: Visit): Promise<Shown>;
}

/** One request of one person. */
export interface Visit {
  /** The address's query, and the fields of the form that was sent. */
  field(name: string): string;
  /** Runs an operation as nobody in particular, through the pipeline. */
  run<I extends z.ZodObject, O extends z.ZodType>(operation: Operation<I, O>, input: z.input<I>): Promise<z.output<O>>;
}

export interface Shown {
  readonly status: number;
  readonly html: string;
}
