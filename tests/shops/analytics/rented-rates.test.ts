import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assets, bookings } from '../../../db/schema/index.ts';
import { addDays } from '../../../src/domain/platform/kernel/index.ts';
import { dayFrom } from '../../harness/dates.ts';
import { answerPaymentPage, ownAssetId } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let kayak: string;
beforeAll(async () => {
  market = await startMarketplace();
  kayak = await ownAssetId(market);
  // What was rented before, and what others ask, are no part of this.
  const longAgo = { closedAt: new Date('2020-01-01T00:00:00Z') };
  await market.database.transaction((tx) => tx.update(bookings).set(longAgo).where(eq(bookings.assetId, kayak)));
  await market.database.transaction((tx) => tx.update(assets).set({ cityKey: 'nowhere' }).where(eq(assets.id, kayak)));
});
afterAll(() => market.close());

/** A rental that ends as agreed; the renter declares and pays what there is. */
async function rented(
  from: number,
  days: number,
  { totalMinor, ...more }: { totalMinor?: number; [name: string]: unknown } = {},
) {
  const dates = { startDate: dayFrom(from), endDate: addDays(dayFrom(from), days) };
  const { id } = await market.renter.call('create_booking', { slug: 'tandem-sea-kayak', ...dates, ...more });
  await market.renter.call('promote_booking', { bookingId: id, acceptAgreement: true });
  if (totalMinor === undefined) await market.owner.call('approve_booking', { bookingId: id });
  else {
    await market.owner.call('create_counter_offer', { bookingId: id, totalMinor });
    await market.renter.call('respond_counter_offer', { bookingId: id, decision: 'accept' });
  }
  await answerPaymentPage(market.renter, id, 'pay');
  await market.renter.call('get_pay_status', { bookingId: id });
  const now = market.clock.now();
  const returned = { state: 'RETURNED', returnedAt: now, dueAt: now } as const;
  await market.database.transaction((tx) => tx.update(bookings).set(returned).where(eq(bookings.id, id)));
  await market.owner.call('get_owner_booking_detail', { bookingId: id });
  await market.dispatcher.drain();
  return String(id);
}

const priced = async () => (await market.owner.call('get_portfolio_pricing', { assetIds: [kayak] })).items[0];
const recommended = (args: object = {}) => market.owner.call('get_pricing_recommendation', { assetId: kayak, ...args });

test('the earnings of a rented day count the rent alone, so the recommendation starts at the day rate', async () => {
  await market.owner.call('update_asset', {
    assetId: kayak,
    dayRateMinor: 10_000,
    tiers: [{ days: 7, amountMinor: 49_000 }],
    seasonRules: [{ name: 'Always', bps: 1_000, priority: 5 }],
    extras: [{ id: 'delivery', label: 'Delivery', amountMinor: 30_000, per: 'BOOKING', mandatory: true }],
    operatorDayRateMinor: 40_000,
    rentalModes: ['SELF_OPERATED', 'WITH_OPERATOR'],
  });
  expect((await priced()).adrMinor).toBeNull();
  await rented(20, 2, { units: 2, rentalMode: 'WITH_OPERATOR' });
  expect((await priced()).adrMinor).toBe(11_000);
  await rented(30, 7);
  // Four days of units at 110.00, and a week of 490.00 with a tenth on it.
  expect((await priced()).adrMinor).toBe(Math.round((44_000 + 53_900) / 11));
  const { reasons } = await recommended();
  expect(reasons.join(' ')).toContain(
    '€100.00, the day rate of your rentals in 90 days before seasons and reductions for length',
  );

  const finance = await market.owner.call('get_asset_finance', { assetId: kayak, from: dayFrom(-80), to: dayFrom(0) });
  expect(finance.currencies[0].adrMinor).toBeGreaterThan(20_000);
  expect(finance.definitions.adr).toMatch(/extras, operator, tax; commission off/);
});

test('a price that both sides agreed on counts as agreed', async () => {
  const bookingId = await rented(45, 2, { totalMinor: 80_000 });
  const { lines } = await market.owner.call('get_owner_booking_detail', { bookingId });
  const agreed = lines.find(({ code }: { code: string }) => code === 'negotiated_adjustment').amountMinor;
  expect(agreed).not.toBe(0);
  expect((await priced()).adrMinor).toBe(Math.floor((44_000 + 53_900 + 22_000 + agreed) / 13 + 0.5));
  const own = Math.floor((10_000 * 13 + agreed) / 13 + 0.5);
  expect((await recommended()).reasons.join(' ')).toContain(`${own / 100}, the day rate of your rentals`);
});

test('free days soon get a season that lowers the price once and leaves the day rate', async () => {
  const { dayRateMinor, lastMinute, apply, reasons } = await recommended();
  expect(JSON.stringify([apply, reasons])).not.toMatch(/last minute/i);
  // Some of the week is taken.
  expect(lastMinute).toMatchObject({ changeBps: -800, to: dayFrom(6) });
  expect(lastMinute.from >= dayFrom(0)).toBe(true);
  expect(lastMinute.words).toContain(`look again on ${dayFrom(7)}`);
  const quote = async (from: number) => {
    const dates = { startDate: dayFrom(from), endDate: dayFrom(from + 1) };
    return (await market.renter.call('pricing_quote', { slug: 'tandem-sea-kayak', ...dates })).lines;
  };
  const applied = await market.owner.call(lastMinute.apply.tool, lastMinute.apply.args);
  expect(JSON.stringify(applied)).not.toContain('have one priority');
  const season = (lines: { code: string; amountMinor: number }[]) => lines.find(({ code }) => code === 'season')?.amountMinor;
  expect(season(await quote(5))).toBe(-800);
  expect(season(await quote(7))).toBe(1_000);
  const after = await recommended();
  expect([after.dayRateMinor, after.lastMinute]).toEqual([dayRateMinor, null]);
});

test('a lower price for days soon never raises the price of a day that a season lowers already', async () => {
  const season = { name: 'Quiet', from: dayFrom(-5), to: dayFrom(30), priority: 3 };
  const seasonRules = [
    { ...season, bps: -2_000 },
    { ...season, name: 'Weekend', weekdays: [6, 7], amountMinor: 9_000, priority: 9 },
    { ...season, name: 'From three days on', bps: -3_000, minDays: 3, priority: 5 },
    { name: 'All year', bps: 1_000, priority: 0 },
  ];
  await market.owner.call('update_asset', { assetId: kayak, seasonRules });
  const { lastMinute } = await recommended();
  const rents = async () => {
    const found: [string, number][] = [];
    for (const startDate of [0, 1, 2, 3, 4, 5].map((days) => addDays(lastMinute.from, days))) {
      for (const days of [1, 2, 3, 5]) {
        if (addDays(startDate, days - 1) > lastMinute.to) continue;
        const wish = { slug: 'tandem-sea-kayak', startDate, endDate: addDays(startDate, days) };
        const { output } = await market.renter.try('pricing_quote', wish);
        if (output?.totals) found.push([`${startDate} for ${days}`, output.totals.ownerSubtotalMinor]);
      }
    }
    return new Map(found);
  };
  const before = await rents();
  expect(before.size).toBeGreaterThan(5);
  await market.owner.call(lastMinute.apply.tool, lastMinute.apply.args);
  const after = await rents();
  for (const [period, rentMinor] of after) {
    const share = rentMinor / (before.get(period) ?? 0);
    expect({ period, rentMinor, isLower: share < 1 && share > 0.9 }).toEqual({ period, rentMinor, isLower: true });
  }
  await market.owner.call('update_asset', { assetId: kayak, seasonRules: [{ name: 'All year', bps: 1_000, priority: 0 }] });
});

test('following the recommendation again and again does not drift by seasons and length discounts', async () => {
  const rates: number[] = [];
  for (const _ of [1, 2, 3, 4]) {
    const { suggestedDayRateMinor, apply } = await recommended();
    if (apply !== null) await market.owner.call(apply.tool, apply.args);
    rates.push(suggestedDayRateMinor);
  }
  expect(new Set(rates).size).toBe(1);
});

test('a season in the portfolio names its weekdays, and a flag names what is left out', async () => {
  const seasonRules = [{ name: 'Weekend', weekdays: [6, 7], bps: 2_000, priority: 1, minDays: 2 }];
  await market.owner.call('update_asset', { assetId: kayak, seasonRules });
  const answer = await market.owner.try('get_portfolio_pricing', { assetIds: [kayak] });
  expect((await priced()).seasons).toEqual([{ name: 'Weekend', bps: 2_000, from: null, to: null, weekdays: [6, 7], minDays: 2 }]);
  expect(answer.text).toMatch(/weekdays/);
  expect(answer.text).toContain('get_pricing_recommendation also weighs');
  const { body } = await market.owner.http.get(`/owner/pricing/portfolio?assetIds=${kayak}`);
  expect(body.data.items[0].seasons[0].weekdays).toEqual([6, 7]);
});
