import type { Answer } from '../call.ts';
import type { Answered, Means } from './call-state.ts';

/** Reads what is known of the call and makes something that later steps can read; or answers the call; or only checks. */
type Step<Known, Made extends object> = (known: Known, means: Means) => Made | Answered | void | Promise<Made | Answered | void>;

/** Steps that take a call from what is known of it at the start to its answer. */
export interface StepList<Start> {
  run(start: Start, means: Means): Promise<Answer>;
}

/** A list to which steps can still be added. The compiler refuses a step that reads what no step before it has made. */
interface OpenList<Start, Known> {
  step<Made extends object>(step: Step<Known, Made>): OpenList<Start, Known & Made>;
  last(step: (known: Known, means: Means) => Answered | Promise<Answered>): StepList<Start>;
}

export function stepsFrom<Start extends object>(): OpenList<Start, Start> {
  return openList<Start, Start>([]);
}

/** A step whose input type is no longer known here. The compiler checked it when the step was added. */
type CheckedStep = Step<never, object>;

function openList<Start extends object, Known>(steps: readonly CheckedStep[]): OpenList<Start, Known> {
  return {
    step: (step) => openList([...steps, step]),
    last: (step) => closedList([...steps, step]),
  };
}

function closedList<Start extends object>(steps: readonly CheckedStep[]): StepList<Start> {
  return {
    async run(start, means) {
      const known = { ...start };
      for (const step of steps) {
        // The types of `OpenList` have checked that it is known by now.
        const made = await step(known as never, means);
        if (made === undefined) continue;
        if (isAnswered(made)) return made.answer;
        Object.assign(known, made);
      }
      throw new Error('The last step has not answered.');
    },
  };
}

function isAnswered(made: object): made is Answered {
  return 'answer' in made;
}
