import { expect, test } from 'vitest';
import {
  approvalSecondsLeft,
  counterOfferExpiresAt,
  resumedApprovalDueAt,
} from '../../../src/domain/rentals/requests/counter-offer-clock.ts';

const NOW = new Date('2027-03-01T09:00:00Z');
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

test.each([
  ['of a request are the whole ones until its end', 'PENDING_APPROVAL', later(2.9999), null, 10_799],
  ['of a request that is over are none', 'PENDING_APPROVAL', later(-1), null, 0],
  ['of a request without an end are none', 'PENDING_APPROVAL', null, null, 0],
  ['of a request that was countered before count anew', 'PENDING_APPROVAL', later(1), 77, 3_600],
  ['stay as they were when the next offer replaces one', 'COUNTER_OFFERED', later(1), 77, 77],
  ['of an offer that stored none are those until its end', 'COUNTER_OFFERED', later(1), null, 3_600],
] as const)('the seconds that are left to the owner %s', (_what, state, dueAt, approvalLeftSeconds, seconds) => {
  expect(approvalSecondsLeft({ state, dueAt, approvalLeftSeconds }, NOW)).toBe(seconds);
});

test.each([
  ['has the time that was left', 20 * 3_600, later(100), later(20)],
  ['has twelve hours at least', 3_600, later(100), later(12)],
  ['has twelve hours if nothing was stored', null, later(100), later(12)],
  ['has no longer than until the start', 20 * 3_600, later(5), later(5)],
])('the owner of a request that comes back %s', (_what, approvalLeftSeconds, startAt, dueAt) => {
  expect(resumedApprovalDueAt({ startAt, approvalLeftSeconds }, NOW)).toEqual(dueAt);
});

test.each([
  ['for its hours', [later(100), later(90)], later(24)],
  ['until the requested start', [later(5), later(90)], later(5)],
  ['until the offered start', [later(90), later(6)], later(6)],
])('an offer can be answered %s', (_what, starts, expiresAt) => {
  expect(counterOfferExpiresAt(starts, NOW, { counterOfferHours: 24 })).toEqual(expiresAt);
});
