import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/domain/platform/kernel/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { confirmedKayak, requestKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
type Answer = any;
const sumOf = (lines: Answer[]) => lines.reduce((all, { amountMinor }) => all + amountMinor, 0);

test('an offer of 10 % off shows its price in the answer and to the renter, over both doors', async () => {
  const dates = freePeriod(40);
  const bookingId = await requestKayak(market, dates);
  const before = await market.renter.call('get_booking_detail', { bookingId });
  expect(before.counterOffer).toBeNull();
  const { output, text } = await market.owner.try('create_counter_offer', {
    bookingId,
    discountBps: 1_000,
    message: 'Come again',
  });
  const { counterOffer: sent, comesTo } = output as Answer;
  const subtotal = before.totals.ownerSubtotalMinor;
  expect(sent.ownerSubtotalMinor).toBe(subtotal - Math.round(subtotal / 10));
  expect(sent.totalMinor).toBeLessThan(before.totals.totalMinor);
  expect(comesTo).toContain(`${sent.total} in all instead of ${before.totals.total}`);
  expect(text).toContain(comesTo);

  for (const [tool, path] of [
    ['booking_readiness', `/bookings/${bookingId}/readiness`],
    ['get_booking_detail', `/bookings/${bookingId}`],
  ] as const) {
    const seen = await market.renter.try(tool, { bookingId });
    const { counterOffer } = seen.output as Answer;
    expect(counterOffer).toMatchObject({
      offerId: sent.offerId,
      ...dates,
      totalMinor: sent.totalMinor,
      depositMinor: sent.depositMinor,
      expiresAt: sent.expiresAt,
      message: 'Come again',
    });
    expect(sumOf(counterOffer.lines)).toBe(counterOffer.totalMinor);
    expect(counterOffer.lines.map(({ code }: Answer) => code)).not.toContain('commission');
    for (const word of [sent.offerId, sent.expiresAt, 'Come again', 'Agreed reduction']) expect(seen.text).toContain(word);
    const { body } = await market.renter.http.get(path);
    expect(body.data.counterOffer).toEqual(counterOffer);
  }
});

test('an amount off is taken from the price of the offered dates', async () => {
  const bookingId = await requestKayak(market, freePeriod(50));
  const longer = freePeriod(50, 5);
  const listed = await market.owner.http.post(`/bookings/${bookingId}/counter-offer`, longer);
  const reduced = await market.owner.http.post(`/bookings/${bookingId}/counter-offer`, { ...longer, discountBps: 2_500 });
  const [{ ownerSubtotalMinor: whole }, { ownerSubtotalMinor: less }] = [listed, reduced].map(
    ({ body }) => body.data.counterOffer,
  );
  expect(less).toBe(whole - Math.round(whole / 4));
});

test.each([
  { discountBps: 1_000, totalMinor: 5_000 },
  { discountBps: 1_000, ownerSubtotalMinor: 5_000 },
  { totalMinor: 5_000, ownerSubtotalMinor: 4_000 },
])('an offer has one kind of price: %o is refused', async (prices) => {
  const bookingId = await requestKayak(market, freePeriod(60));
  const refused = await market.owner.try('create_counter_offer', { bookingId, ...prices });
  expect(refused.error).toMatchObject({ code: 'invalid_input' });
  expect(refused.text).toContain('give only one of totalMinor, ownerSubtotalMinor, discountBps');
  const { body } = await market.owner.http.post(`/bookings/${bookingId}/counter-offer`, prices);
  expect(body).toMatchObject({ success: false, code: 'invalid_input' });
});

test('an owner’s booking shows wished dates with price, message and conflicts', async () => {
  const dates = freePeriod(80);
  const bookingId = await confirmedKayak(market, dates);
  expect(await market.owner.call('get_owner_booking_detail', { bookingId })).toMatchObject({
    extension: null,
    extensionConflicts: null,
  });
  const endDate = addDays(dates.endDate, 2);
  const { extension } = await market.renter.call('request_extension', { bookingId, endDate, message: 'More sun' });
  const { output, text } = await market.owner.try('get_owner_booking_detail', { bookingId });
  const detail = output as Answer;
  expect(detail.extension).toMatchObject({ ...extension, message: 'More sun', endDate });
  expect(sumOf(detail.extension.lines.filter(({ audience }: Answer) => audience.includes('RENTER')))).toBe(extension.totalMinor);
  expect(detail.extensionConflicts).toEqual({ free: true, competesWith: [] });
  for (const word of [endDate, 'More sun', 'extensionConflicts']) expect(text).toContain(word);
  const { body } = await market.owner.http.get(`/owner/bookings/${bookingId}`);
  expect(body.data).toMatchObject({ extension: detail.extension, extensionConflicts: detail.extensionConflicts });

  const others = [];
  for (let unit = 0; unit < 3; unit += 1) others.push(await requestKayak(market, { startDate: dates.endDate, endDate }));
  const { extensionConflicts } = await market.owner.call('get_owner_booking_detail', { bookingId });
  expect(extensionConflicts).toEqual({ free: true, competesWith: others });
  for (const other of others) await market.owner.call('approve_booking', { bookingId: other }).catch(() => null);
  const taken = await market.owner.call('get_owner_booking_detail', { bookingId });
  expect(taken.extensionConflicts.free).toBe(false);
});
