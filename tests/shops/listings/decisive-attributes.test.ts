import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMarketplace, type Actor, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let shop: Actor;
let droneId: string;

/** A drone of 958 g, which renters can book. */
const DRONE = 'camera-drone-four-thirds';
const TRAILERS = {
  slug: 'trailers',
  title: 'Trailers',
  description: 'Box and flatbed trailers for a move.',
  attributes: [
    { name: 'payload', label: 'Payload', type: 'NUMBER', unit: 'kg' },
    { name: 'braked', label: 'With brakes', type: 'YES_NO' },
  ],
  requirements: [
    { code: 'DRIVING_LICENCE', whenAttribute: { name: 'payload', atLeast: 750 } },
    { code: 'OPERATOR_CERTIFICATE', whenAttribute: { name: 'braked', oneOf: [false] } },
  ],
};

beforeAll(async () => {
  market = await startMarketplace();
  await market.admin.http.post('/admin/categories', TRAILERS);
  shop = await market.signIn('teresa@demo.test', 'mcp-owner');
  const { items } = await shop.call('list_my_assets', { limit: 100 });
  droneId = items.find(({ slug }: { slug: string }) => slug === DRONE).id;
});
afterAll(() => market.close());

/** The codes of what the listing asks of a renter, as its owner sees it. */
async function requirementsOf(assetId: string): Promise<string[]> {
  const { requirements } = await shop.call('get_owner_asset_detail', { assetId });
  return requirements.map(({ code }: { code: string }) => code);
}

async function draft(title: string, attributes: Record<string, unknown>) {
  const listing = { title, category: 'photo-drone', city: 'Porto', dayRateMinor: 3_000, attributes };
  return shop.call('create_asset', listing);
}

/** Of a listing that renters can book: what it asks of them, as everybody sees it. */
const asked = async () => {
  const { requirements } = (await market.nobody.http.get(`/assets/${DRONE}`)).body.data;
  return requirements.map(({ code }: { code: string }) => code);
};

describe('the licence of a drone’s pilot', () => {
  test('is not asked for a lens kit, however heavy it is', async () => {
    for (const attributes of [{ grams: 1_800 }, { drone: 'no drone', grams: 1_800 }]) {
      const { assetId } = await draft('Lens kit in a case', attributes);
      expect(await requirementsOf(assetId)).not.toContain('DRONE_LICENCE');
    }
  });

  test('is asked for a drone of 250 g and more, and for no smaller one', async () => {
    const heavy = await draft('A large drone', { drone: '250 g and more' });
    const light = await draft('A small drone', { drone: 'under 250 g', grams: 249 });
    expect(await requirementsOf(heavy.assetId)).toContain('DRONE_LICENCE');
    expect(await requirementsOf(light.assetId)).not.toContain('DRONE_LICENCE');
  });

  test('is decided before a listing is published, which a weight alone does not do', async () => {
    const { missing } = await draft('Something with a weight', { grams: 1_800 });
    expect(missing).toContainEqual({
      field: 'attributes.drone',
      why: 'it decides which documents a renter has to show',
      fix: 'one of no drone, under 250 g, 250 g and more',
    });
  });
});

describe('a listing that renters can book keeps the attribute that decides about documents', () => {
  test('when its owner takes the attribute away', async () => {
    const { error } = await shop.try('update_asset', { assetId: droneId, attributes: { drone: null, grams: 900 } });
    expect(error).toMatchObject({
      code: 'still_needed',
      message: expect.stringContaining('attributes.drone (one of no drone, under 250 g, 250 g and more;'),
      details: { missing: [{ field: 'attributes.drone' }] },
      nextActions: [
        { tool: 'update_asset', args: { assetId: droneId, attributes: { drone: expect.any(String), grams: 900 } } },
        { tool: 'update_asset', args: { assetId: droneId, status: 'PAUSED' } },
      ],
    });
    expect(await asked()).toContain('DRONE_LICENCE');
    expect((await shop.call('get_owner_asset_detail', { assetId: droneId })).attributes).toMatchObject({ grams: 958 });
  });

  test('when an import takes it away', async () => {
    await shop.call('update_asset', { assetId: droneId, reference: 'D-1' });
    const { body } = await shop.http.post('/owner/assets/import', { items: [{ reference: 'D-1', attributes: { drone: null } }] });
    expect(body.data.items).toMatchObject([{ outcome: 'REFUSED', problems: [{ column: 'attributes' }] }]);
    expect(await asked()).toContain('DRONE_LICENCE');
  });

  test('when it is suspended, because it comes back as it was', async () => {
    const decide = (action: 'suspend' | 'reinstate') =>
      market.admin.http.patch(`/admin/assets/${droneId}`, { action, reason: 'A complaint' });
    expect((await decide('suspend')).status).toBe(200);
    const { error } = await shop.try('update_asset', { assetId: droneId, attributes: { drone: null } });
    expect(error).toMatchObject({ code: 'still_needed' });
    expect((await decide('reinstate')).status).toBe(200);
    expect(await asked()).toContain('DRONE_LICENCE');
  });

  test('when it moves to a category that decides by other attributes, which the call has to state', async () => {
    const move = (attributes: Record<string, unknown>) =>
      shop.try('update_asset', { assetId: droneId, category: 'trailers', attributes });
    expect((await move({})).error).toMatchObject({
      code: 'still_needed',
      details: { missing: [{ field: 'attributes.payload' }, { field: 'attributes.braked' }] },
    });
    expect((await move({ payload: 900 })).error).toMatchObject({ details: { missing: [{ field: 'attributes.braked' }] } });
    expect((await move({ payload: 900, braked: true })).isError).toBe(false);
    expect(await asked()).toEqual(['DRIVING_LICENCE']);
    expect((await shop.try('update_asset', { assetId: droneId, attributes: { payload: null } })).error).toMatchObject({
      code: 'still_needed',
    });
    expect(await asked()).toEqual(['DRIVING_LICENCE']);
  });

  test('until it is paused, and then it cannot be published without the attribute', async () => {
    const away = { assetId: droneId, attributes: { payload: null }, status: 'PAUSED' };
    expect((await shop.try('update_asset', away)).isError).toBe(false);
    expect((await shop.try('update_asset', { assetId: droneId, status: 'LIVE' })).error).toMatchObject({
      code: 'not_ready',
      details: { missing: [{ field: 'attributes.payload' }] },
    });
  });
});
