import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CreditLot, creditPosition, lastToExpire } from '../../../src/domain/money/credit/credit-lots.ts';
import { sampleSize } from '../../harness/sample-size.ts';

type Line = Parameters<typeof creditPosition>[0][number];

const RUNS = sampleSize(20_000, 1_000);
const BOOKINGS = ['bkg_1', 'bkg_2', 'bkg_3'];
const DAY_MS = 86_400_000;
const day = (days: number) => new Date(days * DAY_MS);

type Step =
  | { do: 'grant'; amountMinor: number; days: number | null }
  | { do: 'set'; bookingId: string; amountMinor: number }
  | { do: 'wait'; days: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('grant' as const),
    amountMinor: fc.integer({ min: 1, max: 90 }),
    days: fc.option(fc.integer({ min: 1, max: 30 })),
  }),
  // Setting it to nothing is a cancellation, a hold that ran out, or taking it back.
  fc.record({
    do: fc.constant('set' as const),
    bookingId: fc.constantFrom(...BOOKINGS),
    amountMinor: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 150 })),
  }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 12 }) }),
);

/** The account as its operations keep it: what has run out is swept before each step, what comes back keeps its end. */
function account() {
  const lines: Line[] = [];
  let now = day(0);
  const write = (line: Pick<Line, 'kind' | 'amountMinor'> & Partial<Line>) =>
    lines.push({ bookingId: null, expiresAt: null, at: now, ...line });
  const sweep = () => {
    for (const { expiresAt, leftMinor } of creditPosition(lines).lots) {
      if (expiresAt !== null && expiresAt <= now) write({ kind: 'EXPIRE', amountMinor: -leftMinor });
    }
  };
  const balance = () => total(lines);
  return {
    lines,
    balance,
    play(step: Step): void {
      if (step.do === 'wait') now = new Date(now.getTime() + step.days * DAY_MS);
      sweep();
      if (step.do === 'grant') {
        const expiresAt = step.days === null ? null : new Date(now.getTime() + step.days * DAY_MS);
        write({ kind: 'GRANT', amountMinor: step.amountMinor, expiresAt });
      }
      if (step.do !== 'set') return;
      const { bookingId } = step;
      const applied = creditPosition(lines).applied.get(bookingId) ?? [];
      const before = total(applied);
      const wanted = Math.min(step.amountMinor, before + balance());
      if (wanted > before) write({ kind: 'APPLY', amountMinor: before - wanted, bookingId });
      for (const { amountMinor, expiresAt } of lastToExpire(applied, before - wanted)) {
        write({ kind: 'RETURN', amountMinor, expiresAt, bookingId });
      }
      sweep();
    },
  };
}

/** How much of it is there until when, what is applied counted with it. */
function byEnd(parts: readonly { expiresAt: Date | null; amountMinor: number }[]): Map<number, number> {
  const ends = new Map<number, number>();
  for (const { expiresAt, amountMinor } of parts) {
    const end = expiresAt?.getTime() ?? Infinity;
    ends.set(end, (ends.get(end) ?? 0) + amountMinor);
  }
  return ends;
}

const ofLot = ({ expiresAt, leftMinor }: CreditLot) => ({ expiresAt, amountMinor: leftMinor });
const total = (parts: readonly { amountMinor: number }[]) => parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

test('random movements never make credit last longer or grow', () => {
  const property = fc.property(fc.array(step, { minLength: 3, maxLength: 40 }), (steps) => {
    const { lines, balance, play } = account();
    const granted: { expiresAt: Date | null; amountMinor: number }[] = [];
    for (const each of steps) {
      play(each);
      const { lots, applied } = creditPosition(lines);
      expect(total(lots.map(ofLot))).toBe(balance());
      for (const [bookingId, parts] of applied) {
        const moved = lines.filter(
          ({ kind, ...line }) => line.bookingId === bookingId && (kind === 'APPLY' || kind === 'RETURN'),
        );
        expect(total(parts)).toBe(0 - total(moved));
      }
      // With one end there is never more than was granted with that end.
      granted.splice(0, Infinity, ...lines.filter(({ kind }) => kind === 'GRANT'));
      const most = byEnd(granted);
      for (const [end, amountMinor] of byEnd([...lots.map(ofLot), ...[...applied.values()].flat()])) {
        expect(amountMinor).toBeLessThanOrEqual(most.get(end) ?? 0);
      }
    }
    for (const bookingId of BOOKINGS) play({ do: 'set', bookingId, amountMinor: 0 });
    play({ do: 'wait', days: 40 });
    const forGood = total(granted.filter(({ expiresAt }) => expiresAt === null));
    expect(balance()).toBeLessThanOrEqual(forGood);
  });
  fc.assert(property, { seed: 20_270_514, numRuns: RUNS });
});

test('reducing applied credit has the same result as applying the smaller amount at once', () => {
  const most = fc.integer({ min: 0, max: 200 });
  const property = fc.property(
    fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 }),
    most,
    most,
    (grants, first, second) => {
      const played = (sets: readonly number[]) => {
        const { lines, play } = account();
        grants.forEach((amountMinor, index) => play({ do: 'grant', amountMinor, days: (index * 7) % 30 || null }));
        for (const amountMinor of sets) play({ do: 'set', bookingId: 'bkg_1', amountMinor });
        return byEnd(creditPosition(lines).lots.map(ofLot));
      };
      const less = Math.min(first, second);
      expect(played([Math.max(first, second), less])).toEqual(played([less]));
    },
  );
  fc.assert(property, { seed: 20_270_514, numRuns: RUNS });
});

test('credit with a later time than its spending, as by another clock, is spent all the same', () => {
  const at = day(0);
  const lines: Line[] = [
    { kind: 'APPLY', amountMinor: -50, bookingId: 'bkg_1', expiresAt: null, at },
    { kind: 'GRANT', amountMinor: 80, bookingId: null, expiresAt: day(9), at },
  ];
  expect(creditPosition(lines).lots).toMatchObject([{ expiresAt: day(9), leftMinor: 30 }]);
  expect(creditPosition(lines).applied.get('bkg_1')).toMatchObject([{ expiresAt: day(9), amountMinor: 50, at }]);
});
