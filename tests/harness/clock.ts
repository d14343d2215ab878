import type { Clock } from '../../src/domain/platform/kernel/index.ts';

/** A plain Wednesday at ten in the morning in Lisbon. */
const DEFAULT = '2026-06-10T09:00:00Z';

/** The instant at which every test starts, whenever it runs: `TEST_NOW=2027-03-28T00:30:00Z npm test`. */
export const TEST_NOW = read(process.env['TEST_NOW'] ?? DEFAULT);

function read(text: string): Date {
  const instant = new Date(text);
  if (text.endsWith('Z') && !Number.isNaN(instant.getTime())) return instant;
  throw new Error(`TEST_NOW is “${text}”: it wants an instant in UTC, such as ${DEFAULT}.`);
}

export interface TestClock extends Clock {
  /** Moves time forward. */
  advance(step: { days?: number; hours?: number; minutes?: number }): void;
}

/** After so long a public answer is read anew. A test that writes rows itself moves the clock, since no caller has changed anything. */
export const PUBLIC_ANSWERS_LAST = { minutes: 1 };

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
