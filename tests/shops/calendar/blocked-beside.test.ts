import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/domain/platform/kernel/index.ts';
import { dayFrom } from '../../harness/dates.ts';
import { ownAssetId, requestKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const slug = 'tandem-sea-kayak';

let market: TestMarketplace;
let assetId: string;
beforeAll(async () => {
  market = await startMarketplace();
  assetId = await ownAssetId(market);
  await market.owner.call('manage_duration_rules', {
    action: 'set',
    assetId,
    bufferBeforeDays: 1,
    bufferAfterDays: 2,
    minDays: 1,
  });
});
afterAll(() => market.close());

test('blocking days names the days beside them that no rental can use, as the calendar and quotes do', async () => {
  const startDate = dayFrom(40);
  const endDate = addDays(startDate, 3);
  const blocked = await market.owner.try('manage_blackout', { action: 'add', assetId, startDate, endDate });
  const lost = [addDays(startDate, -2), addDays(startDate, -1), endDate];
  expect(blocked.output).toMatchObject({ alsoLost: lost });
  for (const day of lost) expect(blocked.text).toContain(day);
  expect(blocked.text).toMatch(/alsoLostBecause: .*by your rules: bufferBeforeDays 1, bufferAfterDays 2\. manage_duration_rules/);

  const from = addDays(startDate, -4);
  const to = addDays(endDate, 3);
  const overMcp = await market.nobody.call('check_availability', { slug, from, to });
  const { body } = await market.nobody.http.get(`/assets/${slug}/availability?from=${from}&to=${to}`);
  expect(body.data.days).toEqual(overMcp.days);
  expect(overMcp.nextTaken).toEqual({ from: lost[0], to: addDays(endDate, 1) });
  for (const { date, available, reason } of overMcp.days) {
    const beside = lost.includes(date);
    expect([date, reason]).toEqual([date, beside ? 'BUFFER' : date >= startDate && date < endDate ? 'BLACKOUT' : undefined]);
    const quote = await market.renter.try('pricing_quote', { slug, startDate: date, endDate: addDays(date, 1) });
    const { whyNot, quoteId } = quote.output as { whyNot?: string; quoteId?: string };
    expect([date, quote.output]).toMatchObject([date, { available }]);
    const cause = beside ? /^a rental also needs the days from .*: taken on / : /^taken on /;
    expect([date, available ? whyNot === undefined : cause.test(whyNot ?? '')]).toEqual([date, true]);
    expect(quote.text).toContain(whyNot ?? 'available: true');
    // What cannot be booked is promised to nobody.
    expect([date, quoteId !== undefined]).toEqual([date, available]);
  }
});

test('the owner’s calendar shows the days blocked and lost by a rental, and which assets are free', async () => {
  const startDate = dayFrom(80);
  const bookingId = await requestKayak(market, { startDate, endDate: addDays(startDate, 2) });
  await market.owner.call('approve_booking', { bookingId });
  const range = { from: addDays(startDate, -3), to: addDays(startDate, 10) };
  const calendar = await market.owner.try('get_owner_calendar', range);
  const { assets, free } = calendar.output as {
    assets: { assetId: string; bookings: { bookingId: string; blocked: string; lost?: string }[] }[];
    free: { free: string }[];
  };
  expect(assets.find((asset) => asset.assetId === assetId)?.bookings).toMatchObject([
    {
      bookingId,
      blocked: `${addDays(startDate, -1)} to before ${addDays(startDate, 4)}`,
      lost: `${addDays(startDate, -3)} to before ${addDays(startDate, 5)}`,
    },
  ]);
  expect(free.length).toBeGreaterThan(0);
  expect(new Set(free.map((one) => one.free))).toEqual(new Set(['the whole period']));
  expect(calendar.text).toContain('free: the whole period');
});
