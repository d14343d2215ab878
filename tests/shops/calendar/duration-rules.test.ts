import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, weekday } from '../../../src/domain/platform/kernel/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { confirmedKayak, ownAssetId } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let kayak: string;
let camper: string;
beforeAll(async () => {
  market = await startMarketplace();
  kayak = await ownAssetId(market);
  camper = await ownAssetId(market, 'coastline-camper');
});
afterAll(() => market.close());

const set = (rules: object) => market.owner.call('manage_duration_rules', { action: 'set', ...rules });
const get = (assetId?: string) => market.owner.call('manage_duration_rules', { action: 'get', ...(assetId && { assetId }) });
const quote = (dates: object) => market.renter.try('pricing_quote', { slug: 'tandem-sea-kayak', ...dates });
/** Whether the search by dates offers the kayak. */
async function isFound({ startDate, endDate }: { startDate: string; endDate: string }): Promise<boolean> {
  const { items } = await market.renter.call('search_assets', { q: 'tandem kayak', from: startDate, to: endDate });
  return items.some(({ slug }: { slug: string }) => slug === 'tandem-sea-kayak');
}

test('default rules hold for all assets, an asset’s own rule overrides a field, and null removes it', async () => {
  const before = await get(kayak);
  expect(before.effective).toMatchObject({ noticeHours: 2, horizonDays: 365, pickupTime: '10:00' });
  const vendorWide = await set({ noticeHours: 30, pickupTime: '09:15' });
  expect(vendorWide).toMatchObject({ assetId: null, vendor: { noticeHours: 30, pickupTime: '09:15' }, asset: null });

  const own = await set({ assetId: kayak, noticeHours: 5 });
  expect(own).toMatchObject({ assetId: kayak, asset: { ...before.asset, noticeHours: 5 } });
  expect(own.effective).toMatchObject({ noticeHours: 5, pickupTime: '09:15' });
  expect((await get(camper)).effective.noticeHours).toBe((await get(camper)).asset.noticeHours ?? 30);

  expect((await set({ assetId: kayak, noticeHours: null })).effective.noticeHours).toBe(30);
  expect(await set({ noticeHours: null, pickupTime: null })).toMatchObject({ vendor: {} });
  expect(await get(kayak)).toEqual(before);
});

test('the search by dates, quotes and bookings follow the rules at once', async () => {
  const dates = freePeriod(40, 3);
  expect(await isFound(dates)).toBe(true);
  await set({ minDays: 5 });
  expect(await isFound(dates)).toBe(false);
  expect((await quote(dates)).error).toMatchObject({ code: 'dates_refused', details: { problems: [{ code: 'min_days' }] } });
  await set({ assetId: kayak, minDays: 2 });
  expect(await isFound(dates)).toBe(true);
  await set({ assetId: kayak, minDays: null });
  await set({ minDays: null });
  expect(await isFound(dates)).toBe(true);
});

test('a buffer closes the days around later bookings, in the search too', async () => {
  const dates = freePeriod(50, 2);
  const after = { startDate: dates.endDate, endDate: addDays(dates.endDate, 2) };
  await set({ assetId: kayak, bufferBeforeDays: 1, bufferAfterDays: 2 });
  for (let unit = 0; unit < 3; unit += 1) await confirmedKayak(market, dates);
  expect(await isFound(after)).toBe(false);
  expect((await market.renter.try('create_booking', { slug: 'tandem-sea-kayak', ...after })).error?.code).toBe(
    'dates_unavailable',
  );
  await set({ assetId: kayak, bufferBeforeDays: null, bufferAfterDays: null });
});

test('an existing booking keeps the rules of its creation', async () => {
  const dates = freePeriod(60, 3);
  const { id: bookingId } = await market.renter.call('create_booking', { slug: 'tandem-sea-kayak', ...dates });
  await set({ assetId: kayak, minDays: 10, pickupTime: '17:00' });
  await market.renter.call('promote_booking', { bookingId, acceptAgreement: true }).catch(() => undefined);
  await set({ assetId: kayak, minDays: null });
  await market.renter.call('promote_booking', { bookingId, acceptAgreement: true });
  await market.owner.call('approve_booking', { bookingId });
  const { bookings } = (await market.owner.call('get_owner_calendar', { from: dates.startDate, to: dates.endDate })).assets[0];
  expect(bookings).toContainEqual(expect.objectContaining({ bookingId, startDate: dates.startDate }));
  await set({ assetId: kayak, pickupTime: null });
});

test('closed weekdays refuse pickup and return, and discounts lower the price', async () => {
  const dates = freePeriod(70, 4);
  await set({ closedWeekdays: [weekday(dates.startDate)] });
  expect((await quote(dates)).error).toMatchObject({ details: { problems: [{ code: 'closed_weekday' }] } });
  await set({ closedWeekdays: null });
  const full = (await quote(dates)).output as { totals: { totalMinor: number } };
  await set({ discounts: [{ minDays: 3, bps: 2_000 }] });
  const less = (await quote(dates)).output as { totals: { totalMinor: number } };
  expect(less.totals.totalMinor).toBeLessThan(full.totals.totalMinor);
  await set({ discounts: null });
});

describe('length discounts of an asset with a price for a week', () => {
  // 5 % from 4 days and 10 % from 7; the other two change nothing.
  const discounts = [
    { minDays: 4, bps: 500 },
    { minDays: 5, bps: 400 },
    { minDays: 7, bps: 1_000 },
    { minDays: 360, bps: 9_000 },
  ];
  const slug = 'tandem-sea-kayak';
  type Days = { days: number };
  // oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
  let plain: any;
  let day = 0;
  let weekMinor = 0;
  beforeAll(async () => {
    plain = (await market.nobody.call('get_asset_detail', { slug })).pricing;
    day = plain.dayRateMinor;
    weekMinor = plain.tiers.find(({ days }: Days) => days === 7).amountMinor;
  });
  afterEach(async () => {
    await set({ assetId: kayak, discounts: null });
    await set({ discounts: null });
  });
  const sampleOf = (answer: { samples: { prices: Days[] }[] }, wanted: number) =>
    answer.samples[0]?.prices.find(({ days }) => days === wanted);

  test('are answered with prices before and after, and with a warning for each step without effect', async () => {
    const answer = await set({ assetId: kayak, discounts });
    expect(answer.samples).toMatchObject([{ slug, currency: 'EUR' }]);
    expect(weekMinor).toBeLessThan(7 * day * 0.9);
    expect(sampleOf(answer, 4)).toMatchObject({ beforeMinor: 4 * day, afterMinor: 4 * day * 0.95 });
    const week = { beforeMinor: weekMinor, afterMinor: weekMinor, how: '1 × week (cheaper than 10% off)' };
    expect(sampleOf(answer, 7)).toMatchObject(week);
    expect(answer.warnings.map(({ minDays, reason }: { minDays: number; reason: string }) => [minDays, reason])).toEqual([
      [5, 'WEAKER'],
      [7, 'DEARER'],
      [360, 'TOO_LONG'],
    ]);
    expect(answer.warnings[0].message).toBe(
      '4% off from 5 days makes no rental of tandem-sea-kayak cheaper: 5% are off from 4 days on.',
    );
  });

  test('come with a call for each warning that gives the step its effect or removes it', async () => {
    const [leaveOut, cheaperWeek, longer] = (await set({ assetId: kayak, discounts })).nextActions;
    const others = discounts.filter(({ minDays }) => minDays !== 5);
    expect(leaveOut).toMatchObject({ tool: 'manage_duration_rules', args: { action: 'set', assetId: kayak, discounts: others } });
    // None of them has to be done.
    expect([leaveOut, cheaperWeek, longer].map(({ actor, optional }) => [actor, optional])).toEqual(
      [1, 2, 3].map(() => ['OWNER', true]),
    );
    expect(longer).toMatchObject({ tool: 'manage_duration_rules', args: { action: 'set', maxDays: 360 } });
    await market.owner.call(cheaperWeek.tool, cheaperWeek.args);
    const { pricing: cheaper } = await market.nobody.call('get_asset_detail', { slug });
    expect(cheaper.tiers).toContainEqual({ days: 7, amountMinor: weekMinor * 0.9 });
    await market.owner.call('update_asset', { assetId: kayak, tiers: plain.tiers });
  });

  test('are shown in the same way by the asset and by quotes', async () => {
    const answer = await set({ assetId: kayak, discounts });
    const detail = (await market.nobody.http.get(`/assets/${slug}`)).body.data;
    for (const wanted of [4, 7]) {
      const shown = detail.pricing.examples.find(({ days }: Days) => days === wanted);
      const { afterMinor, how } = Object(sampleOf(answer, wanted));
      expect(shown).toMatchObject({ amountMinor: afterMinor, how });
    }
    const { lines } = (await market.nobody.http.post('/pricing/quote', { slug, ...freePeriod(70, 4) })).body.data;
    expect(lines).toContainEqual(expect.objectContaining({ code: 'duration_discount', label: '5% off from 4 days' }));
  });

  test('over REST have their effect where they are cheaper than the week, and name what they replace', async () => {
    await set({ assetId: kayak, discounts });
    const half = { assetId: kayak, discounts: [{ minDays: 7, bps: 5_000 }] };
    const better = (await market.owner.http.patch('/owner/duration-rules', half)).body.data;
    expect(better.warnings).toEqual([]);
    expect(better.replaced).toEqual({ discounts });
    expect(sampleOf(better, 7)).toMatchObject({
      beforeMinor: weekMinor,
      afterMinor: 7 * day * 0.5,
      how: '7 × day, 50% off from 7 days, cheaper than 1 × week',
    });
  });

  test('are named beside a default that they override, and samples come only with discounts', async () => {
    await set({ assetId: kayak, discounts: [{ minDays: 7, bps: 5_000 }] });
    expect((await set({ discounts: [{ minDays: 3, bps: 100 }] })).ownRules).toContainEqual({
      assetId: kayak,
      slug,
      rules: ['discounts'],
      values: { discounts: [{ minDays: 7, bps: 5_000 }] },
    });
    expect((await set({ discounts: null })).replaced).toEqual({ discounts: [{ minDays: 3, bps: 100 }] });
    expect((await set({ assetId: kayak, discounts: null })).samples.length).toBeGreaterThan(0);
    expect(await set({ assetId: kayak, minDays: 1 })).not.toHaveProperty('samples');
    await set({ assetId: kayak, minDays: null });
  });
});

test('contradicting rules are refused, also with an asset’s own rule, and nothing changes', async () => {
  const before = await get(kayak);
  const attempt = (rules: object) => market.owner.try('manage_duration_rules', { action: 'set', ...rules });
  expect((await attempt({ minDays: 8, maxDays: 7 })).error?.code).toBe('invalid_input');
  await set({ assetId: kayak, maxDays: 6 });
  const refused = await attempt({ minDays: 7 });
  expect(refused.error).toMatchObject({ code: 'rules_conflict', details: { slug: 'tandem-sea-kayak', minDays: 7, maxDays: 6 } });
  expect((await get()).vendor).toEqual(before.vendor);
  await set({ assetId: kayak, maxDays: null });
  for (const rules of [
    { minDays: 0 },
    { pickupTime: '25:00' },
    { closedWeekdays: [1, 2, 3, 4, 5, 6, 7] },
    { closedWeekdays: [1, 1] },
    {
      discounts: [
        { minDays: 3, bps: 100 },
        { minDays: 3, bps: 200 },
      ],
    },
  ]) {
    expect((await attempt(rules)).error?.code).toBe('invalid_input');
  }
});

test('over REST the default rules are read and changed by the vendor alone', async () => {
  expect((await market.owner.http.patch('/owner/duration-rules', { horizonDays: 200 })).body.data).toMatchObject({
    vendor: { horizonDays: 200 },
    effective: { horizonDays: 200 },
  });
  expect((await market.owner.http.get('/owner/duration-rules')).body.data.vendor).toMatchObject({ horizonDays: 200 });
  await market.owner.http.patch('/owner/duration-rules', { horizonDays: null });
  const rui = await market.signIn('rui@demo.test', 'mcp-owner');
  expect((await rui.http.get('/owner/duration-rules')).body.data.vendor).not.toHaveProperty('horizonDays');
  expect((await rui.http.get(`/owner/duration-rules?assetId=${kayak}`)).status).toBe(404);
  expect((await rui.http.patch('/owner/duration-rules', { assetId: kayak, minDays: 3 })).status).toBe(404);
  for (const who of [market.renter, market.admin]) expect((await who.http.get('/owner/duration-rules')).status).toBe(403);
  expect((await market.nobody.http.get('/owner/duration-rules')).status).toBe(401);
});

test('a discount names all listings that it does not reach or that have rules of their own', async () => {
  const { output, text } = await market.owner.try('manage_duration_rules', {
    action: 'set',
    discounts: [{ minDays: 7, bps: 100 }],
  });
  const warned = output.warnings.filter(({ reason }: { reason: string }) => reason === 'DEARER');
  expect(warned.length).toBeGreaterThan(0);
  for (const { slugs, count, message } of warned) {
    expect(slugs).toHaveLength(count);
    expect(message).not.toContain('more');
    for (const slug of slugs) expect(text).toContain(slug);
  }
  const { items } = await market.owner.call('list_my_assets', { limit: 100 });
  const priced = await Promise.all(
    items.map(async ({ id, slug }: { id: string; slug: string }) => {
      const { pricing } = await market.owner.call('get_owner_asset_detail', { assetId: id });
      return { slug, dear: pricing.tiers.some(({ days }: { days: number }) => days === 7) };
    }),
  );
  const named = warned.flatMap(({ slugs }: { slugs: string[] }) => slugs);
  expect(named.length).toBeGreaterThan(5);
  for (const slug of named) expect(priced.find((one) => one.slug === slug)?.dear).toBe(true);
  expect(text.length).toBeLessThanOrEqual(1_500);
  const teresa = await market.signIn('teresa@demo.test', 'mcp-owner');
  const hers = await teresa.try('manage_duration_rules', { action: 'set', discounts: [{ minDays: 7, bps: 100 }] });
  expect(hers.output.warnings[0].slugs.length).toBeGreaterThan(5);
  expect(hers.output.warnings[0].slugs).toHaveLength(hers.output.warnings[0].count);
  expect(hers.text.length).toBeLessThanOrEqual(1_500);
  await set({ discounts: null });

  await set({ assetId: kayak, minDays: 2 });
  const rules = await market.owner.call('manage_duration_rules', { action: 'get' });
  const [own] = rules.ownRules.filter(({ assetId }: { assetId: string }) => assetId === kayak);
  expect(own).toMatchObject({ slug: 'tandem-sea-kayak', rules: ['minDays'], values: { minDays: 2 } });
  expect(rules.ownRulesCount).toBe(rules.ownRules.length);
  const { body } = await market.owner.http.get('/owner/duration-rules');
  expect(body.data.ownRules).toEqual(rules.ownRules);
  await set({ assetId: kayak, minDays: null });
  const after = await market.owner.call('manage_duration_rules', { action: 'get' });
  expect(after.ownRulesCount).toBe(rules.ownRulesCount - 1);
});

test('an asset can have each rule of its own, and every one of them is named', async () => {
  const rules = {
    minDays: 2,
    maxDays: 20,
    noticeHours: 5,
    horizonDays: 300,
    bufferBeforeDays: 1,
    bufferAfterDays: 2,
    pickupTime: '09:00',
    returnTime: '11:00',
    closedWeekdays: [7],
    discounts: [{ minDays: 3, bps: 500 }],
  };
  const assetId = await ownAssetId(market);
  const { asset: before } = await market.owner.call('manage_duration_rules', { action: 'get', assetId });
  await market.owner.call('manage_duration_rules', { action: 'set', assetId, ...rules });
  const [own] = (await market.owner.call('manage_duration_rules', { action: 'get', assetId })).ownRules;
  expect(own.values).toEqual(rules);
  expect(own.rules.toSorted()).toEqual(Object.keys(rules).toSorted());
  const none = Object.fromEntries(Object.keys(rules).map((name) => [name, before[name] ?? null]));
  await market.owner.call('manage_duration_rules', { action: 'set', assetId, ...none });
});

test('the rules of one asset count as its own in the answers about it', async () => {
  const assetId = await ownAssetId(market);
  const before = await market.owner.call('manage_duration_rules', { action: 'get', assetId });
  expect(before.ownRulesCount).toBe(Object.keys(before.asset).length > 0 ? 1 : 0);
  const set = await market.owner.call('manage_duration_rules', { action: 'set', assetId, noticeHours: 5, maxDays: 20 });
  expect(set).toMatchObject({ ownRulesCount: 1, ownRules: [{ assetId, values: { noticeHours: 5, maxDays: 20 } }] });
  const after = await market.owner.call('manage_duration_rules', { action: 'get', assetId });
  expect(after).toMatchObject({ ownRulesCount: 1, asset: { noticeHours: 5, maxDays: 20 } });
  expect(after.ownRules[0].rules).toEqual(expect.arrayContaining(['noticeHours', 'maxDays']));
  await market.owner.call('manage_duration_rules', { action: 'set', assetId, noticeHours: null, maxDays: null });
});
