import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, riskReviews, trustEvents, users } from '../../../db/schema/index.ts';
import type { TrustEventKind } from '../../../db/values/index.ts';
import { randomIds } from '../../../src/domain/platform/kernel/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { oweMoney } from '../../harness/money/payment-events.ts';
import { openAccount } from '../../harness/open-account.ts';
import { confirmedKayak, requestKayak } from '../../harness/rentals/kayak.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const PASSWORD = 'long enough 1';
let people = 0;

async function newcomer(): Promise<Actor> {
  people += 1;
  const account = { email: `contest-${people}@example.com`, password: PASSWORD, name: 'Ana Silva' };
  return openAccount(market, account);
}

const mine = async (who: Actor) => (await who.http.get('/trust-profile/me')).body.data;
const contest = (who: Actor, input: Record<string, unknown>) =>
  market.actor(who.credential).try('manage_booking_dispute', { action: 'contest_score', message: 'It was not so', ...input });
const decide = async (reviewId: string, input: Record<string, unknown>) =>
  (await market.admin.http.patch(`/admin/risk-reviews/${reviewId}`, { reason: 'We have looked', ...input })).body;

async function happened(who: Actor, kind: TrustEventKind, bookingId: string | null = null): Promise<string> {
  const { id: userId } = await market.actor(who.credential).call('get_profile');
  const id = randomIds.next({ prefix: 'tev' });
  const row = { id, userId, kind, bookingId, at: market.clock.now() };
  await market.database.transaction((tx) => tx.insert(trustEvents).values(row));
  return id;
}

async function queued(reviewId: string) {
  const { body } = await market.admin.http.get('/admin/risk-reviews?limit=100');
  return body.data.items.find((item: { reviewId: string }) => item.reviewId === reviewId);
}

/** The renter has contested a no-show at this owner's. */
async function contestedNoShow(daysAhead: number) {
  const bookingId = await requestKayak(market, freePeriod(daysAhead));
  const before: number = (await mine(market.renter)).score;
  const eventId = await happened(market.renter, 'NO_SHOW', bookingId);
  const counted = await mine(market.renter);
  const again = () => contest(market.renter, { role: 'RENTER', contested: eventId });
  const { output: asked } = await again();
  return { bookingId, before, eventId, counted, asked, again };
}

test('a no-show that counts can be contested once, and an admin sees it with its booking and the score', async () => {
  const { bookingId, before, eventId, counted, asked, again } = await contestedNoShow(60);
  expect(counted.score).toBe(before - 10);
  expect(counted.nextActions).toContainEqual(
    expect.objectContaining({
      tool: 'manage_booking_dispute',
      args: { action: 'contest_score', role: 'RENTER', contested: eventId, message: '<why it is wrong>' },
      method: 'POST',
      path: '/api/v1/trust-profile/me/reviews',
      body: { role: 'RENTER', contested: eventId, message: '<why it is wrong>' },
    }),
  );
  expect(asked).toMatchObject({ status: 'REQUESTED', role: 'RENTER', contested: eventId, struck: [] });
  expect((await again()).output).toEqual({ ...asked, alreadyDone: true });
  expect(await queued(asked.reviewId)).toMatchObject({
    about: 'SCORE',
    reasons: [{ rule: eventId, points: -10 }],
    bookings: [{ bookingId, state: 'PENDING_APPROVAL' }],
    renter: { score: before - 10, facts: { penalties: expect.arrayContaining([expect.objectContaining({ eventId })]) } },
    owner: null,
  });
  // So that it does not count in the other tests.
  await decide(asked.reviewId, { decision: 'strike' });
});

test('a contested event is struck or upheld, once', async () => {
  const { eventId, asked } = await contestedNoShow(64);
  expect(await decide(asked.reviewId, { decision: 'clear' })).toMatchObject({ code: 'wrong_decision' });
  expect((await decide(asked.reviewId, { decision: 'strike' })).data).toMatchObject({ status: 'STRUCK', struck: [eventId] });
  expect((await decide(asked.reviewId, { decision: 'strike' })).data).toMatchObject({ alreadyDone: true });
  expect(await decide(asked.reviewId, { decision: 'uphold' })).toMatchObject({ code: 'review_decided' });
});

test('a struck no-show does not count in the score, nor for the owner, and the profile says why', async () => {
  const { before, eventId, asked, again } = await contestedNoShow(68);
  await decide(asked.reviewId, { decision: 'strike' });
  const after = await mine(market.renter);
  expect(after.score).toBe(before);
  expect(after.parts.map((part: { eventId: string }) => part.eventId)).not.toContain(eventId);
  expect(after.reviews[0]).toMatchObject({ status: 'STRUCK', reason: 'We have looked', struck: [eventId] });
  expect((await again()).output).toMatchObject({ status: 'STRUCK', alreadyDone: true });
  const next = await requestKayak(market, freePeriod(72));
  expect((await market.owner.call('get_renter_snapshot', { bookingId: next })).withYou).toMatchObject({ noShows: 0 });
});

test('striking an event is in the audit log, and the event stays stored', async () => {
  const { eventId, asked } = await contestedNoShow(76);
  await decide(asked.reviewId, { decision: 'strike' });
  const entries = await market.database.reader.select().from(auditLog).where(eq(auditLog.operation, 'decide_risk_review'));
  expect(entries).toContainEqual(
    expect.objectContaining({ subjectId: asked.reviewId, input: expect.objectContaining({ decision: 'strike' }) }),
  );
  const stays = await market.database.reader.select().from(trustEvents).where(eq(trustEvents.id, eventId));
  expect(stays).toMatchObject([{ kind: 'NO_SHOW' }]);
});

test('a contested event that an admin upholds still counts, with the reason, and cannot be contested again', async () => {
  const person = await newcomer();
  const eventId = await happened(person, 'DISPUTE_LOST');
  const { output: asked } = await contest(person, { role: 'RENTER', contested: eventId });
  await decide(asked.reviewId, { decision: 'uphold', reason: 'The photos say so' });
  const profile = await mine(person);
  expect(profile.score).toBe(20);
  expect(profile.reviews).toMatchObject([{ status: 'UPHELD', reason: 'The photos say so', struck: [] }]);
  // The address is still to be confirmed; nothing else is asked for.
  expect(profile.nextActions).toMatchObject([{ tool: 'get_profile', optional: true }]);
  expect((await contest(person, { role: 'RENTER', contested: eventId })).output).toMatchObject({
    reviewId: asked.reviewId,
    status: 'UPHELD',
    alreadyDone: true,
  });
});

test('an owner contests a cancellation and the answers over REST', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(80));
  await market.owner.call('reject_booking', { bookingId, reason: 'It leaks', confirm: true });
  const { asOwner, public: seen } = await mine(market.owner);
  const cancelled = asOwner.parts.find((part: { bookingId: string }) => part.bookingId === bookingId);
  expect(cancelled).toMatchObject({ code: 'owner_cancel', points: -10 });
  const input = { role: 'OWNER', contested: cancelled.eventId, message: 'The coast guard closed the river' };
  const { status, body } = await market.owner.http.post('/trust-profile/me/reviews', input);
  expect([status, body.data.status]).toEqual([201, 'REQUESTED']);
  expect((await queued(body.data.reviewId)).owner.facts.ownCancellations).toContainEqual(
    expect.objectContaining({ eventId: cancelled.eventId }),
  );
  await decide(body.data.reviewId, { decision: 'strike' });
  const after = await mine(market.owner);
  expect(after.asOwner.facts.ownCancellations).toHaveLength(asOwner.facts.ownCancellations.length - 1);
  expect(after.public.owner.ownCancellations).toBe(seen.owner.ownCancellations - 1);

  const answered = after.asOwner.facts;
  const declined = [];
  while (declined.length < 1 + 3 * answered.decided) {
    declined.push(await requestKayak(market, freePeriod(100 + 4 * declined.length, 2)));
    await market.owner.call('reject_booking', { bookingId: declined.at(-1), reason: 'In the workshop' });
  }
  const low = await mine(market.owner);
  expect(low.asOwner.parts).toContainEqual(expect.objectContaining({ code: 'acceptance', points: -10 }));
  const { output: asked } = await contest(market.owner, { role: 'OWNER' });
  expect(await decide(asked.reviewId, { decision: 'strike' })).toMatchObject({
    code: 'cannot_be_struck',
    details: { strikes: [], possible: expect.arrayContaining(['acceptance']) },
  });
  expect(await decide(asked.reviewId, { decision: 'strike', strikes: ['base'] })).toMatchObject({ code: 'cannot_be_struck' });
  await decide(asked.reviewId, { decision: 'strike', strikes: ['acceptance'] });
  const raised = await mine(market.owner);
  expect(raised.asOwner.score).toBe(low.asOwner.score + 10);
  expect(raised.asOwner.facts.setAside).toEqual(['acceptance']);
});

test('contesting an event that is not in the person’s score is refused alike for every reason', async () => {
  const [person, other] = [await newcomer(), await newcomer()];
  const foreign = await happened(other, 'LATE_CANCEL');
  const errors = [];
  for (const input of [
    { role: 'RENTER', contested: foreign },
    { role: 'RENTER', contested: 'tev_01ARZ3NDEKTSV4RRFFQ69G5FAV' },
    { role: 'RENTER', contested: 'unpaid_balance' },
    { role: 'OWNER' },
  ])
    errors.push((await contest(person, input)).error);
  expect(errors.map((error) => error?.code)).toEqual(Array.from({ length: 4 }, () => 'not_in_score'));
  expect(await market.database.reader.select().from(riskReviews).where(eq(riskReviews.contested, foreign))).toEqual([]);
  expect((await market.nobody.http.post('/trust-profile/me/reviews', { role: 'RENTER', message: 'x' })).status).toBe(401);
  for (const who of [market.renter, market.owner]) {
    expect((await who.http.patch('/admin/risk-reviews/rrv_1', { decision: 'strike', reason: 'x' })).status).toBe(403);
  }
});

test('owed money cannot be struck from a score', async () => {
  const person = await newcomer();
  const { id: bookingId } = await person.call('create_booking', { slug: 'tandem-sea-kayak', ...freePeriod(300) });
  await oweMoney(market, bookingId);
  expect((await mine(person)).parts).toContainEqual(expect.objectContaining({ code: 'unpaid_balance', points: -25 }));
  const { output: asked } = await contest(person, { role: 'RENTER', contested: 'unpaid_balance' });
  expect(await decide(asked.reviewId, { decision: 'strike' })).toMatchObject({ code: 'cannot_be_struck' });
  expect((await decide(asked.reviewId, { decision: 'uphold' })).data).toMatchObject({ status: 'UPHELD' });
});

test('parallel calls make one request for review, which needs write:account and a live key', async () => {
  const person = await newcomer();
  const contested = await happened(person, 'LATE_RETURN');
  const answers = await Promise.all([1, 2, 3, 4].map(() => contest(person, { role: 'RENTER', contested })));
  expect(new Set(answers.map(({ output }) => output.reviewId)).size).toBe(1);
  expect(answers.filter(({ output }) => output.alreadyDone)).toHaveLength(3);
  const key = async (more: object) => (await person.call('manage_api_keys', { action: 'create', name: 'agent', ...more })).secret;
  const reading = market.actor(await key({ scopes: ['read:account', 'write:booking'] }));
  expect((await contest(reading, { role: 'RENTER', contested })).httpStatus).toBe(403);
  expect((await mine(reading)).score).toBe(35);
  const trial = market.actor(await key({ scopes: ['write:account'], mode: 'test' }));
  expect((await contest(trial, { role: 'RENTER', contested })).error).toMatchObject({ code: 'test_key_refused' });
});

test('erasing an account removes its requests for review', async () => {
  const person = await newcomer();
  const { id: userId } = await person.call('get_profile');
  await contest(person, { role: 'RENTER', contested: await happened(person, 'LATE_CANCEL') });
  const { email } = (await market.database.reader.select().from(users).where(eq(users.id, userId)))[0] ?? { email: '' };
  const erased = await person.http.post('/users/me/erase', { confirmEmail: email, password: PASSWORD });
  expect(erased.status).toBeLessThan(300);
  expect(await market.database.reader.select().from(riskReviews).where(eq(riskReviews.userId, userId))).toEqual([]);
});
