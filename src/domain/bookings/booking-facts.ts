import type { RequirementStatus } from '../verification/index.ts';
import type { OpenMatters } from './open-matters.ts';

/** What the next steps of a booking depend on beside its state. */
export interface BookingFacts {
  readonly requirements: readonly RequirementStatus[];
  readonly matters: OpenMatters;
  readonly now: Date;
}
