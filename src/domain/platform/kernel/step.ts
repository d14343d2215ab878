import { z } from 'zod';
import type { Side } from '../../../../db/values/index.ts';
import type { OperationInputs } from './operation-inputs.ts';

/**
 * What silence means when the time of a step is over. ACCEPTED: it counts as agreed. EXPIRED: it ends, and the days are free.
 * DECLINED: what was asked for lapses. BACK_TO_OWNER: an offer lapses, and the owner answers the request again. COMPLETED: the
 * rental closes. ESCALATED: the platform decides. REFUNDED: the payment goes back. CREDITED: the platform credits the renter
 * and the owner owes it.
 */
export const SILENCE = [
  'ACCEPTED',
  'EXPIRED',
  'DECLINED',
  'BACK_TO_OWNER',
  'COMPLETED',
  'ESCALATED',
  'REFUNDED',
  'CREDITED',
] as const;
export type Silence = (typeof SILENCE)[number];

const ACTORS = ['RENTER', 'OWNER', 'PLATFORM'] as const;

/** The notes of a step, in addition to its call. */
export const StepNotes = z.object({
  actor: z.enum(ACTORS),
  why: z.string(),
  requiresHuman: z.boolean().optional().describe('a person must take part'),
  optional: z.boolean().optional().describe('not needed to move on'),
  handInUrl: z.string().optional().describe('page on which the person uploads it'),
  handInUntil: z.string().optional().describe('UTC instant until which that page opens'),
  pageUrl: z.string().optional().describe('page on which the person does it'),
  agreementUrl: z.string().optional().describe('what the person reads before they agree'),
  notBefore: z.string().optional().describe('UTC instant; until then it is refused'),
  dueAt: z.string().optional().describe('UTC instant'),
  onSilence: z.enum(SILENCE).optional().describe('what happens at dueAt when nobody has done anything'),
});
export type StepNotes = z.infer<typeof StepNotes>;

export type OperationName = keyof OperationInputs;

/** Marks an object as a step, wherever it stands in an answer. A copy with other words keeps the mark. */
const STEP = Symbol('step');

/** A value that only a person has, with the words in which it is asked for; without words, the name of its field is used. */
export class AskedOfPerson {
  readonly words: string | null;

  constructor(words: string | null) {
    this.words = words;
  }
}

/** Stands for a value that only a person has. Agents see the name of the field in angle brackets. */
export const ASK_PERSON = new AskedOfPerson(null);

/** Stands for a value that only a person has, with words for it if the name of the field does not say enough: `<+351…>`. */
export function asked(words: string): AskedOfPerson {
  return new AskedOfPerson(words);
}

type Offered<T> =
  | AskedOfPerson
  | (T extends readonly (infer Item)[]
      ? readonly Offered<Item>[]
      : T extends object
        ? { readonly [Key in keyof T]?: Offered<T[Key]> }
        : T);

/** The part of the operation's input that a step contains; the rest is filled in by the caller who takes it. */
export type StepArgs<Name extends OperationName> = {
  readonly [Key in keyof OperationInputs[Name]]?: Offered<OperationInputs[Name][Key]>;
};

/**
 * A step that somebody can take now: an operation, with the known part of its input. The pipeline turns it into a `NextAction`
 * when it answers, because only the doors know the tools and the paths.
 */
export interface Step extends StepNotes {
  readonly [STEP]: true;
  readonly operation: OperationName;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A step that takes the operation with this name. The compiler checks the arguments against its input. */
export function offer<const Name extends OperationName>(operation: Name, args: StepArgs<Name>, notes: StepNotes): Step {
  return { ...notes, [STEP]: true, operation, args };
}

/** The step with more, or other, arguments. They come from elsewhere and are checked there. */
export function withArgs(step: Step, args: Step['args']): Step {
  return { ...step, args: { ...step.args, ...args } };
}

/** The notes of a step, without its call. */
export function notesOf({ [STEP]: _mark, operation: _operation, args: _args, ...notes }: Step): StepNotes {
  return notes;
}

export function isStep(value: unknown): value is Step {
  return typeof value === 'object' && value !== null && STEP in value;
}

/**
 * Stands for the name of the tool that offers an operation. Only the doors know it, so the pipeline fills it in when it
 * answers.
 */
export class ToolOf<Name extends OperationName = OperationName> {
  readonly operation: Name;
  /** The side whose endpoint is searched first. */
  readonly actor: Side;

  constructor(operation: Name, actor: Side) {
    this.operation = operation;
    this.actor = actor;
  }
}
