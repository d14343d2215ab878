import type { Clock } from '../../src/domain/kernel/index.ts';
import { TEST_NOW } from './test-now.ts';

export interface TestClock extends Clock {
  /** Moves time forward. */
  advance(step: { days?: number; hours?: number; minutes?: number }): void;
}

/** Stands still at the instant of the tests until a test moves it: how long a machine takes changes nothing. */
export function testClock(from = TEST_NOW): TestClock {
  let at = from.getTime();
  return {
    now: () => new Date(at),
    advance({ days = 0, hours = 0, minutes = 0 }) {
      at += ((days * 24 + hours) * 60 + minutes) * 60_000;
    },
  };
}
