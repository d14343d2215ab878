import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePeriod, soonPeriod } from '../harness/dates.ts';
import { trialBalance } from '../harness/money/books.ts';
import { advanceTo } from '../harness/rentals/kayak-handover.ts';
import { answerPaymentPage } from '../harness/rentals/kayak.ts';
import { photos } from '../harness/sample-files.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { blueBike } from '../harness/new-shop.ts';
import { DOORS, type Step } from './owner-doors.ts';

const ACCOUNT = { email: 'ines@wheels.test', password: 'demo-password-1', name: 'Ines Pedal' };
const SHOP = { vendorName: 'Wheels of Ghent', vendorType: 'INDIVIDUAL', city: 'Ghent', country: 'BE' };
const LISTINGS = [
  { title: 'Long-tail cargo bike', dayRateMinor: 3_500 },
  { title: 'Bicycle trailer for two', dayRateMinor: 1_500 },
];
const DESCRIPTION = 'Carries two children and the shopping through Ghent, with a rain cover and a lock.';

/** What an owner says where a step leaves it open. */
const SAID: Readonly<Record<string, object>> = {
  update_asset: { pickup: { address: 'Veldstraat 1, Ghent' } },
  upload_asset_image: { contentBase64: blueBike.toString('base64'), alt: 'A blue bike in front of a shop' },
};

/** One story in chapters: each begins where the one before ended. */
describe.each(DOORS)('an owner over $door', ({ ask, take }) => {
  let market: TestMarketplace;
  let owner: Actor;
  let bike: { assetId: string; slug: string; title: string };
  let bookingId: string;
  const dates = soonPeriod();
  beforeAll(async () => {
    market = await startMarketplace();
    owner = market.actor(null, 'mcp-owner');
  });
  afterAll(() => market.close());

  async function waitUntil(instant: string): Promise<void> {
    // What follows from what was done happens then, and not as of the instant to which the clock is moved.
    await market.dispatcher.drain();
    market = await advanceTo(market, instant);
    owner = await market.signIn(ACCOUNT.email, 'mcp-owner');
  }

  /** The step of the booking that does this, as the owner’s own look at it offers it. */
  async function offered(action: string): Promise<Step> {
    const { nextActions } = await ask(owner, 'get_owner_booking_detail', { bookingId });
    const step = nextActions.find(({ args }: Step) => args['action'] === action);
    expect([action, step?.actor]).toEqual([action, 'OWNER']);
    return step;
  }

  test('opens a shop and lists two things by following what the answers say is missing', async () => {
    const { accessToken } = await ask(owner, 'register_vendor_account', { ...ACCOUNT, ...SHOP });
    owner = market.actor(accessToken, 'mcp-owner');
    const calls: number[] = [];
    for (const said of LISTINGS) {
      let listing = await ask(owner, 'create_asset', { ...said, category: 'sports-hobby', description: DESCRIPTION });
      let steps = 1;
      for (; listing.missing.length > 0; steps += 1) {
        const [next] = listing.nextActions;
        listing = await take(owner, next, { ...SAID[next.tool] });
      }
      expect(listing).toMatchObject({ status: 'LIVE', missing: [] });
      // What is left is where the money goes.
      expect(listing.nextActions[0]).toMatchObject({ tool: 'manage_payout_bank', args: { action: 'set' } });
      calls.push(steps);
      bike ??= listing;
    }
    // The second is collected where the first is, so nobody asks for it again.
    expect(calls).toEqual([3, 2]);
    expect((await ask(owner, 'list_my_assets')).items).toHaveLength(2);
  });

  test('sets a theme and an address for the shop, and people see them', async () => {
    const { items: presets } = await ask(owner, 'get_vendor_theme_presets');
    const [{ id: themePresetId, palette }] = presets.slice(-1);
    await ask(owner, 'update_storefront', { themePresetId, tagline: 'Carry more' });
    const free = await ask(owner, 'manage_storefront_slug', { action: 'check', q: 'wheels' });
    await take(owner, free.nextActions[0]);
    const storefront = await ask(owner, 'get_storefront');
    expect(storefront).toMatchObject({ slug: 'wheels', theme: { presetId: themePresetId } });
    const page = await (await fetch(`${market.url}/v/wheels`)).text();
    for (const shown of ['Carry more', palette.primary, ...LISTINGS.map(({ title }) => title)]) expect(page).toContain(shown);
  });

  test('accepts a request, is paid and hands the bike over', async () => {
    const { renter } = market;
    await market.nobody.call('get_asset_detail', { slug: bike.slug });
    const { quoteId } = await renter.call('pricing_quote', { slug: bike.slug, ...dates });
    const plan = await renter.call('create_booking', { quoteId });
    bookingId = plan.id;
    await renter.call(plan.nextActions[0].tool, plan.nextActions[0].args);
    const { items } = await ask(owner, 'list_owner_requests');
    expect(items).toMatchObject([{ bookingId, asset: { slug: bike.slug }, earnsMinor: 2_975 }]);
    expect(await take(owner, items[0].nextActions[0])).toMatchObject({ state: 'PENDING_PAYMENT' });
    await answerPaymentPage(renter, bookingId, 'pay');
    await waitUntil(`${dates.startDate}T08:00:00Z`);
    await take(owner, await offered('report'), { notes: 'Clean, both tyres hard', photos });
    await market.renter.call('manage_booking_condition', { action: 'confirm', bookingId });
    expect(await ask(owner, 'get_owner_booking_detail', { bookingId })).toMatchObject({ state: 'ACTIVE' });
  });

  test('takes the bike back damaged and agrees on the claim', async () => {
    await waitUntil(`${dates.endDate}T10:00:00Z`);
    await take(owner, await offered('report'), { notes: 'The rim is bent', photos });
    const claim = { description: 'The rim of the front wheel is bent', claimMinor: 4_000, photos };
    expect(await take(owner, await offered('report'), claim)).toMatchObject({ frozen: true, waitingOn: 'RENTER' });
    const { nextActions } = await market.renter.call('get_booking_detail', { bookingId });
    const agree = nextActions.find(({ args }: Step) => args['action'] === 'resolve');
    await market.renter.call(agree.tool, agree.args);
    expect(await take(owner, await offered('accept_return'))).toMatchObject({ state: 'COMPLETED' });
    await trialBalance(market.database);
  });

  test('finds rent, claim and commission in the books beside the entered repair', async () => {
    await waitUntil(`${freePeriod(7).startDate}T10:00:00Z`);
    const { items } = await ask(owner, 'list_finance_entries', { from: dates.startDate });
    const sides = items.map((item: Record<string, unknown>) => [item['categoryCode'], item['amountMinor'], item['bookingId']]);
    expect(sides.toSorted()).toEqual([
      ['CLAIM', 4_000, bookingId],
      ['COMMISSION', 525, bookingId],
      ['RENTAL', 3_500, bookingId],
    ]);
    const rim = { categoryCode: 'REPAIR', amountMinor: 2_400, taxMinor: 400, date: dates.endDate, assetId: bike.assetId };
    const { entryId, effects } = await ask(owner, 'create_finance_entry', { ...rim, note: 'A new rim' });
    expect(effects).toEqual([expect.stringContaining('€24.00')]);
    expect(await ask(owner, 'get_finance_entry', { entryId })).toMatchObject({ note: 'A new rim', source: 'MANUAL' });
    const asked = { from: dates.startDate, to: freePeriod(7).startDate };
    const { currencies } = await ask(owner, 'get_finance_pnl', { ...asked, groupBy: 'asset' });
    expect(currencies).toMatchObject([
      { operatingResultMinor: 4_575, groups: [{ key: bike.assetId, incomeMinor: 7_500, expenseMinor: 2_925 }] },
    ]);
    const summary = await ask(owner, 'get_finance_summary', asked);
    expect(summary.currencies).toMatchObject([{ revenueMinor: 7_500, operatingExpenseMinor: 2_925, resultMinor: 4_575 }]);
  });

  test('reads the recommended price for the bike and sets it', async () => {
    const acquisition = { action: 'create', assetId: bike.assetId, priceMinor: 240_000, usefulLifeMonths: 12 };
    expect(await ask(owner, 'manage_acquisitions', acquisition)).toMatchObject({ assetId: bike.assetId });
    const insured = { categoryCode: 'INSURANCE', amountMinor: 20_000, assetId: bike.assetId };
    await ask(owner, 'create_finance_entry', insured);
    const { apply, suggestedDayRateMinor, reasons } = await ask(owner, 'get_pricing_recommendation', { assetId: bike.assetId });
    expect(reasons.join(' ')).toContain('what a rented day has cost');
    await take(owner, apply);
    const after = await ask(owner, 'get_pricing_recommendation', { assetId: bike.assetId });
    expect(after.dayRateMinor).toBe(suggestedDayRateMinor);
  });

  test('exports the books as a file and reads the analytics of the shop', async () => {
    const { url } = await owner.call('export_finance_csv', { from: dates.startDate });
    const lines = (await (await fetch(url)).text()).trim().split('\r\n');
    const [head, ...entries] = lines.map((line) => line.split(','));
    expect(head?.[2]).toBe('categoryCode');
    expect(entries.map(([, , category = '']) => category).toSorted()).toEqual([
      'ASSET_PURCHASE',
      'CLAIM',
      'COMMISSION',
      'INSURANCE',
      'RENTAL',
      'REPAIR',
    ]);
    expect(lines.filter((line) => line.includes(bookingId))).toHaveLength(3);
    await market.interest.flush();
    const { current, assets } = await ask(owner, 'get_owner_analytics', { days: 90 });
    expect(current).toMatchObject({ rentedDays: 1, views: 1, quotes: 1, requests: 1, approvals: 1, payments: 1 });
    expect(current.revenue).toMatchObject([{ amountMinor: 6_975 }]);
    expect(assets[0]).toMatchObject({ assetId: bike.assetId });
    // The money waits, and the answer says for what.
    const { items } = await owner.call('list_owner_payouts');
    expect(items).toMatchObject([{ bookingId, amountMinor: 6_975, holdReason: 'NO_BANK' }]);
    const bank = { iban: 'BE68539007547034', holder: ACCOUNT.name };
    expect(await take(owner, items[0].nextActions[0], bank)).toMatchObject({ holder: ACCOUNT.name });
  });

  test('closes a tax period when it is over, and nothing in it changes any more', async () => {
    const tax = (action: string, args: object) => ask(owner, 'manage_finance_tax', { action, ...args });
    await tax('set_profile', { registered: true, taxId: 'PT 501 964 843', rateBps: 2_100, effectiveFrom: dates.startDate });
    const quarter = Math.ceil(Number(dates.endDate.slice(5, 7)) / 3);
    const period = `${dates.endDate.slice(0, 4)}-Q${quarter}`;
    const { to, sums } = await tax('period', { period });
    expect(sums).toMatchObject([{ inputTaxMinor: 400, untaxedIncomeMinor: 7_500 }]);
    await waitUntil(`${to}T23:30:00Z`);
    expect(await tax('close_period', { period, force: true })).toMatchObject({ status: 'CLOSED', sums });
    const { items } = await ask(owner, 'list_finance_entries', { source: 'MANUAL', from: dates.startDate, to });
    const { error } = await owner.try('delete_finance_entry', { entryId: items[0].entryId });
    expect(error).toMatchObject({ code: 'period_closed', details: { period } });
  });
});
