import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src/default-settings.ts';
import { GRACE_IN_WORDS, lateFeeInWords } from '../../src/domain/catalog/pricing/index.ts';
import { addDays } from '../../src/domain/platform/kernel/index.ts';
import { freePeriod } from '../harness/dates.ts';
import { approvedKayak } from '../harness/rentals/kayak.ts';
import { sampleSize } from '../harness/sample-size.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('the lines of a quote add up to its total, and the deposit is not part of it', async () => {
  const quote = await market.nobody.call('pricing_quote', { slug: 'coastline-camper', ...freePeriod(40, 7) });
  const sum = quote.lines.reduce((total: number, line: { amountMinor: number }) => total + line.amountMinor, 0);
  expect(sum).toBe(quote.totals.totalMinor);
  expect(quote).toMatchObject({ days: 7, dayRule: 'end_exclusive', currency: 'EUR', available: true });
  expect(quote.lines.map(({ code }: { code: string }) => code)).not.toContain('commission');
});

const overBothDoors = async (wish: Record<string, unknown>) => [
  await market.nobody.call('pricing_quote', wish),
  (await market.nobody.http.post('/pricing/quote', wish)).body.data,
];

test('each step of a cancellation in a quote says what comes back of rent, fee and deposit, and until when', async () => {
  const dates = freePeriod(40, 7);
  for (const { cancellation, totals, deposit, lines } of await overBothDoors({ slug: 'coastline-camper', ...dates })) {
    const taxMinor = (code: string) => lines.find((line: { code: string }) => line.code === code)?.amountMinor ?? 0;
    const rentMinor = totals.ownerSubtotalMinor + taxMinor('rental_tax');
    const feeMinor = totals.serviceFeeMinor + taxMinor('fee_tax');
    const depositBackMinor = deposit.method === 'CHARGE' ? deposit.amountMinor : 0;
    expect(depositBackMinor).toBeGreaterThan(0);
    expect(cancellation.steps).toMatchObject([
      { refundBps: 10_000, refundMinor: totals.totalMinor, rentMinor, feeMinor, depositBackMinor },
      { refundBps: 5_000, refundMinor: Math.round(rentMinor / 2), feeMinor: 0, depositBackMinor },
      { refundBps: 0, refundMinor: 0, rentMinor: 0, feeMinor: 0, depositBackMinor, until: null, localUntil: null },
    ]);
    for (const { until, localUntil, refundMinor, refund } of cancellation.steps.slice(0, 2)) {
      expect(localUntil).toMatch(/^\d{4}-\d\d-\d\dT10:00:00\+01:00$/);
      expect(new Date(localUntil).toISOString()).toBe(until);
      expect(refund).toBe(`€${(refundMinor / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`);
    }
    expect(cancellation.base).toContain('of the rent with its tax');
    expect(cancellation).toMatchObject({ changeOfMind: GRACE_IN_WORDS, changeOfMindUntil: null });
  }
});

test('a quote says that nothing is due before the approval, and what is due after it', async () => {
  for (const { totals, deposit } of await overBothDoors({ slug: 'coastline-camper', ...freePeriod(40, 7) })) {
    const dueAfterApprovalMinor = totals.totalMinor + deposit.amountMinor;
    expect(deposit.method).toBe('CHARGE');
    expect(totals).toMatchObject({ dueNowMinor: 0, dueNow: '€0.00', dueAfterApprovalMinor });
  }
});

test('a quote lists every extra, chosen or not', async () => {
  const { pricing } = await market.nobody.call('get_asset_detail', { slug: 'coastline-camper' });
  expect(pricing.extras.length).toBeGreaterThan(1);
  const [optional] = pricing.extras.filter(({ mandatory }: { mandatory: boolean }) => !mandatory);
  for (const extras of [[], [optional.id]]) {
    for (const quote of await overBothDoors({ slug: 'coastline-camper', ...freePeriod(40, 7), extras })) {
      const chosen = ({ id, mandatory }: { id: string; mandatory: boolean }) => mandatory || extras.includes(id);
      expect(quote.extras).toEqual(
        pricing.extras.map((extra: { id: string; mandatory: boolean }) =>
          expect.objectContaining({ ...extra, amount: expect.stringContaining('€'), chosen: chosen(extra) }),
        ),
      );
    }
  }
});

test('a quote for taken dates says so, and leads to other dates, other assets and the calendar', async () => {
  const wish = { slug: 'tandem-sea-kayak', ...freePeriod(70), units: 2, extras: ['dry-bag'] };
  for (let unit = 0; unit < 2; unit += 1) await approvedKayak(market, freePeriod(70));
  for (const quote of await overBothDoors(wish)) {
    expect(quote).toMatchObject({ available: false, whyNot: expect.stringContaining('taken on') });
    expect(quote.whatFollows).toContain('These dates are taken, so no request can be sent for them');
    expect(quote.whatFollows).not.toContain('Sent now');
    const [nearest] = quote.nextActions;
    expect(nearest).toMatchObject({ tool: 'pricing_quote', args: { slug: wish.slug, units: 2, extras: ['dry-bag'] } });
    expect(await market.nobody.call('pricing_quote', nearest.args)).toMatchObject({ available: true, units: 2 });
    expect(quote.nextActions.at(-1)).toMatchObject({ tool: 'check_availability', args: { from: wish.startDate } });
    for (const { tool, args } of quote.nextActions) await market.nobody.call(tool, args);
  }
});

test('a quote says what a late day costs', async () => {
  for (const { lateReturn } of await overBothDoors({ slug: 'tandem-sea-kayak', ...freePeriod(40, 3), units: 2 })) {
    expect(lateReturn).toMatchObject({ dayFeeMinor: 7_500, rateBps: 15_000, graceMinutes: 60, mostDays: 3 });
    expect(lateReturn.rule).toBe(lateFeeInWords(DEFAULT_SETTINGS));
  }
});

test('in each line of random quotes the quantity times the unit price is the amount', async () => {
  const wishes = fc.sample(
    fc.record({
      slug: fc.constantFrom('coastline-camper', 'tandem-sea-kayak', 'mini-excavator-2-tonne', 'party-tent-6-by-12'),
      ahead: fc.integer({ min: 20, max: 200 }),
      days: fc.integer({ min: 3, max: 14 }),
      units: fc.integer({ min: 1, max: 3 }),
    }),
    { seed: 13, numRuns: sampleSize(120, 40) },
  );
  let priced = 0;
  for (const { ahead, days, ...wish } of wishes) {
    const { output } = await market.nobody.try('pricing_quote', { ...wish, ...freePeriod(ahead, days) });
    for (const line of (output?.['lines'] ?? []) as { quantity: number; unitMinor: number; amountMinor: number }[]) {
      expect(line.quantity * line.unitMinor).toBe(line.amountMinor);
      priced += 1;
    }
  }
  expect(priced).toBeGreaterThan(wishes.length);
});

test('availability without dates begins with the first day that can be booked, as the rules say', async () => {
  const slug = 'coastline-camper';
  const { durationRules } = await market.nobody.call('get_asset_detail', { slug });
  expect(durationRules.noticeHours).toBeGreaterThan(12);
  for (const open of [
    await market.nobody.call('check_availability', { slug }),
    (await market.nobody.http.get(`/assets/${slug}/availability`)).body.data,
  ]) {
    expect(open).toMatchObject({ problems: [], days: expect.objectContaining({ length: 30 }) });
    const [window] = open.alternatives.windows;
    expect(open.available).toBe(window.startDate < open.to);
    expect(await market.nobody.call('pricing_quote', { slug, ...window })).toMatchObject({ available: true });
    // The day before has no time left for its notice, however it is asked for.
    const dayBefore = addDays(open.from, -1);
    const named = await market.nobody.call('check_availability', {
      slug,
      from: dayBefore,
      to: addDays(dayBefore, durationRules.minDays),
    });
    expect(named.days[0]).toEqual({ date: dayBefore, available: false, reason: 'NOTICE' });
    expect(named.available).toBe(false);
    expect(named.problems.map(({ code }: { code: string }) => code)).toContain('notice');
    const first = await market.nobody.call('check_availability', {
      slug,
      from: open.from,
      to: addDays(open.from, durationRules.minDays),
    });
    expect(first.problems.map(({ code }: { code: string }) => code)).not.toContain('notice');
  }
});

test('availability without a return day offers no earlier period and says until when the days are free', async () => {
  const from = addDays(freePeriod().startDate, 200);
  const open = await market.nobody.call('check_availability', { slug: 'coastline-camper', from, length: 4 });
  expect(open.alternatives.windows).toHaveLength(3);
  for (const { startDate } of open.alternatives.windows) expect(startDate >= from).toBe(true);
  expect(open.nextTaken).toBeNull();
  expect(open.nothingTakenBefore).toBe(addDays(from, 370));
});

test('a quote shows a signed-in person their own deposit, and others a range', async () => {
  const rental = { slug: 'coastline-camper', ...freePeriod() };
  const anonymous = await market.nobody.call('pricing_quote', rental);
  const own = await market.renter.call('pricing_quote', rental);
  expect(anonymous.deposit.amountMinor).toBe(100_000);
  expect(own.deposit.amountMinor).toBe(75_000);
  expect(anonymous.deposit.range.minMinor).toBeLessThan(anonymous.deposit.range.maxMinor);
});

test('a quote keeps its price for a booking until it expires', async () => {
  const quote = await market.renter.call('pricing_quote', { slug: 'tandem-sea-kayak', ...freePeriod() });
  const booking = await market.renter.call('create_booking', { quoteId: quote.quoteId });
  expect(booking.totals.totalMinor).toBe(quote.totals.totalMinor);
  market.clock.advance({ minutes: 31 });
  const refused = await market.renter.try('create_booking', { quoteId: quote.quoteId });
  expect(refused.error).toMatchObject({ code: 'quote_expired', nextActions: [{ tool: 'pricing_quote' }] });
});

test('somebody else’s quote is answered like an unknown one', async () => {
  const quote = await market.renter.call('pricing_quote', { slug: 'tandem-sea-kayak', ...freePeriod() });
  expect((await market.stranger.try('create_booking', { quoteId: quote.quoteId })).error).toMatchObject({ code: 'not_found' });
});

test.each([
  [{ startDate: '2020-01-01', endDate: '2020-01-03' }, 'past'],
  [{ ...freePeriod(40, 1) }, 'min_days'],
  [{ ...freePeriod(40, 120) }, 'max_days'],
  [{ ...freePeriod(500, 3) }, 'horizon'],
])('dates that break a rule are refused with the rule and dates that pass: %j', async (dates, problem) => {
  const { error } = await market.nobody.try('pricing_quote', { slug: 'coastline-camper', ...dates });
  expect(error.code).toBe('dates_refused');
  expect(error.details.problems.map(({ code }: { code: string }) => code)).toContain(problem);
});

test('a vendor cannot rent their own asset', async () => {
  const vendor = await market.signIn('vendor@demo.test');
  expect((await vendor.try('create_booking', { slug: 'tandem-sea-kayak', ...freePeriod() })).error).toMatchObject({
    code: 'own_asset',
  });
});

test('a person has at most ten plans at a time', async () => {
  const person = market.stranger;
  const plan = () => person.try('create_booking', { slug: 'tandem-sea-kayak', ...freePeriod() });
  for (let count = 0; count < 10; count += 1) expect((await plan()).isError).toBe(false);
  expect((await plan()).error).toMatchObject({ code: 'too_many_plans', details: { limit: 10 } });
});
