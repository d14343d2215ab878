import { expect, test } from 'vitest';
import { howToImprove, type OwnerFacts, ownerScore, trustScore } from '../../../src/domain/people/trust/index.ts';

const now = new Date('2026-06-01T12:00:00Z');
const MONTH_MS = 30.5 * 86_400_000;
const monthsAgo = (months: number) => new Date(now.getTime() - months * MONTH_MS);
const NOTHING: OwnerFacts = {
  asked: 0,
  answered: 0,
  medianFirstReplyMinutes: null,
  decided: 0,
  accepted: 0,
  completed: 0,
  reviews: { count: 0, average: 0 },
  ownCancellations: [],
  incidentsPaid: [],
  setAside: [],
};
const points = (facts: Partial<OwnerFacts>, code: string) =>
  ownerScore({ ...NOTHING, ...facts }, now).parts.find((part) => part.code === code)?.points ?? 0;

test('an owner about whom nothing is known has 40 points', () => {
  expect(ownerScore(NOTHING, now)).toMatchObject({ score: 40, tier: 'STANDARD', parts: [{ code: 'base' }] });
});

test.each([
  [2, 2, 0],
  [10, 9, 15],
  [100, 89, 5],
  [10, 7, 5],
  [100, 69, 0],
  [10, 5, 0],
  [100, 49, -15],
])('of %i requests %i answered weigh %i', (asked, answered, weight) => {
  expect(points({ asked, answered }, 'response_rate')).toBe(weight);
});

test.each([
  [60, 10],
  [61, 5],
  [720, 5],
  [721, 0],
])('a median first reply of %i minutes weighs %i', (medianFirstReplyMinutes, weight) => {
  expect(points({ asked: 3, answered: 3, medianFirstReplyMinutes }, 'first_reply')).toBe(weight);
});

test.each([
  [2, 2, 0],
  [10, 7, 10],
  [100, 69, 0],
  [10, 3, 0],
  [100, 29, -10],
])('of %i decisions %i accepted weigh %i', (decided, accepted, weight) => {
  expect(points({ decided, accepted }, 'acceptance')).toBe(weight);
});

test.each([
  [2, 5, 0],
  [3, 4.5, 10],
  [3, 4.49, 0],
  [3, 3, 0],
  [3, 2.99, -10],
])('%i reviews of %f weigh %i', (count, average, weight) => {
  expect(points({ reviews: { count, average } }, 'rating')).toBe(weight);
});

test('each completed rental weighs 3, and at most five count', () => {
  expect([1, 5, 6].map((completed) => points({ completed }, 'completed'))).toEqual([3, 15, 15]);
});

test.each([
  ['ownCancellations', 'owner_cancel', -10],
  ['incidentsPaid', 'incident_pays', -15],
] as const)('%s count half after 6 months and nothing after 12', (field, code, weight) => {
  expect([5.99, 6, 11.99, 12].map((months) => points({ [field]: [{ at: monthsAgo(months) }] }, code))).toEqual([
    weight,
    weight / 2,
    weight / 2,
    0,
  ]);
});

test('the score of an owner lies between 0 and 100', () => {
  const best = {
    asked: 9,
    answered: 9,
    medianFirstReplyMinutes: 5,
    decided: 9,
    accepted: 9,
    completed: 9,
    reviews: { count: 9, average: 5 },
  };
  expect(ownerScore({ ...NOTHING, ...best }, now)).toMatchObject({ score: 100, tier: 'TRUSTED' });
  expect(ownerScore({ ...NOTHING, ownCancellations: Array.from({ length: 9 }, () => ({ at: now })) }, now).score).toBe(0);
});

test('the helpful actions are listed with the points that they really add, the most helpful first', () => {
  const facts = {
    emailVerified: true,
    phoneVerified: false,
    identityApproved: false,
    accountDays: 1,
    reviews: { count: 0, average: 0 },
    unpaidBalance: true,
    events: Array.from({ length: 5 }, () => ({ kind: 'BOOKING_COMPLETED' as const, at: now })),
  };
  const help = howToImprove(facts, now);
  expect(help.map(({ points: gained }) => gained)).toEqual([25, 15, 10, 10]);
  expect(help.map(({ tool }) => tool?.operation)).not.toContain('search_assets');
  const before = trustScore(facts, now).score;
  expect(trustScore({ ...facts, phoneVerified: true }, now).score - before).toBe(
    help.find(({ tool }) => tool?.operation === 'send_phone_code')?.points,
  );
});
