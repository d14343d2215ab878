import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayFrom } from '../../harness/dates.ts';
import { answerPaymentPage, confirmedKayak, ownAssetId, requestKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

/** Two units whose bookings may swap them until the handover: a period is free if on each of its days one is left. */
const KAYAK = 'tandem-sea-kayak';

let market: TestMarketplace;
let assetId: string;
beforeAll(async () => {
  market = await startMarketplace();
  assetId = await ownAssetId(market);
  await market.owner.call('update_asset', { assetId, units: 2 });
});
afterAll(() => market.close());

/** The days `[from, to)`, counted from the first day of a test. */
const daysFrom = (first: number) => (from: number, to: number) => ({
  startDate: dayFrom(first + from),
  endDate: dayFrom(first + to),
});

/** The bookings of the example: the first unit has days 1 and 4 to 5, the second has days 1 to 3. */
async function staggered(first: number) {
  const days = daysFrom(first);
  for (const period of [days(1, 2), days(1, 4), days(4, 6)]) await confirmedKayak(market, period);
  return days;
}

const isFree = async ({ startDate, endDate }: { startDate: string; endDate: string }) => {
  const { available, unitsFree } = await market.renter.call('check_availability', { slug: KAYAK, from: startDate, to: endDate });
  return { available, unitsFree };
};

test('a period is free, found and quoted when a unit is left on each day, though not the same one on all', async () => {
  const days = await staggered(50);
  const wanted = days(2, 5);
  expect(await isFree(wanted)).toEqual({ available: true, unitsFree: 1 });
  const found = await market.renter.call('search_assets', { q: 'kayak', from: wanted.startDate, to: wanted.endDate, limit: 50 });
  expect(found.items.map(({ slug }: { slug: string }) => slug)).toContain(KAYAK);
  expect(await market.renter.call('pricing_quote', { slug: KAYAK, ...wanted })).toMatchObject({ available: true });
});

test('a period is not free when on one day, or on a day that it needs beside its own, no unit is left', async () => {
  const days = await staggered(60);
  await confirmedKayak(market, days(2, 5));
  for (const period of [days(3, 4), days(2, 6), days(0, 2)]) {
    expect([period, await isFree(period)]).toEqual([period, { available: false, unitsFree: 0 }]);
  }
  const quoted = await market.renter.call('pricing_quote', { slug: KAYAK, ...days(2, 6) });
  expect(quoted).toMatchObject({ available: false, whyNot: expect.stringContaining(days(3, 4).startDate) });
  const { items } = await market.renter.call('search_assets', { q: 'kayak', from: days(2, 6).startDate, to: days(2, 6).endDate });
  expect(items.map(({ slug }: { slug: string }) => slug)).not.toContain(KAYAK);
});

test('such a period is requested, held and paid, and then every day of it is full', async () => {
  const days = await staggered(70);
  const bookingId = await confirmedKayak(market, days(2, 5));
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'CONFIRMED' });
  const { days: calendar } = await market.renter.call('check_availability', {
    slug: KAYAK,
    from: days(1, 6).startDate,
    to: days(1, 6).endDate,
  });
  expect(calendar.map(({ available }: { available: boolean }) => available)).toEqual([false, false, false, false, true]);
});

test('a plan, a request and a paid booking can take other dates when bookings swap units', async () => {
  const days = await staggered(80);
  const plan = await market.renter.call('create_booking', { slug: KAYAK, ...days(8, 9) });
  expect(await market.renter.call('request_extension', { bookingId: plan.id, ...days(2, 5) })).toMatchObject(days(2, 5));
  const bookingId = await confirmedKayak(market, days(2, 4));
  const { extension } = await market.renter.call('request_extension', { bookingId, endDate: days(2, 5).endDate });
  const { extensionId } = extension;
  await market.owner.call('respond_extension', { bookingId, extensionId, decision: 'approve' });
  await answerPaymentPage(market.renter, bookingId, 'pay');
  await market.renter.call('get_pay_status', { bookingId });
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject(days(2, 5));
  expect(await isFree(days(4, 5))).toEqual({ available: false, unitsFree: 0 });
});

test('blocked units swap too: a rental fits beside a blackout of one unit that follows another booking', async () => {
  const days = daysFrom(100);
  await confirmedKayak(market, days(1, 3));
  await market.owner.call('manage_blackout', { action: 'add', assetId, ...days(3, 4), units: 1 });
  const check = { title: 'Check the seams', dueDate: days(4, 6).startDate, durationDays: 2, units: 1 };
  await market.owner.call('manage_maintenance', { action: 'plan', assetId, ...check });
  expect(await isFree(days(1, 6))).toEqual({ available: true, unitsFree: 1 });
  await confirmedKayak(market, days(1, 6));
  expect(await isFree(days(3, 4))).toEqual({ available: false, unitsFree: 0 });
});

test('requests that can all be served, each on other days, do not compete', async () => {
  const days = daysFrom(110);
  await confirmedKayak(market, days(1, 4));
  const requests = [await requestKayak(market, days(1, 2)), await requestKayak(market, days(2, 4))];
  const { items } = await market.owner.call('list_owner_requests', { limit: 50 });
  const waiting = items.filter(({ bookingId }: { bookingId: string }) => requests.includes(bookingId));
  expect(waiting.map(({ competesWith }: { competesWith: string[] }) => competesWith)).toEqual([[], []]);
});

test('a request is only ended by a payment when on one of its days too few units are left for good', async () => {
  const days = daysFrom(120);
  const request = await requestKayak(market, days(2, 5));
  await staggered(120);
  expect(await market.renter.call('get_booking_detail', { bookingId: request })).toMatchObject({ state: 'PENDING_APPROVAL' });
  await market.owner.call('approve_booking', { bookingId: request });
});

test('fewer units are accepted when the bookings fit on them by swapping, and refused where a day needs more', async () => {
  await market.owner.call('update_asset', { assetId, units: 3 });
  const days = await staggered(130);
  await confirmedKayak(market, days(2, 5));
  await market.owner.call('update_asset', { assetId, units: 2 });
  expect(await isFree(days(2, 5))).toEqual({ available: false, unitsFree: 0 });
  const refused = await market.owner.try('update_asset', { assetId, units: 1 });
  expect(refused.error).toMatchObject({ code: 'bookings_ahead' });
});

test('a request for several units counts the units of each day', async () => {
  await market.owner.call('update_asset', { assetId, units: 3 });
  const days = daysFrom(140);
  for (const period of [days(1, 2), days(2, 3), days(3, 4)]) await confirmedKayak(market, period);
  const { id: bookingId } = await market.renter.call('create_booking', { slug: KAYAK, ...days(1, 4), units: 2 });
  await market.renter.call('promote_booking', { bookingId, acceptAgreement: true });
  expect(await market.owner.call('approve_booking', { bookingId })).toMatchObject({ state: 'PENDING_PAYMENT' });
  expect(await isFree(days(1, 4))).toEqual({ available: false, unitsFree: 0 });
  await market.renter.call('cancel_booking', { bookingId, confirm: true });
  await market.owner.call('update_asset', { assetId, units: 2 });
});
