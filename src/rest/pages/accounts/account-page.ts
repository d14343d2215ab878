import type { z } from 'zod';
import type { Operation, Settings } from '../../../domain/platform/kernel/index.ts';
import type { AnswerOf } from '../../../domain/standing/bookings/index.ts';

/** A page about an account. What it may do follows from what the person types in, because there is no cookie. */
export interface AccountPage {
  /** `{id}` at its end stands for a part that the page reads as the field `id`. */
  readonly path: string;
  show(visit: Visit): Promise<ShownPage>;
  /** Answers the form of the page. */
  submit(visit: Visit): Promise<ShownPage | Onward>;
}

/** One request of one person. */
export interface Visit {
  /** A field of the query or of the form that was sent. */
  field(name: string): string;
  /** All values of a field that has several checkboxes. */
  chosen(name: string): string[];
  /** The same visit in the name of the person whose permit it is. Throws `invalid_credential`. */
  as(permit: string): Promise<Visit>;
  readonly settings: Settings;
  /** Runs an operation through the pipeline, as the person of the permit or as an anonymous caller. */
  run<Op extends Operation>(operation: Op, input: z.input<Op['input']>): Promise<AnswerOf<Op>>;
}

export interface ShownPage {
  readonly status: number;
  readonly html: string;
}

/** Where the person goes on after the form. */
export interface Onward {
  readonly location: string;
}
