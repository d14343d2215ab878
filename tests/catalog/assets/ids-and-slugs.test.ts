import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePeriod } from '../../harness/dates.ts';
import { ownAssetId } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const KAYAK = 'tandem-sea-kayak';

let market: TestMarketplace;
let assetId: string;
let vendor: { id: string; slug: string };
beforeAll(async () => {
  market = await startMarketplace();
  assetId = await ownAssetId(market);
  ({ vendor } = (await market.owner.http.get('/users/me')).body.data);
});
afterAll(() => market.close());

describe('the id of a listing in place of its slug', () => {
  const dates = freePeriod(30);
  const period = { from: dates.startDate, to: dates.endDate };
  test.each([
    ['get_asset_detail', {}],
    ['check_availability', period],
    ['pricing_quote', dates],
    ['ucp_product', {}],
    ['ucp_availability', period],
  ])('%s answers as for the slug', async (tool, more) => {
    const bySlug = await market.nobody.call(tool, { slug: KAYAK, ...more });
    const byId = await market.nobody.call(tool, { slug: assetId, ...more });
    const { quoteId: _one, expiresAt: _two, ...same } = bySlug;
    expect(byId).toMatchObject(same);
  });

  test.each([
    ['assess_risk', dates],
    ['get_verification_status', {}],
    ['list_reviews', {}],
    ['create_booking', dates],
  ])('%s understands it', async (tool, more) => {
    const { error, isError } = await market.renter.try(tool, { slug: assetId, ...more });
    expect([isError, error]).toEqual([false, undefined]);
  });

  test('an inquiry is begun with it', async () => {
    const { error } = await market.stranger.try('manage_asset_inquiry', {
      action: 'send',
      slug: assetId,
      text: 'Is a trolley included?',
    });
    expect(error).toBeUndefined();
  });

  test('REST and the page lead to the listing', async () => {
    expect((await market.nobody.http.get(`/assets/${assetId}`)).body.data).toMatchObject({ id: assetId, slug: KAYAK });
    const page = await fetch(`${market.url}/a/${assetId}`, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([301, `/a/${KAYAK}`]);
  });
});

describe('the slug of a listing in place of its id', () => {
  test('books and quotes as the id does', async () => {
    const dates = freePeriod(50);
    expect(await market.nobody.call('pricing_quote', { assetId: KAYAK, ...dates })).toMatchObject({ slug: KAYAK });
    expect(await market.nobody.call('pricing_quote', { assetId: KAYAK, slug: assetId, ...dates })).toMatchObject({ slug: KAYAK });
    expect(await market.renter.call('create_booking', { assetId: KAYAK, ...dates })).toMatchObject({ asset: { id: assetId } });
  });

  test('together with another listing is refused', async () => {
    const { error } = await market.nobody.try('pricing_quote', { assetId: KAYAK, slug: 'coastline-camper', ...freePeriod(50) });
    expect(error).toMatchObject({ code: 'not_found' });
  });

  test.each([
    ['get_owner_asset_detail', {}],
    ['update_asset', { units: 4 }],
    ['manage_blackout', { action: 'add', ...freePeriod(70) }],
    ['manage_duration_rules', { action: 'get' }],
  ])('owners are told the id by %s', async (tool, more) => {
    const { error } = await market.owner.try(tool, { assetId: KAYAK, ...more });
    expect(error).toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(`the id of this asset is ${assetId}`),
    });
  });

  test('of somebody else is refused like one that does not exist', async () => {
    const other = await market.signIn('teresa@demo.test', 'mcp-owner');
    const answers = [];
    for (const name of [KAYAK, 'no-such-thing', 'ast_unknown'])
      answers.push((await other.try('get_owner_asset_detail', { assetId: name })).error);
    expect(new Set(answers.map(({ code, message }) => `${code} ${message}`))).toEqual(
      new Set(['not_found You have no such asset.']),
    );
  });
});

test('the id of a shop in place of its slug finds the shop, its listings and its reviews', async () => {
  expect(await market.nobody.call('get_vendor', { slug: vendor.id })).toMatchObject({ slug: vendor.slug });
  const { pagination } = await market.nobody.call('search_assets', { vendorSlug: vendor.id });
  expect(pagination.total).toBeGreaterThan(0);
  expect(pagination).toEqual((await market.nobody.call('search_assets', { vendorSlug: vendor.slug })).pagination);
  const byId = await market.renter.call('list_reviews', { vendorSlug: vendor.id });
  expect(byId).toEqual(await market.renter.call('list_reviews', { vendorSlug: vendor.slug }));
  expect((await market.nobody.http.get(`/vendors/${vendor.id}`)).body.data).toMatchObject({ slug: vendor.slug });
  const page = await fetch(`${market.url}/v/${vendor.id}`, { redirect: 'manual' });
  expect([page.status, page.headers.get('location')]).toEqual([301, `/v/${vendor.slug}`]);
});
