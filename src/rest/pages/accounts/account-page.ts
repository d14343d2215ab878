import type { z } from 'zod';
import type { Operation, Settings } from '../../../domain/platform/kernel/index.ts';
import type { AnswerOf } from '../../../domain/standing/answers/index.ts';

/** A page about an account. What it may do, it may do because of what the person types in: there is no cookie. */
export interface AccountPage {
  /** `{id}` at its end stands for a part that the page reads as the field `id`. */
  readonly path: string;
  /** The same for everybody, so that it may be found. */
  readonly forEverybody?: true;
  /** Its forms are sent to the signed address that the page was opened by, whose fields win over theirs. */
  readonly byLink?: true;
  /** How many files its forms carry at most; they are stored for whoever has a good permit only. */
  readonly takesFiles?: number;
  show(visit: Visit): Promise<Shown>;
  /** Answers its form. */
  submit(visit: Visit): Promise<Shown | Download | Onward>;
}

/** One request of one person. */
export interface Visit {
  /** The address's query, and the fields of the form that was sent. */
  field(name: string): string;
  /** All that a field of several boxes was sent with. */
  chosen(name: string): string[];
  /** The same visit, by the person whose permit it is. Throws `invalid_credential`. */
  as(permit: string): Promise<Visit>;
  /** What is wrong with files that were left out while an operation took others: a sentence for each, with its name. */
  readonly leftOut: readonly string[];
  readonly settings: Settings;
  /** Runs an operation through the pipeline: as the person of the permit, or as nobody in particular. */
  run<Op extends Operation>(
    operation: Op,
    input: z.input<Op['input']>,
    files?: 'WITH_FILE' | 'WITH_FILES',
  ): Promise<AnswerOf<Op>>;
}

export interface Shown {
  readonly status: number;
  readonly html: string;
  /** Part of what a person can install as an app; `SCRIPTED`: a script of ours runs on it. */
  readonly app?: 'INSTALLABLE' | 'SCRIPTED';
}

/** A file instead of a page. */
export interface Download {
  readonly fileName: string;
  /** Some of its fields may be made while they are sent. */
  readonly json: object;
}

/** Where the person goes on after the form. */
export interface Onward {
  readonly location: string;
}
