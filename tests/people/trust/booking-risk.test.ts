import { expect, test } from 'vitest';
import {
  bookingRisk,
  clearedRisk,
  mayBeCleared,
  type RiskFacts,
  type TrustFacts,
  whatWouldHelp,
} from '../../../src/domain/people/trust/index.ts';
import { ToolOf } from '../../../src/domain/platform/kernel/index.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
/** Nothing to say against it. */
const CALM: Required<RiskFacts> = {
  accountDays: 400,
  trust: 80,
  totalMinor: 10_000,
  assetValueMinor: 90_000,
  largestPastBookingMinor: 20_000,
  completedBookings: 3,
  paymentChannel: 'GATEWAY',
  hoursToStart: 100,
  days: 2,
  openRequestsForSameDates: 0,
  sameCity: true,
  identityDocument: true,
  failedPaymentsIn24Hours: 0,
  unpaidBalance: false,
  suspended: false,
  ownAsset: false,
  documentFraud: false,
};
const NEWCOMER: TrustFacts = {
  emailVerified: true,
  phoneVerified: false,
  identityApproved: false,
  accountDays: 3,
  reviews: { count: 0, average: 0 },
  unpaidBalance: false,
  events: [],
};
const rulesOf = (facts: Partial<RiskFacts>) => bookingRisk({ ...CALM, ...facts }).reasons.map(({ rule }) => rule);

test('an ordinary booking has no risk', () => {
  expect(bookingRisk(CALM)).toEqual({ level: 'LOW', score: 0, reasons: [] });
});

test.each<[string, number, Partial<RiskFacts>, Partial<RiskFacts>]>([
  ['new_account', 15, { accountDays: 6.9 }, { accountDays: 7 }],
  ['low_trust', 25, { trust: 39 }, { trust: 60 }],
  ['some_trust', 10, { trust: 59 }, { trust: 60 }],
  ['unusual_value', 15, { totalMinor: 200_001 }, { totalMinor: 200_000 }],
  ['valuable_asset', 10, { assetValueMinor: 500_000, largestPastBookingMinor: 50_000 }, { assetValueMinor: 199_999 }],
  ['short_notice', 10, { hoursToStart: 23.9 }, { hoursToStart: 24 }],
  ['long_rental', 10, { days: 14 }, { days: 13 }],
  ['many_requests', 10, { openRequestsForSameDates: 3 }, { openRequestsForSameDates: 2 }],
  ['other_city', 10, { sameCity: false, identityDocument: false }, { sameCity: false }],
  ['failed_payments', 20, { failedPaymentsIn24Hours: 2 }, { failedPaymentsIn24Hours: 1 }],
  ['first_offline', 15, { completedBookings: 0, paymentChannel: 'OFFLINE' }, { paymentChannel: 'OFFLINE' }],
])('%s weighs %i, and nothing one step before', (rule, points, applies, before) => {
  expect(bookingRisk({ ...CALM, ...applies })).toMatchObject({ score: points, reasons: [{ rule, points }] });
  expect(rulesOf(before)).toEqual([]);
});

test.each<[string, Partial<RiskFacts>]>([
  ['unpaid_balance', { unpaidBalance: true }],
  ['suspended', { suspended: true }],
  ['own_asset', { ownAsset: true }],
  ['document_fraud', { documentFraud: true }],
])('%s blocks, and the other reasons are listed too', (rule, facts) => {
  const risk = bookingRisk({ ...CALM, ...facts, days: 14 });
  expect(risk).toMatchObject({ level: 'BLOCKED', score: 100 });
  expect(risk.reasons.map((reason) => reason.rule)).toEqual([rule, 'long_rental']);
});

test('the levels of risk begin at 30 and at 60', () => {
  const level = (facts: Partial<RiskFacts>) => bookingRisk({ ...CALM, ...facts }).level;
  expect(level({ trust: 39 })).toBe('LOW');
  expect(level({ failedPaymentsIn24Hours: 2, days: 14 })).toBe('MEDIUM');
  expect(level({ failedPaymentsIn24Hours: 2, trust: 39, hoursToStart: 1 })).toBe('MEDIUM');
  expect(level({ failedPaymentsIn24Hours: 2, trust: 39, accountDays: 1 })).toBe('HIGH');
});

test('a clearance covers the rules that were seen, and new rules count in full', () => {
  const high = bookingRisk({ ...CALM, failedPaymentsIn24Hours: 2, trust: 39, accountDays: 1 });
  const rules = high.reasons.map(({ rule }) => rule);
  expect(clearedRisk(high, null)).toBe(high);
  expect(clearedRisk(high, { level: 'LOW', rules })).toMatchObject({ level: 'LOW', score: 0 });
  expect(clearedRisk(high, { level: 'MEDIUM', rules })).toMatchObject({ level: 'MEDIUM', score: 30 });
  const worse = bookingRisk({ ...CALM, failedPaymentsIn24Hours: 2, trust: 39, accountDays: 1, days: 14, unpaidBalance: true });
  expect(clearedRisk(worse, { level: 'LOW', rules })).toBe(worse);
  expect(clearedRisk(worse, { level: 'LOW', rules: [...rules, 'unpaid_balance'] })).toMatchObject({ level: 'LOW', score: 10 });
});

test('a review never raises a risk, and cannot clear a suspension or an own asset', () => {
  const calm = bookingRisk({ ...CALM, days: 14 });
  expect(clearedRisk(calm, { level: 'MEDIUM', rules: ['long_rental'] })).toBe(calm);
  for (const facts of [{ suspended: true }, { ownAsset: true }]) {
    const risk = bookingRisk({ ...CALM, ...facts });
    expect(mayBeCleared(risk)).toBe(false);
    expect(clearedRisk(risk, { level: 'LOW', rules: ['suspended', 'own_asset'] })).toBe(risk);
  }
});

test('the helpful actions are listed with the points that they take away, the most helpful first', () => {
  const facts = { ...CALM, trust: 45, days: 20, identityDocument: false, sameCity: false, failedPaymentsIn24Hours: 2 };
  expect(whatWouldHelp(facts, NEWCOMER, NOW)).toEqual([
    { action: 'have an owner approve the identity document', points: 20, tool: new ToolOf('upload_document', 'RENTER') },
    { action: 'hand in an identity document', points: 10, tool: new ToolOf('upload_document', 'RENTER') },
    { action: 'rent for less than 14 days', points: 10, tool: new ToolOf('assess_risk', 'RENTER') },
  ]);
});

test('the risk does not use age, gender, nationality, photo or device', () => {
  expect(Object.keys(CALM).filter((key) => /^age|gender|national|photo|device|birth|country/i.test(key))).toEqual([]);
  expect(Object.keys(CALM)).toHaveLength(17);
});
