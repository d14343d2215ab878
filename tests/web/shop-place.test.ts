import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hidden, locationOf, signedIn, VENDOR } from '../harness/oauth-client.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ RATE_LIMIT_PER_MINUTE: '100000' });
});
afterAll(() => market.close());

const owner = () => signedIn(market.url, VENDOR);

describe('the pages of a shop', () => {
  test('change what it is, and take a name for its address that is free', async () => {
    const person = await owner();
    const at = '/shop/look/place';
    const before = (await market.owner.http.get('/users/me')).body.data.vendor;
    const wanted = before.type === 'COMPANY' ? 'INDIVIDUAL' : 'COMPANY';
    const changed = await person.submit(at, { card: 'place', vendorType: wanted, city: before.city ?? 'Lisbon', timeZone: '' });
    expect([changed.status, locationOf(changed)]).toEqual([303, `${at}?saved`]);
    expect((await market.owner.http.get('/users/me')).body.data.vendor).toMatchObject({
      type: wanted,
      timeZone: before.timeZone,
    });

    const looked = await person.open(`${at}?q=quiet-harbour`);
    expect(looked.body).toContain('value="quiet-harbour"');
    const taken = await person.submit(at, { card: 'address', slug: 'quiet-harbour' });
    expect([taken.status, locationOf(taken)]).toEqual([303, `${at}?saved`]);
    expect((await person.open(at)).body).toContain('/v/quiet-harbour');
    expect((await person.submit(at, { card: 'address', slug: 'admin' })).status).toBe(400);
  });

  test('tell the marketplace something once, and show what became of it', async () => {
    const person = await owner();
    const at = '/shop/feedback';
    const given = {
      formKey: hidden((await person.open(at)).body, 'formKey'),
      topic: 'Calendar',
      text: 'Weeks <begin> on Monday',
    };
    for (const _time of [1, 2]) expect((await person.submit(at, given)).status).toBe(303);
    const { body } = await person.open(at);
    expect(body.split('Weeks &lt;begin&gt; on Monday')).toHaveLength(2);
    expect((await person.submit(at, { ...given, formKey: '', topic: '' })).status).toBe(400);
  });

  test('take the price that is advised exactly as it was shown', async () => {
    const person = await owner();
    const { items } = await market.owner.call('get_portfolio_pricing', { limit: 20 });
    const { assetId, dayRateMinor } = items[0];
    const at = `/shop/listings/${assetId}/prices`;
    expect((await person.open(at)).body).toContain('Advice on your price');
    const change = JSON.stringify({ assetId: 'ast_other', dayRateMinor: dayRateMinor + 100, units: 99 });
    const taken = await person.submit(at, { card: 'advice', change });
    expect([taken.status, locationOf(taken)]).toEqual([303, `${at}?saved`]);
    const after = await market.owner.call('get_owner_asset_detail', { assetId });
    expect([after.dayRateMinor, after.units === 99]).toEqual([dayRateMinor + 100, false]);
    await person.submit(at, { card: 'advice', change: 'nothing' });
    expect((await market.owner.call('get_owner_asset_detail', { assetId })).dayRateMinor).toBe(dayRateMinor + 100);
  });

  test.each([
    ['/shop/listings/prices', 'Your prices side by side'],
    ['/shop/look/found', 'How your listings are found'],
    ['/shop/earnings/commissions', 'Commissions'],
    ['/shop/messages', 'Messages'],
  ])('%s opens', async (path, heading) => {
    const { status, body } = await (await owner()).open(path);
    expect([status, body.includes(`<h1>${heading}`)]).toEqual([200, true]);
  });

  test('show what a listing has earned', async () => {
    const person = await owner();
    const { items } = await market.owner.call('list_my_assets', {});
    const at = `/shop/listings/${items[0].id}/result`;
    expect((await person.open(at)).body).toContain('Days with renters');
    expect((await person.open(`${at}?from=nonsense`)).status).toBeLessThan(500);
  });
});
