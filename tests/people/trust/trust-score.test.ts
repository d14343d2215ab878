import { expect, test } from 'vitest';
import type { TrustEventKind } from '../../../db/values/index.ts';
import { tierOf, type TrustFacts, trustScore } from '../../../src/domain/people/trust/index.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const DAY_MS = 86_400_000;
const NOTHING: Required<TrustFacts> = {
  emailVerified: false,
  phoneVerified: false,
  identityApproved: false,
  accountDays: 0,
  reviews: { count: 0, average: 0 },
  unpaidBalance: false,
  events: [],
};
const ago = (kind: TrustEventKind, days: number) => ({ kind, at: new Date(NOW.getTime() - days * DAY_MS) });
const scoreAfter = (kind: TrustEventKind, days: number) => trustScore({ ...NOTHING, events: [ago(kind, days)] }, NOW).score;

test.each([
  ['LATE_RETURN', 35],
  ['LATE_CANCEL', 36],
  ['NO_SHOW', 30],
  ['INCIDENT_PAYS', 25],
  ['DISPUTE_LOST', 20],
  ['CHARGEBACK', 0],
  ['BOOKING_COMPLETED', 43],
  ['OWNER_CANCEL', 40],
] as const)('after %s an account without anything else has %i points', (kind, score) => {
  expect(scoreAfter(kind, 1)).toBe(score);
});

test('a penalty counts in full for 6 months, half until 12, and nothing afterwards', () => {
  expect([182, 183, 365, 366].map((days) => scoreAfter('CHARGEBACK', days))).toEqual([0, 20, 20, 40]);
});

test('an account of 180 days counts, one of 179 does not', () => {
  expect([179, 180].map((accountDays) => trustScore({ ...NOTHING, accountDays }, NOW).score)).toEqual([40, 45]);
});

test.each([
  [{ emailVerified: true }, 45, 'email'],
  [{ phoneVerified: true }, 50, 'phone'],
  [{ identityApproved: true }, 55, 'identity'],
  [{ unpaidBalance: true }, 15, 'unpaid_balance'],
  [{ reviews: { count: 3, average: 4.5 } }, 50, 'rating'],
])('with %j the score is %i', (facts, score, code) => {
  const found = trustScore({ ...NOTHING, ...facts }, NOW);
  expect(found.score).toBe(score);
  expect(found.parts.map((part) => part.code)).toEqual(['base', code]);
});

test('a rating counts from three reviews and 4.5 on', () => {
  const rated = (count: number, average: number) => trustScore({ ...NOTHING, reviews: { count, average } }, NOW).score;
  expect([rated(2, 5), rated(3, 4.49), rated(3, 4.5)]).toEqual([40, 40, 50]);
});

test('at most five completed bookings count, and only those of the last 12 months', () => {
  const completed = (days: number[]) =>
    trustScore({ ...NOTHING, events: days.map((day) => ago('BOOKING_COMPLETED', day)) }, NOW).score;
  expect([completed([1, 2, 3, 4, 5]), completed([1, 2, 3, 4, 5, 6]), completed([365]), completed([366])]).toEqual([
    55, 55, 43, 40,
  ]);
});

test('each penalty says when it counts half and when it is gone, and the points add up to the score', () => {
  const { parts, score } = trustScore({ ...NOTHING, emailVerified: true, events: [ago('LATE_RETURN', 200)] }, NOW);
  const late = parts.find(({ code }) => code === 'late_return');
  expect(late?.points).toBe(-2.5);
  expect(late?.fadesAt?.goneAt.toISOString()).toBe(new Date(NOW.getTime() + (366 - 200) * DAY_MS).toISOString());
  expect(Math.round(parts.reduce((sum, { points }) => sum + points, 0))).toBe(score);
});

test.each([
  [80, 'TRUSTED', 5_000],
  [79, 'GOOD', 7_500],
  [60, 'GOOD', 7_500],
  [59, 'STANDARD', 10_000],
  [40, 'STANDARD', 10_000],
  [39, 'WATCH', 15_000],
  [20, 'WATCH', 15_000],
  [19, 'RESTRICTED', 20_000],
] as const)('%i points are the tier %s', (score, tier, depositMultiplierBps) => {
  expect(tierOf(score)).toEqual({ tier, depositMultiplierBps, instantBooking: tier !== 'RESTRICTED' });
});

test('the score does not use age, gender, nationality, photo or device', () => {
  expect(Object.keys(NOTHING).toSorted()).toEqual([
    'accountDays',
    'emailVerified',
    'events',
    'identityApproved',
    'phoneVerified',
    'reviews',
    'unpaidBalance',
  ]);
});
