import type { NextAction, Operation } from '../../../domain/platform/kernel/index.ts';

/** A step as it was shown, with the operation that takes it. */
export interface StepCall {
  readonly step: NextAction;
  readonly operation: Operation;
  /** As the operation takes them; what only a person has stands in angle brackets. */
  readonly args: Readonly<Record<string, unknown>>;
}
