import type { Clock } from '../../src/domain/kernel/index.ts';

export interface TestClock extends Clock {
  /** Moves time forward. */
  advance(step: { days?: number; hours?: number; minutes?: number }): void;
}

/** Real time, or what it was when the demo data was made and what has passed since, plus what the test has added to it. */
export function testClock(from = new Date()): TestClock {
  let ahead = from.getTime() - Date.now();
  return {
    now: () => new Date(Date.now() + ahead),
    advance({ days = 0, hours = 0, minutes = 0 }) {
      ahead += ((days * 24 + hours) * 60 + minutes) * 60_000;
    },
  };
}
