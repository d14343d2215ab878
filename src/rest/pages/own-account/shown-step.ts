import type { NextAction, Operation } from '../../../domain/platform/kernel/index.ts';

/** A step as it was shown, with the operation that takes it. */
export interface ShownStep {
  readonly step: NextAction;
  readonly operation: Operation;
  /** The arguments as the operation takes them. Values that only a person has stand in angle brackets. */
  readonly args: Readonly<Record<string, unknown>>;
}
