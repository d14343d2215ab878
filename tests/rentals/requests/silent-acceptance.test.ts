import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceTime, freePeriod, soonPeriod } from '../../harness/dates.ts';
import { momentInWords } from '../../../src/domain/platform/kernel/index.ts';
import { approvedKayak, requestKayak } from '../../harness/rentals/kayak.ts';
import { samplePng } from '../../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('a sports request without an answer for 48 hours is accepted and must be paid within a day', async () => {
  const bookingId = await requestKayak(market, freePeriod(41));
  const almost = await advanceTime(market, { hours: 47.5 });
  expect(await almost.renter.call('booking_readiness', { bookingId })).toMatchObject({ state: 'PENDING_APPROVAL' });
  const accepted = await advanceTime(market, { hours: 1 });
  const ready = await accepted.renter.call('booking_readiness', { bookingId });
  expect(ready).toMatchObject({ state: 'PENDING_PAYMENT', waitingOn: 'RENTER', calendar: { held: true } });
  expect(ready.timeline.at(-1)).toMatchObject({ type: 'booking.auto_accepted', actor: 'SYSTEM' });
  // The time to pay counts from the acceptance, not from when somebody looked.
  expect(Date.parse(ready.dueAt) - market.clock.now().getTime()).toBeLessThan(24 * 3_600_000);
});

test('an owner who answers at the last moment still decides', async () => {
  const bookingId = await requestKayak(await advanceTime(market, {}), freePeriod(46));
  const { owner } = await advanceTime(market, { hours: 47.9 });
  expect(await owner.call('reject_booking', { bookingId, reason: 'Away' })).toMatchObject({ state: 'REJECTED' });
  const after = await advanceTime(market, { hours: 1 });
  expect(await after.renter.call('booking_readiness', { bookingId })).toMatchObject({ state: 'REJECTED' });
});

test('silence does not accept a request whose days are taken meanwhile', async () => {
  const dates = freePeriod(52);
  const now = await advanceTime(market, {});
  const unanswered = await requestKayak(now, dates);
  for (let unit = 1; unit <= 3; unit += 1) await approvedKayak(now, dates);
  await advanceTime(market, { hours: 24.5 });
  // The three holds have run out by then, but were in the way when the two days were over: three more hold now.
  const second = await advanceTime(market, {});
  for (let unit = 1; unit <= 3; unit += 1) await approvedKayak(second, dates);
  const then = await advanceTime(market, { hours: 24 });
  expect(await then.renter.call('get_booking_detail', { bookingId: unanswered })).toMatchObject({
    state: 'EXPIRED',
    closeReason: 'OWNER_NO_RESPONSE',
  });
});

test('a quote says until when the owner may answer and what silence means, as it then happens', async () => {
  const now = await startMarketplace();
  const promised = async (slug: string, dates: { startDate: string; endDate: string }) =>
    (await now.renter.call('pricing_quote', { slug, ...dates })).whatFollows;
  for (const [dates, onSilence, says] of [
    [soonPeriod(), 'EXPIRED', 'so near the start silence does not accept'],
    [freePeriod(41), 'ACCEPTED', '48 hours of silence accept a request sent by'],
  ] as const) {
    const whatFollows = await promised('tandem-sea-kayak', dates);
    const bookingId = await requestKayak(now, dates);
    const booking = await now.renter.call('get_booking_detail', { bookingId });
    expect(booking).toMatchObject({ state: 'PENDING_APPROVAL', onSilence });
    expect(whatFollows).toContain(`until ${momentInWords(new Date(booking.dueAt), 'Europe/Lisbon')};`);
    expect(whatFollows).toContain(says);
  }
  expect(await promised('coastline-camper', freePeriod(70, 4))).toContain('without one it lapses.');
  await now.close();
});

test('a request in a category without acceptance by silence expires', async () => {
  const now = await advanceTime(market, {});
  const { id: bookingId } = await now.renter.call('create_booking', { slug: 'coastline-camper', ...freePeriod(70, 4) });
  const ready = await now.renter.call('booking_readiness', { bookingId });
  for (const { tool, args } of ready.nextActions.filter(({ tool }: { tool: string }) => tool === 'upload_document')) {
    await now.renter.call(tool, { ...args, fileName: 'photo.png', contentBase64: samplePng.toString('base64') });
  }
  await now.renter.call('promote_booking', { bookingId, acceptAgreement: true, attestations: ['AGE'] });
  const then = await advanceTime(market, { hours: 49 });
  expect(await then.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'EXPIRED' });
});
