import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingDeadlines, counterOffers } from '../../../db/schema/index.ts';
import { advanceTime, freePeriod, soonPeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { answerPaymentPage, confirmedKayak, requestKayak, unitsFree } from '../../harness/rentals/kayak.ts';
import { samplePng } from '../../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const HOUR_MS = 3_600_000;

async function offered(dates = freePeriod(), terms: Record<string, unknown> = { totalMinor: 9_000 }) {
  const bookingId = await requestKayak(market, dates);
  const sent = await market.owner.call('create_counter_offer', { bookingId, ...terms });
  return { bookingId, sent };
}

const states = async (bookingId: string) =>
  (await market.owner.http.get(`/bookings/${bookingId}/counter-offer`)).body.data.items.map(
    ({ status }: { status: string }) => status,
  );

test('an offer of another price has lines from the listed price to the agreed one that add up', async () => {
  const { bookingId, sent } = await offered(freePeriod(40), { totalMinor: 9_000, message: 'Low season, I can do better' });
  expect(sent).toMatchObject({ state: 'COUNTER_OFFERED', waitingOn: 'RENTER', counterOffer: { status: 'PENDING' } });
  const { counterOffer } = sent;
  expect(counterOffer.totalMinor).toBeLessThanOrEqual(9_000);
  expect(counterOffer.totalMinor).toBeGreaterThan(8_996);
  const shown = counterOffer.lines.filter(({ audience }: { audience: string[] }) => audience.includes('RENTER'));
  expect(shown.reduce((sum: number, { amountMinor }: { amountMinor: number }) => sum + amountMinor, 0)).toBe(
    counterOffer.totalMinor,
  );
  expect(shown.map(({ code }: { code: string }) => code)).toContain('negotiated_adjustment');
  const seen = await market.renter.call('get_booking_detail', { bookingId });
  // What the booking costs changes only when the renter accepts.
  expect(seen.totals.totalMinor).not.toBe(counterOffer.totalMinor);
  expect(seen.nextActions[0]).toMatchObject({
    tool: 'respond_counter_offer',
    args: { bookingId, decision: 'accept' },
    method: 'PATCH',
    path: `/api/v1/bookings/${bookingId}/counter-offer`,
    dueAt: counterOffer.expiresAt,
    onSilence: 'BACK_TO_OWNER',
  });
  expect(seen).toMatchObject({
    onSilence: 'BACK_TO_OWNER',
    waitingFor: expect.stringContaining('else the offer lapses, and the owner answers the request as it was'),
  });
});

test('a pending offer says what would be due with its deposit, and that is what is due', async () => {
  const terms = { ownerSubtotalMinor: 6_000, depositMinor: 5_000 };
  const { bookingId, sent } = await offered(freePeriod(44), terms);
  const { totals } = await market.renter.call('get_booking_detail', { bookingId });
  expect(totals.dueWithOfferMinor).toBe(sent.counterOffer.totalMinor + 5_000);
  const { money } = await market.renter.call('booking_readiness', { bookingId });
  expect(money).toMatchObject({ dueWithOfferMinor: totals.dueWithOfferMinor, dueWithOffer: totals.dueWithOffer });
  const { totals: agreed } = await market.renter.call('respond_counter_offer', { bookingId, decision: 'accept' });
  expect(agreed).toMatchObject({ dueNowMinor: totals.dueWithOfferMinor, dueWithOfferMinor: null });
});

test('when the start comes before the answer, silence ends the request, as announced', async () => {
  const soon = await startMarketplace();
  const dates = soonPeriod();
  const { id: bookingId, askPerson } = await soon.renter.call('create_booking', { slug: 'tandem-sea-kayak', ...dates });
  const amount = askPerson.find(({ about }: { about: string }) => about === 'AMOUNT');
  expect(amount.words).toContain('within 24 hours of the approval, at the latest by the start');
  await soon.renter.call('promote_booking', { bookingId, acceptAgreement: true });
  const { dueAt, onSilence } = await soon.owner.call('create_counter_offer', { bookingId, discountBps: 1_000 });
  const startsFirst = Date.parse(dueAt) === Date.parse((await soon.renter.call('get_booking_detail', { bookingId })).pickupAt);
  expect(onSilence).toBe(startsFirst ? 'EXPIRED' : 'BACK_TO_OWNER');
  const { renter } = await advanceTime(soon, { hours: (Date.parse(dueAt) - soon.clock.now().getTime()) / HOUR_MS + 0.01 });
  const { state } = await renter.call('get_booking_detail', { bookingId });
  expect(state).toBe(startsFirst ? 'EXPIRED' : 'PENDING_APPROVAL');
  await soon.close();
});

test('accepting an offer takes its price, dates and deposit, and the renter pays exactly that', async () => {
  const dates = freePeriod(50);
  const moved = freePeriod(51, 4);
  const { bookingId, sent } = await offered(dates, { ...moved, ownerSubtotalMinor: 6_000, depositMinor: 5_000 });
  const accepted = await market.renter.call('respond_counter_offer', { bookingId, decision: 'accept' });
  expect(accepted).toMatchObject({
    state: 'PENDING_PAYMENT',
    ...moved,
    days: 4,
    totals: { ownerSubtotalMinor: 6_000, totalMinor: sent.counterOffer.totalMinor },
    deposit: { amountMinor: 5_000 },
    counterOffer: { status: 'ACCEPTED' },
  });
  expect(await unitsFree(market, { startDate: dates.startDate, endDate: moved.endDate })).toEqual([3, 2, 2, 2, 2]);
  await answerPaymentPage(market.renter, bookingId, 'pay');
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({
    status: 'PAID',
    bookingState: 'CONFIRMED',
    amountMinor: sent.counterOffer.totalMinor + 5_000,
  });
  const balances = await trialBalance(market.database);
  expect(balances.get(`ESCROW:${bookingId} EUR`)).toBe(-sent.counterOffer.totalMinor);
});

test('rejecting an offer reopens the request with its remaining time, and a second answer changes nothing', async () => {
  const bookingId = await requestKayak(market, freePeriod(60));
  const before = await market.renter.call('booking_readiness', { bookingId });
  await market.owner.call('create_counter_offer', { bookingId, totalMinor: 20_000 });
  const rejected = await market.renter.call('respond_counter_offer', { bookingId, decision: 'reject' });
  expect(rejected).toMatchObject({ state: 'PENDING_APPROVAL', counterOffer: { status: 'REJECTED' } });
  expect(Math.abs(Date.parse(rejected.dueAt) - Date.parse(before.dueAt))).toBeLessThan(60_000);
  expect(await market.renter.call('respond_counter_offer', { bookingId, decision: 'reject' })).toMatchObject({
    alreadyDone: true,
  });
  const late = await market.renter.try('respond_counter_offer', { bookingId, decision: 'accept' });
  expect(late.error).toMatchObject({ code: 'invalid_state', details: { state: 'PENDING_APPROVAL' } });
  expect(await market.owner.call('approve_booking', { bookingId })).toMatchObject({ state: 'PENDING_PAYMENT' });
});

test('a new offer replaces the pending one, which cannot be accepted any more, and a fourth is refused', async () => {
  const { bookingId, sent } = await offered(freePeriod(70), { totalMinor: 9_000 });
  const { offerId } = sent.counterOffer;
  await market.owner.call('create_counter_offer', { bookingId, totalMinor: 8_000 });
  const stale = await market.renter.try('respond_counter_offer', { bookingId, decision: 'accept', offerId });
  expect(stale.error).toMatchObject({ code: 'offer_changed' });
  expect(await states(bookingId)).toEqual(['PENDING', 'SUPERSEDED']);
  await market.owner.call('create_counter_offer', { bookingId, totalMinor: 7_000 });
  const fourth = await market.owner.try('create_counter_offer', { bookingId, totalMinor: 6_000 });
  expect(fourth.error).toMatchObject({ code: 'too_many_offers', details: { limit: 3 } });
  expect(await states(bookingId)).toEqual(['PENDING', 'SUPERSEDED', 'SUPERSEDED']);
});

test('withdrawing an offer reopens the request, and a second time changes nothing', async () => {
  const { bookingId } = await offered(freePeriod(80));
  expect(await market.owner.call('create_counter_offer', { bookingId, action: 'withdraw' })).toMatchObject({
    state: 'PENDING_APPROVAL',
    counterOffer: { status: 'WITHDRAWN' },
  });
  expect(await market.owner.call('create_counter_offer', { bookingId, action: 'withdraw' })).toMatchObject({ alreadyDone: true });
  const answer = await market.renter.try('respond_counter_offer', { bookingId, decision: 'accept' });
  expect(answer.error).toMatchObject({ code: 'invalid_state' });
});

test('only an offer that waits for its answer can be withdrawn', async () => {
  const withdraw = (bookingId: string) => market.owner.try('create_counter_offer', { bookingId, action: 'withdraw' });
  const never = await requestKayak(market, freePeriod(84));
  expect((await withdraw(never)).error).toMatchObject({ code: 'invalid_state', details: { state: 'PENDING_APPROVAL' } });
  const { bookingId } = await offered(freePeriod(87));
  await market.renter.call('respond_counter_offer', { bookingId, decision: 'reject' });
  expect((await withdraw(bookingId)).error).toMatchObject({ code: 'invalid_state', details: { state: 'PENDING_APPROVAL' } });
  expect(await states(bookingId)).toEqual(['REJECTED']);
});

test('cancelling the booking ends an open offer and its deadline', async () => {
  const { bookingId } = await offered(freePeriod(90));
  await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  expect(await states(bookingId)).toEqual(['EXPIRED']);
  const { reader } = market.database;
  expect(await reader.select().from(bookingDeadlines).where(eq(bookingDeadlines.bookingId, bookingId))).toEqual([]);
});

test('an offer without terms, with two prices, below the fees or for impossible dates is refused', async () => {
  const bookingId = await requestKayak(market, freePeriod(100));
  const refusal = async (terms: Record<string, unknown>) =>
    (await market.owner.try('create_counter_offer', { bookingId, ...terms })).error;
  expect(await refusal({})).toMatchObject({ code: 'invalid_input', details: { issues: [{ field: 'totalMinor' }] } });
  expect(await refusal({ totalMinor: 5_000, ownerSubtotalMinor: 5_000 })).toMatchObject({ code: 'invalid_input' });
  expect(await refusal({ totalMinor: 50 })).toMatchObject({
    code: 'offer_too_low',
    nextActions: [{ tool: 'create_counter_offer', args: { bookingId } }],
  });
  expect(await refusal(freePeriod(100, 30))).toMatchObject({
    code: 'dates_refused',
    details: { problems: [{ code: 'max_days' }] },
  });
  const taken = freePeriod(110);
  for (let unit = 0; unit < 3; unit += 1) await confirmedKayak(market, taken);
  expect(await refusal(taken)).toMatchObject({ code: 'dates_unavailable' });
  expect((await market.renter.call('booking_readiness', { bookingId })).state).toBe('PENDING_APPROVAL');
});

test('an offer for days that were taken meanwhile cannot be accepted and stays open', async () => {
  const dates = freePeriod(120);
  const { bookingId } = await offered(dates);
  for (let unit = 0; unit < 3; unit += 1) await confirmedKayak(market, dates);
  const answer = await market.renter.try('respond_counter_offer', { bookingId, decision: 'accept' });
  expect(answer.error).toMatchObject({ code: 'dates_unavailable', details: { alternatives: { windows: expect.any(Array) } } });
  expect(await states(bookingId)).toEqual(['PENDING']);
});

test('documents must be decided before an offer is sent, because accepting it is the approval', async () => {
  const { renter, owner } = market;
  const { id: bookingId } = await renter.call('create_booking', { slug: 'coastline-camper', ...freePeriod(40) });
  for (const kind of ['IDENTITY_DOCUMENT', 'DRIVING_LICENCE']) {
    await renter.call('upload_document', { kind, bookingId, fileName: 'scan.png', contentBase64: samplePng.toString('base64') });
  }
  await renter.call('promote_booking', { bookingId, acceptAgreement: true, attestations: ['AGE'] });
  const early = await owner.try('create_counter_offer', { bookingId, totalMinor: 30_000 });
  expect(early.error).toMatchObject({ code: 'documents_undecided' });
  const { items } = await owner.call('review_renter_documents', { action: 'list', bookingId });
  for (const { documentId } of items) await owner.call('review_renter_documents', { action: 'approve', bookingId, documentId });
  expect(await owner.call('create_counter_offer', { bookingId, totalMinor: 30_000 })).toMatchObject({ state: 'COUNTER_OFFERED' });
});

test('only the two sides of a booking see, make and answer offers', async () => {
  const { bookingId } = await offered(freePeriod(130));
  const path = `/bookings/${bookingId}/counter-offer`;
  expect((await market.stranger.http.get(path)).status).toBe(404);
  expect((await market.admin.http.get(path)).status).toBe(404);
  expect((await market.stranger.http.patch(path, { decision: 'accept' })).status).toBe(404);
  expect((await market.owner.http.patch(path, { decision: 'accept' })).status).toBe(404);
  expect((await market.renter.http.post(path, { totalMinor: 1 })).status).toBe(403);
  const other = await market.signIn('rui@demo.test', 'mcp-owner');
  expect((await other.http.get(path)).status).toBe(404);
  expect((await other.try('create_counter_offer', { bookingId, totalMinor: 8_000 })).error.code).toBe('not_found');
  expect((await other.try('create_counter_offer', { bookingId, action: 'withdraw' })).error.code).toBe('not_found');
  expect((await market.nobody.http.get(path)).status).toBe(401);
  expect(await states(bookingId)).toEqual(['PENDING']);
  const { items } = (await market.renter.http.get(path)).body.data;
  expect(items[0].lines.map(({ code }: { code: string }) => code)).not.toContain('commission');
});

test('an unanswered offer expires, and the owner has the remaining time, at least twelve hours', async () => {
  const first = await requestKayak(market, freePeriod(140));
  const now = await advanceTime(market, { hours: 47 });
  await now.owner.call('create_counter_offer', { bookingId: first, totalMinor: 9_000 });
  const then = await advanceTime(market, { hours: 25 });
  const back = await then.renter.call('booking_readiness', { bookingId: first });
  expect(back.state).toBe('PENDING_APPROVAL');
  expect(back.timeline.at(-1)).toMatchObject({ type: 'counter_offer.expired', actor: 'SYSTEM', to: 'PENDING_APPROVAL' });
  const [offer] = await market.database.reader.select().from(counterOffers).where(eq(counterOffers.bookingId, first));
  // As of the instant at which the offer ran out, not of the look.
  expect(Date.parse(back.dueAt)).toBe((offer?.expiresAt.getTime() ?? 0) + 12 * HOUR_MS);
  const end = await advanceTime(market, { hours: 12 });
  // Silence does not accept where the owner has spoken, although the category says so.
  expect(await end.renter.call('booking_readiness', { bookingId: first })).toMatchObject({ state: 'EXPIRED' });
});
