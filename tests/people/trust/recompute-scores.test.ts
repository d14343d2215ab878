import { afterAll, beforeAll, expect, test } from 'vitest';
import { incidents, trustEvents } from '../../../db/schema/index.ts';
import type { TrustEventKind } from '../../../db/values/index.ts';
import { randomIds } from '../../../src/domain/platform/kernel/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { requestKayak } from '../../harness/rentals/kayak.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

/** As the specification has them, written down a second time: nothing of the code under test is used. */
const PENALTIES: Record<string, number> = {
  late_cancel: -4,
  late_return: -5,
  no_show: -10,
  incident_pays: -15,
  dispute_lost: -20,
  chargeback: -40,
};

interface Happened {
  readonly at: string;
}

/** Whole for half of the window, half for the rest. */
function weight(points: number, { at }: Happened, windowDays: number): number {
  const days = (market.clock.now().getTime() - Date.parse(at)) / 86_400_000;
  if (days >= windowDays) return 0;
  return days >= windowDays / 2 ? points / 2 : points;
}

const cutOff = (total: number) => Math.round(Math.min(100, Math.max(0, total)));
const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

// oxlint-disable-next-line typescript/no-explicit-any -- the answer as it came
function renterScore({ facts, windowDays }: any): number {
  const rated = facts.reviews.count >= 3 && facts.reviews.average >= 4.5;
  return cutOff(
    40 +
      (facts.emailVerified ? 5 : 0) +
      (facts.phoneVerified ? 10 : 0) +
      (facts.identityApproved ? 15 : 0) +
      3 * Math.min(5, facts.completed) +
      (rated ? 10 : 0) +
      (facts.accountDays >= 180 ? 5 : 0) -
      (facts.unpaidBalance ? 25 : 0) +
      sumOf(facts.penalties.map((one: Happened & { code: string }) => weight(PENALTIES[one.code] ?? NaN, one, windowDays))),
  );
}

// oxlint-disable-next-line typescript/no-explicit-any -- likewise
function ownerScore({ asOwner: { facts }, windowDays }: any): number {
  const against = (code: string, points: number) => (facts.setAside.includes(code) ? 0 : points);
  let total = 40 + 3 * Math.min(5, facts.completed);
  if (facts.asked >= 3) {
    const rate = facts.answered / facts.asked;
    total += rate >= 0.9 ? 15 : rate >= 0.7 ? 5 : rate < 0.5 ? against('response_rate', -15) : 0;
  }
  const median = facts.medianFirstReplyMinutes;
  if (facts.answered >= 3 && median !== null) total += median <= 60 ? 10 : median <= 720 ? 5 : 0;
  if (facts.decided >= 3) {
    const rate = facts.accepted / facts.decided;
    total += rate >= 0.7 ? 10 : rate < 0.3 ? against('acceptance', -10) : 0;
  }
  const { count, average } = facts.reviews;
  if (count >= 3) total += average >= 4.5 ? 10 : average < 3 ? against('rating', -10) : 0;
  total += sumOf(facts.ownCancellations.map((one: Happened) => weight(-10, one, windowDays)));
  total += sumOf(facts.incidentsPaid.map((one: Happened) => weight(-15, one, windowDays)));
  return cutOff(total);
}

const mine = (who: Actor) => market.actor(who.credential).call('get_trust_profile', { userId: 'me' });

async function happened(who: Actor, kind: TrustEventKind, daysAgo: number): Promise<void> {
  const { id: userId } = await market.actor(who.credential).call('get_profile');
  const at = new Date(market.clock.now().getTime() - daysAgo * 86_400_000);
  const row = { id: randomIds.next({ prefix: 'tev' }), userId, kind, bookingId: null, at };
  await market.database.transaction((tx) => tx.insert(trustEvents).values(row));
}

test('both scores can be computed from the profile alone, also after penalties of every age', async () => {
  for (const who of [market.renter, market.owner, market.stranger]) {
    const profile = await mine(who);
    expect(renterScore(profile)).toBe(profile.score);
  }
  const shop = await mine(market.owner);
  expect(ownerScore(shop)).toBe(shop.asOwner.score);
  for (const [kind, daysAgo] of [
    ['LATE_CANCEL', 1],
    ['LATE_RETURN', 200],
    ['NO_SHOW', 364],
    ['DISPUTE_LOST', 366],
  ] as const) {
    await happened(market.renter, kind, daysAgo);
    const profile = await mine(market.renter);
    expect(renterScore(profile)).toBe(profile.score);
  }
  const { facts } = await mine(market.renter);
  expect(facts.penalties.map(({ code }: { code: string }) => code)).toEqual(
    expect.arrayContaining(['late_cancel', 'late_return', 'no_show']),
  );
  expect(facts.penalties.map(({ code }: { code: string }) => code)).not.toContain('dispute_lost');
});

test('the owner’s facts in the profile are those that the score uses, step by step', async () => {
  const before = await mine(market.owner);
  await happened(market.owner, 'OWNER_CANCEL', 5);
  const bookings = [];
  for (let i = 0; i < 8; i += 1) bookings.push(await requestKayak(market, freePeriod(100 + 10 * i)));
  for (const bookingId of bookings) await market.owner.call('reject_booking', { bookingId, reason: 'In the workshop' });
  const paid = {
    id: randomIds.next({ prefix: 'inc' }),
    bookingId: bookings[0] ?? '',
    type: 'DAMAGE',
    status: 'RESOLVED',
    outcome: 'OWNER_PAYS',
    reportedBy: 'RENTER',
    description: 'A leak',
    photos: [],
    claimMinor: 0,
    reportedAt: market.clock.now(),
    dueAt: market.clock.now(),
    resolvedAt: market.clock.now(),
  } as const;
  await market.database.transaction((tx) => tx.insert(incidents).values({ ...paid, photos: [] }));
  const after = await mine(market.owner);
  expect(after.asOwner.facts).toMatchObject({
    decided: before.asOwner.facts.decided + 8,
    accepted: before.asOwner.facts.accepted,
    ownCancellations: [...before.asOwner.facts.ownCancellations, { bookingId: null }],
    incidentsPaid: [...before.asOwner.facts.incidentsPaid, { eventId: paid.id, bookingId: bookings[0] }],
  });
  expect(after.asOwner.score).toBeLessThan(before.asOwner.score);
  expect(ownerScore(after)).toBe(after.asOwner.score);
  expect(after.asOwner.howToImprove).toContainEqual({
    action: 'accept seven of ten requests or more, at least three',
    points: expect.any(Number),
    tool: 'approve_booking',
  });
});

test('a new shop’s owner is told what would raise the score that it begins with', async () => {
  const account = { email: 'new-shop@example.com', password: 'long enough 1', name: 'Ana Silva' };
  const opened = await market.nobody.http.post('/auth/register', account);
  const owner = market.actor(opened.body.data.accessToken);
  expect((await mine(owner)).asOwner).toBeNull();
  await owner.call('activate_vendor', { vendorName: 'New Shop', vendorType: 'INDIVIDUAL' });
  const { asOwner } = await mine(owner);
  expect(asOwner).toMatchObject({ score: 40, facts: { asked: 0, medianFirstReplyMinutes: null, setAside: [] } });
  expect(asOwner.howToImprove.map(({ points }: { points: number }) => points)).toEqual([25, 15, 10, 10, 3]);
});
