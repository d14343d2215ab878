import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePeriod } from '../harness/dates.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('the lines add up to the total, and the deposit is not part of it', async () => {
  const quote = await market.nobody.call('pricing_quote', { slug: 'coastline-camper', ...freePeriod(40, 7) });
  const sum = quote.lines.reduce((total: number, line: { amountMinor: number }) => total + line.amountMinor, 0);
  expect(sum).toBe(quote.totals.totalMinor);
  expect(quote).toMatchObject({ days: 7, dayRule: 'end_exclusive', currency: 'EUR', available: true });
  expect(quote.lines.map(({ code }: { code: string }) => code)).not.toContain('commission');
});

test('signed in, the deposit is the person’s own; anonymous, it is a range', async () => {
  const rental = { slug: 'coastline-camper', ...freePeriod() };
  const anonymous = await market.nobody.call('pricing_quote', rental);
  const own = await market.renter.call('pricing_quote', rental);
  expect(anonymous.deposit.amountMinor).toBe(100_000);
  expect(own.deposit.amountMinor).toBe(75_000);
  expect(anonymous.deposit.range.minMinor).toBeLessThan(anonymous.deposit.range.maxMinor);
});

test('a quote keeps its price for a booking, until it runs out', async () => {
  const quote = await market.renter.call('pricing_quote', { slug: 'tandem-sea-kayak', ...freePeriod() });
  const booking = await market.renter.call('create_booking', { quoteId: quote.quoteId });
  expect(booking.totals.totalMinor).toBe(quote.totals.totalMinor);
  market.clock.advance({ minutes: 31 });
  const refused = await market.renter.try('create_booking', { quoteId: quote.quoteId });
  expect(refused.error).toMatchObject({ code: 'quote_expired', nextActions: [{ tool: 'pricing_quote' }] });
});

test('somebody else’s quote does not exist', async () => {
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

test('a vendor cannot rent an own asset', async () => {
  const vendor = await market.signIn('vendor@demo.test');
  expect((await vendor.try('create_booking', { slug: 'tandem-sea-kayak', ...freePeriod() })).error).toMatchObject({
    code: 'own_asset',
  });
});

test('more plans than allowed are refused', async () => {
  const person = market.stranger;
  const plan = () => person.try('create_booking', { slug: 'tandem-sea-kayak', ...freePeriod() });
  for (let count = 0; count < 10; count += 1) expect((await plan()).isError).toBe(false);
  expect((await plan()).error).toMatchObject({ code: 'too_many_plans', details: { limit: 10 } });
});
