import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assets, bookings, documentDecisions, gatewayEvents, reviews, users } from '../../../db/schema/index.ts';
import { trustOf } from '../../../src/domain/people/trust/index.ts';
import { randomIds, worthIn } from '../../../src/domain/platform/kernel/index.ts';
import { contents } from '../../generated/table-contents.ts';
import { openWorld, type Person, type World } from '../../generated/samples/world.ts';
import { callTool } from '../../harness/clients.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { oweMoney } from '../../harness/money/payment-events.ts';
import { answerPaymentPage } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const KAYAK = 'tandem-sea-kayak';
let market: TestMarketplace;
let world: World;
beforeAll(async () => {
  market = await startMarketplace();
  world = await openWorld(market);
});
afterAll(() => market.close());

/** Two weeks for a new account from nowhere without a past: 60 points. */
async function riskyPlan(daysAhead: number): Promise<{ renter: Person; bookingId: string }> {
  const renter = await world.renter();
  const { id } = await renter.call('create_booking', { slug: KAYAK, ...freePeriod(daysAhead, 14) });
  return { renter, bookingId: id };
}

const send = (renter: Person, bookingId: string) => renter.try('promote_booking', { bookingId, acceptAgreement: true });
const review = (renter: Pick<Person, 'call'>, bookingId: string) =>
  renter.call('manage_booking_dispute', { action: 'request_review', bookingId, message: 'My aunt comes along' });
const decide = (reviewId: string, input: Record<string, unknown>) =>
  market.admin.http.patch(`/admin/risk-reviews/${reviewId}`, { reason: 'We have spoken', ...input });

test('assess_risk gives level, reasons, deposit and helpful actions over both doors and writes nothing', async () => {
  const renter = await world.renter();
  const wish = { slug: KAYAK, ...freePeriod(60, 14) };
  const before = await contents(market);
  const risk = await renter.call('assess_risk', wish);
  const { body } = await renter.http.post('/risk-assess', wish);
  expect(await contents(market)).toEqual(before);
  expect(body.data).toEqual(risk);
  expect(risk).toMatchObject({ level: 'HIGH', score: 60, deposit: { amountMinor: 30_000 } });
  expect(risk.reasons.map(({ rule }: { rule: string }) => rule)).toEqual([
    'new_account',
    'some_trust',
    'unusual_value',
    'long_rental',
    'other_city',
  ]);
  expect(risk.deposit.why.at(-1)).toContain('multiplies it by 1.5');
  expect(risk.effects[0]).toBe('The deposit is multiplied by 1.5.');
  expect(risk.whatWouldHelp).toContainEqual({ action: 'rent for less than 14 days', points: 10, tool: 'assess_risk' });
  const shorter = await renter.call('assess_risk', { ...wish, ...freePeriod(60, 13) });
  expect(shorter).toMatchObject({
    level: 'MEDIUM',
    score: 50,
    deposit: { amountMinor: 20_000 },
    effects: ['The owner decides.'],
  });
  const offline = await renter.call('assess_risk', { ...wish, ...freePeriod(60, 13), paymentChannel: 'OFFLINE' });
  expect(offline).toMatchObject({ level: 'HIGH', score: 65 });
  expect(offline.whatWouldHelp).toContainEqual({ action: 'pay by card', points: 15, tool: 'initiate_payment' });
});

test('assess_risk is in the read-only list and can be switched off alone', async () => {
  const { renter, bookingId } = await riskyPlan(70);
  const wish = { slug: KAYAK, ...freePeriod(70) };
  const listed = await callTool(market.url, {
    path: '/api/v1/mcp/readonly',
    tool: 'assess_risk',
    args: wish,
    credential: renter.credential,
  });
  expect(listed.output).toMatchObject({ score: expect.any(Number) });
  const turn = (off: boolean) =>
    market.admin.http.patch('/admin/switches', { subject: 'tool:assess_risk', off, reason: 'It is being looked at' });
  expect((await turn(true)).status).toBe(200);
  expect((await renter.try('assess_risk', wish)).error).toMatchObject({ code: 'switched_off' });
  const { status } = await renter.http.post('/risk-reviews', { bookingId });
  expect((await turn(false)).status).toBe(200);
  expect(status).toBe(201);
  const reviewId = (await review(renter, bookingId)).reviewId;
  expect((await decide(reviewId, { decision: 'strike' })).body).toMatchObject({ code: 'wrong_decision' });
  await decide(reviewId, { decision: 'uphold' });
});

test('assess_risk needs a sign-in and refuses dates that are no period', async () => {
  const wish = { slug: KAYAK, ...freePeriod(60) };
  expect((await market.nobody.try('assess_risk', wish)).error).toMatchObject({ code: 401 });
  expect((await market.renter.try('assess_risk', { ...wish, endDate: '2020-01-01' })).error).toMatchObject({
    code: 'invalid_input',
  });
});

test('the risk of an own asset is blocked, and this reason comes first', async () => {
  const risk = await market.actor(market.owner.credential).call('assess_risk', { slug: KAYAK, ...freePeriod(60) });
  expect(risk).toMatchObject({ level: 'BLOCKED', score: 100 });
  expect(risk.reasons[0]).toMatchObject({ rule: 'own_asset', points: 100 });
});

test('a rental that is worth the same has the same risk in every currency', async () => {
  const renter = await world.renter();
  const [before] = await market.database.reader.select().from(assets).where(eq(assets.slug, KAYAK));
  const set = (changes: Partial<typeof assets.$inferInsert>) =>
    market.database.transaction((tx) => tx.update(assets).set(changes).where(eq(assets.slug, KAYAK)));
  const riskIn = async (currency: string, valueEuroCents: number) => {
    const amounts = { valueMinor: worthIn(currency, valueEuroCents, 'EUR'), dayRateMinor: worthIn(currency, 2_500, 'EUR') };
    await set({ currency, ...amounts });
    const { level, score, reasons } = await renter.call('assess_risk', { slug: KAYAK, ...freePeriod(160) });
    return { currency, level, score, rules: reasons.map(({ rule }: { rule: string }) => rule) };
  };
  const { valueMinor, dayRateMinor, currency: usual } = before ?? { valueMinor: 0, dayRateMinor: 0, currency: 'EUR' };
  try {
    for (const [valueEuroCents, isValuable] of [
      [124_000, false],
      [600_000, true],
    ] as const) {
      const { currency: _euro, ...inEuros } = await riskIn('EUR', valueEuroCents);
      expect(inEuros.rules.includes('valuable_asset')).toBe(isValuable);
      for (const currency of ['KRW', 'JPY', 'ISK', 'HUF', 'KWD', 'BHD']) {
        expect(await riskIn(currency, valueEuroCents)).toEqual({ currency, ...inEuros });
      }
    }
  } finally {
    await set({ valueMinor, dayRateMinor, currency: usual });
  }
});

test('past bookings in another currency count for what a booking is compared with', async () => {
  const renter = await world.renter();
  const wish = { slug: KAYAK, ...freePeriod(170) };
  const rules = async () => (await renter.call('assess_risk', wish)).reasons.map(({ rule }: { rule: string }) => rule);
  expect(await rules()).toContain('unusual_value');
  const { id } = await renter.call('create_booking', wish);
  const past = { state: 'COMPLETED', currency: 'KRW', totalMinor: worthIn('KRW', 30_000, 'EUR') } as const;
  await market.database.transaction((tx) => tx.update(bookings).set(past).where(eq(bookings.id, id)));
  expect(await rules()).not.toContain('unusual_value');
});

test('a high risk raises the deposit when the request is sent, and the plan says so before', async () => {
  const { renter, bookingId } = await riskyPlan(80);
  const plan = await renter.call('booking_readiness', { bookingId });
  expect(plan).toMatchObject({ highRisk: { deposit: '€300.00', planned: '€200.00' }, money: { depositMinor: 30_000 } });
  expect(plan.nextActions).toContainEqual(
    expect.objectContaining({ tool: 'manage_booking_dispute', args: { action: 'request_review', bookingId } }),
  );
  const { output } = await send(renter, bookingId);
  expect(output).toMatchObject({
    state: 'PENDING_APPROVAL',
    deposit: { amountMinor: 30_000 },
    highRisk: { plannedMinor: 20_000 },
  });
  // Other dates, still risky: raised once, not twice. Fewer days: as planned.
  await renter.call('request_extension', { bookingId, ...freePeriod(81, 14) });
  expect(await renter.call('get_booking_detail', { bookingId })).toMatchObject({ deposit: { amountMinor: 30_000 } });
  await renter.call('request_extension', { bookingId, ...freePeriod(81, 5) });
  expect(await renter.call('get_booking_detail', { bookingId })).toMatchObject({ deposit: { amountMinor: 20_000 } });
});

test('clearing a high risk lowers the deposit again, and silence accepts again', async () => {
  const { renter, bookingId } = await riskyPlan(100);
  await send(renter, bookingId);
  const asked = await review(renter, bookingId);
  expect(asked).toMatchObject({ status: 'REQUESTED', level: 'HIGH', message: 'My aunt comes along', reason: null });
  expect(await review(renter, bookingId)).toEqual({ ...asked, alreadyDone: true });

  const { body } = await market.admin.http.get('/admin/risk-reviews');
  expect(body.data.items).toMatchObject([
    { reviewId: asked.reviewId, about: 'RISK', risk: { level: 'HIGH' }, bookings: [{ bookingId, state: 'PENDING_APPROVAL' }] },
  ]);
  const cleared = await decide(asked.reviewId, { decision: 'clear' });
  expect(cleared.body.data).toMatchObject({
    status: 'CLEARED',
    clearedAs: 'MEDIUM',
    risk: { level: 'MEDIUM', score: 30 },
    bookings: [{ depositMinor: 20_000 }],
  });
  expect((await decide(asked.reviewId, { decision: 'clear' })).body.data).toMatchObject({ alreadyDone: true });
  expect((await decide(asked.reviewId, { decision: 'uphold' })).body).toMatchObject({ code: 'review_decided' });
  expect(await renter.call('manage_booking_dispute', { action: 'request_review', bookingId })).toMatchObject({
    status: 'CLEARED',
    reason: 'We have spoken',
    alreadyDone: true,
  });
  const [stored] = await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
  expect(stored?.risk).toMatchObject({ level: 'MEDIUM', reasons: [{ rule: 'reviewed', points: 30 }] });
  // The clearance holds for other dates too.
  await renter.call('request_extension', { bookingId, ...freePeriod(101, 14) });
  const after = await renter.call('get_booking_detail', { bookingId });
  expect(after).toMatchObject({ deposit: { amountMinor: 20_000 } });
  expect(after).not.toHaveProperty('highRisk');
});

test('a renter with debts cannot send a request until an admin clears it, and new rules block again', async () => {
  const { renter, bookingId } = await world.planned();
  await oweMoney(market, bookingId);
  const refused = await send(renter, bookingId);
  expect(refused.error).toMatchObject({
    code: 'risk_blocked',
    nextActions: [{ tool: 'manage_booking_dispute', args: { action: 'request_review', bookingId } }],
  });
  expect((await renter.call('booking_readiness', { bookingId })).blockers).toMatchObject([
    { code: 'risk_blocked', resolvableBy: 'HUMAN_REVIEW' },
  ]);
  const { reviewId } = await review(renter, bookingId);
  await decide(reviewId, { decision: 'uphold', reason: 'Pay first' });
  expect((await send(renter, bookingId)).error).toMatchObject({ code: 'risk_blocked' });
  expect((await renter.call('booking_readiness', { bookingId })).blockers[0].message).toContain('Pay first');
  expect(await review(renter, bookingId)).toMatchObject({ reviewId, status: 'UPHELD', reason: 'Pay first', alreadyDone: true });

  const other = await world.planned();
  await oweMoney(market, other.bookingId);
  const second = await review(other.renter, other.bookingId);
  await decide(second.reviewId, { decision: 'clear', clearAs: 'LOW' });
  expect((await send(other.renter, other.bookingId)).output).toMatchObject({ state: 'PENDING_APPROVAL' });

  const { renter: third, bookingId: documented, documentId } = await world.documented();
  const { id: planned } = await third.call('create_booking', { slug: KAYAK, ...freePeriod(150) });
  await oweMoney(market, planned);
  await decide((await review(third, planned)).reviewId, { decision: 'clear', clearAs: 'LOW' });
  const forged = { action: 'reject', bookingId: documented, documentId, reason: 'The picture is pasted in', fraud: true };
  await market.owner.call('review_renter_documents', forged);
  const blocked = await send(third, planned);
  expect(blocked.error).toMatchObject({ code: 'risk_blocked' });
  expect((await third.call('booking_readiness', { bookingId: planned })).state).toBe('PENDING_VERIFICATION');
});

test('a debt lowers the score from 72 hours after the return until it is paid', async () => {
  const { bookingId } = await world.planned();
  const [plan] = await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
  const score = async () => (await trustOf(market.database.reader, plan?.renterId ?? '', market.clock.now())).score;
  const set = (changes: Partial<typeof bookings.$inferInsert>) =>
    market.database.transaction((tx) => tx.update(bookings).set(changes).where(eq(bookings.id, bookingId)));
  const hoursAgo = (hours: number) => new Date(market.clock.now().getTime() - hours * 3_600_000);
  expect(await score()).toBe(50);
  await set({ lateFeeMinor: 500, returnedAt: hoursAgo(71.9) });
  expect(await score()).toBe(50);
  await set({ returnedAt: hoursAgo(72.1) });
  expect(await score()).toBe(25);
  await set({ lateFeePaidAt: hoursAgo(0) });
  expect(await score()).toBe(50);
});

test('a review cannot clear a suspension', async () => {
  const { renter, bookingId } = await riskyPlan(140);
  const { reviewId } = await review(renter, bookingId);
  const [plan] = await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
  const suspendedAt = market.clock.now();
  await market.database.transaction((tx) =>
    tx
      .update(users)
      .set({ suspendedAt })
      .where(eq(users.id, plan?.renterId ?? '')),
  );
  expect((await decide(reviewId, { decision: 'clear' })).body).toMatchObject({ code: 'cannot_be_cleared' });
  expect((await decide(reviewId, { decision: 'uphold' })).body.data).toMatchObject({ status: 'UPHELD' });
});

test('only the renter asks for a review, only an admin decides, and an ordinary booking has nothing to review', async () => {
  const { renter, bookingId } = await riskyPlan(160);
  for (const person of [market.stranger, market.admin, market.actor(market.owner.credential)]) {
    const { error } = await person.try('manage_booking_dispute', { action: 'request_review', bookingId });
    expect(error).toMatchObject({ code: 'not_found' });
  }
  const { reviewId } = await review(renter, bookingId);
  const clear = { decision: 'clear', reason: 'I am fine' };
  for (const person of [renter, market.renter, market.owner, market.stranger]) {
    expect((await person.http.get('/admin/risk-reviews')).status).toBe(403);
    expect((await person.http.patch(`/admin/risk-reviews/${reviewId}`, clear)).status).toBe(403);
  }
  expect((await market.nobody.http.patch(`/admin/risk-reviews/${reviewId}`, clear)).status).toBe(401);
  expect(await review(renter, bookingId)).toMatchObject({ reviewId, status: 'REQUESTED' });
  const calm = await market.renter.call('create_booking', { slug: KAYAK, ...freePeriod(160) });
  const { body } = await market.renter.http.post('/risk-reviews', { bookingId: calm.id });
  expect(body).toMatchObject({ code: 'nothing_to_review' });
});

test('a document that an owner rejects as forged blocks the next request', async () => {
  const { bookingId, renter, documentId } = await world.documented();
  const rejected = { action: 'reject', bookingId, documentId, reason: 'The picture is pasted in', fraud: true };
  await market.owner.call('review_renter_documents', rejected);
  const risk = await renter.call('assess_risk', { slug: KAYAK, ...freePeriod(170) });
  expect(risk).toMatchObject({ level: 'BLOCKED' });
  expect(risk.reasons[0]).toMatchObject({ rule: 'document_fraud' });
  await market.owner.call('review_renter_documents', { action: 'approve', bookingId, documentId });
  expect((await renter.call('assess_risk', { slug: KAYAK, ...freePeriod(170) })).level).not.toBe('BLOCKED');
});

test('an approved identity counts until its last day or a later rejection', async () => {
  const { bookingId } = await world.documented();
  const [plan] = await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
  const listed = await market.owner.call('review_renter_documents', { action: 'list', bookingId });
  const { documentId } = listed.items.find(({ kind }: { kind: string }) => kind === 'IDENTITY_DOCUMENT');
  const has = async (hours = 0) => {
    const { parts } = await trustOf(
      market.database.reader,
      plan?.renterId ?? '',
      new Date(market.clock.now().getTime() + hours * 3_600_000),
    );
    return parts.some(({ code }) => code === 'identity');
  };
  const set = (changes: Partial<typeof documentDecisions.$inferInsert>) =>
    market.database.transaction((tx) =>
      tx.update(documentDecisions).set(changes).where(eq(documentDecisions.documentId, documentId)),
    );
  expect(await has()).toBe(false);
  await market.owner.call('review_renter_documents', { action: 'approve', bookingId, documentId });
  expect(await has()).toBe(true);
  const today = market.clock.now().toISOString().slice(0, 10);
  await set({ expiresOn: today });
  expect([await has(), await has(24)]).toEqual([true, false]);
  await set({ expiresOn: null });
  await market.owner.call('review_renter_documents', {
    action: 'reject',
    bookingId,
    documentId,
    reason: 'On second sight it has run out',
  });
  expect(await has()).toBe(false);
});

test('two failed payments within a day weigh 20 points, by the time at which they failed', async () => {
  const { renter, bookingId } = await world.approved();
  const fail = async () => {
    await answerPaymentPage(renter, bookingId, 'fail');
    await renter.call('get_pay_status', { bookingId });
  };
  const assessed = async () => {
    const { score, reasons } = await renter.call('assess_risk', { slug: KAYAK, ...freePeriod(175) });
    const { points = 0 } = reasons.find(({ rule }: { rule: string }) => rule === 'failed_payments') ?? {};
    return { score, points };
  };
  const { score } = await assessed();
  await fail();
  expect(await assessed()).toEqual({ score, points: 0 });
  await fail();
  expect(await assessed()).toEqual({ score: score + 20, points: 20 });
  for (const [hoursAgo, points] of [
    [23.9, 20],
    [24.1, 0],
  ] as const) {
    const receivedAt = new Date(market.clock.now().getTime() - hoursAgo * 3_600_000);
    await market.database.transaction((tx) => tx.update(gatewayEvents).set({ receivedAt }));
    expect(await assessed()).toEqual({ score: score + points, points });
  }
});

test('open requests in the same category for overlapping days count, for whichever asset', async () => {
  const renter = await world.renter();
  const [kayak] = await market.database.reader.select().from(assets).where(eq(assets.slug, KAYAK));
  const rows = await market.database.reader
    .select()
    .from(assets)
    .where(eq(assets.categorySlug, kayak?.categorySlug ?? ''));
  const slugs = rows.filter(({ status }) => status === 'LIVE').map(({ slug }) => slug);
  expect(slugs.length).toBeGreaterThan(1);
  const dates = freePeriod(180);
  const count = async () => {
    const { reasons } = await renter.call('assess_risk', { slug: KAYAK, ...dates });
    return reasons.some(({ rule }: { rule: string }) => rule === 'many_requests');
  };
  const other = await renter.call('create_booking', { slug: slugs.find((slug) => slug !== KAYAK), ...dates });
  const ids = [other.id];
  for (let more = 0; more < 2; more += 1) ids.push((await renter.call('create_booking', { slug: KAYAK, ...dates })).id);
  const state = 'PENDING_APPROVAL' as const;
  for (const id of ids.slice(1))
    await market.database.transaction((tx) => tx.update(bookings).set({ state }).where(eq(bookings.id, id)));
  expect(await count()).toBe(false);
  await market.database.transaction((tx) => tx.update(bookings).set({ state }).where(eq(bookings.id, other.id)));
  expect(await count()).toBe(true);
});

test('the rating is made from published reviews by owners of the last 12 months', async () => {
  const { bookingId } = await world.planned();
  const [plan] = await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
  const renterId = plan?.renterId ?? '';
  const publishedAt = market.clock.now();
  const past = (await market.database.reader.select().from(bookings)).filter(({ state }) => state === 'COMPLETED').slice(0, 3);
  expect(past).toHaveLength(3);
  const fixed = {
    by: 'OWNER',
    status: 'PUBLISHED',
    renterId,
    rating: 5,
    text: 'Fine',
    submittedAt: publishedAt,
    publishedAt,
  } as const;
  for (const { id: reviewed, assetId, vendorId } of past) {
    const row = { ...fixed, id: randomIds.next({ prefix: 'rev' }), bookingId: reviewed, authorId: renterId, assetId, vendorId };
    await market.database.transaction((tx) => tx.insert(reviews).values(row));
  }
  const codes = async (days: number) => {
    const { parts } = await trustOf(market.database.reader, renterId, new Date(publishedAt.getTime() + days * 86_400_000));
    return parts.map(({ code }) => code);
  };
  expect(await codes(1)).toContain('rating');
  expect(await codes(366)).not.toContain('rating');
});

test('silence accepts a request with a cleared risk, and not one with an uncleared risk', async () => {
  const [risky, cleared] = [await riskyPlan(120), await riskyPlan(120)];
  for (const { renter, bookingId } of [risky, cleared]) await send(renter, bookingId);
  const { reviewId } = await review(cleared.renter, cleared.bookingId);
  await decide(reviewId, { decision: 'clear', clearAs: 'LOW' });
  const then = await advanceTime(market, { hours: 48.5 });
  const states = [];
  for (const { bookingId } of [risky, cleared]) {
    await then.owner.call('get_owner_booking_detail', { bookingId });
    const [row] = await then.database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
    states.push(row?.state);
  }
  expect(states).toEqual(['EXPIRED', 'PENDING_PAYMENT']);
});
