import type { z } from 'zod';
import type { Operation, Settings } from '../../../domain/platform/kernel/index.ts';
import type { AnswerOf } from '../../../domain/standing/bookings/index.ts';

/** A page about an account. What it may do follows from what the person types in, because there is no cookie. */
export interface AccountPage {
  /** `{id}` at its end stands for a part that the page reads as the field `id`. */
  readonly path: string;
  /** The page is the same for everybody, so search engines may find it. */
  readonly forEverybody?: true;
  /** Its forms are sent to the signed address by which the page was opened. The fields of that address take precedence. */
  readonly byLink?: true;
  /** How many files its forms carry at most. They are stored only if the permit is valid. */
  readonly takesFiles?: number;
  show(visit: Visit): Promise<ShownPage>;
  /** Answers the form of the page. */
  submit(visit: Visit): Promise<ShownPage | Download | Onward>;
}

/** One request of one person. */
export interface Visit {
  /** A field of the query or of the form that was sent. */
  field(name: string): string;
  /** All values of a field that has several checkboxes. */
  chosen(name: string): string[];
  /** The same visit in the name of the person whose permit it is. Throws `invalid_credential`. */
  as(permit: string): Promise<Visit>;
  /** What is wrong with files that were refused while others were accepted: a sentence for each, with its name. */
  readonly leftOut: readonly string[];
  readonly settings: Settings;
  /** Runs an operation through the pipeline, as the person of the permit or as an anonymous caller. */
  run<Op extends Operation>(
    operation: Op,
    input: z.input<Op['input']>,
    files?: 'WITH_FILE' | 'WITH_FILES',
  ): Promise<AnswerOf<Op>>;
}

export interface ShownPage {
  readonly status: number;
  readonly html: string;
  /** Whether the page belongs to what a person can install as an app. `SCRIPTED`: a script of ours runs on it. */
  readonly app?: 'INSTALLABLE' | 'SCRIPTED';
}

/** A file that is sent in place of a page. */
export interface Download {
  readonly fileName: string;
  /** Some of its fields may be generated while they are sent. */
  readonly json: object;
}

/** Where the person goes on after the form. */
export interface Onward {
  readonly location: string;
}
