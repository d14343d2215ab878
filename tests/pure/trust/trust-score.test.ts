import { expect, test } from 'vitest';
import { type TrustEventKind, trustScore } from '../../../src/domain/trust/index.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const DAY_MS = 86_400_000;
const NOTHING = { emailVerified: false, phoneVerified: false, identityApproved: false, accountDays: 0, events: [] };
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
] as const)('after %s an account without anything else has %i points', (kind, score) => {
  expect(scoreAfter(kind, 1)).toBe(score);
});

test('a penalty is whole before 6 months, half from then on, and gone after 12', () => {
  expect([182, 183, 365, 366].map((days) => scoreAfter('CHARGEBACK', days))).toEqual([0, 20, 20, 40]);
});

test('an account of 180 days counts, one of 179 does not', () => {
  expect([179, 180].map((accountDays) => trustScore({ ...NOTHING, accountDays }, NOW).score)).toEqual([40, 45]);
});
