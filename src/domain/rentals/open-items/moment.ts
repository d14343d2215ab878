import type { Settings } from '../../platform/kernel/index.ts';

/** When a booking is looked at, and what the operator decided about durations. */
export interface Moment {
  readonly now: Date;
  readonly settings: Settings;
}
