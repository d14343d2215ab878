import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownAssetId } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const FOUR = ['tandem-sea-kayak', 'coastline-camper', 'inflatable-paddle-board', 'party-tent-6-by-12'];

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const slugsOf = ({ slug, compared = [] }: { slug: string; compared?: { slug: string }[] }) => [
  slug,
  ...compared.map((each) => each.slug),
];

test.each([2, 3, 4])('%i assets are compared in one call, each with all that its own answer says', async (count) => {
  const slugs = FOUR.slice(0, count);
  const found = await market.nobody.call('get_asset_detail', { slugs });
  expect(slugsOf(found)).toEqual(slugs);
  for (const each of found.compared) expect(await market.nobody.call('get_asset_detail', { slug: each.slug })).toEqual(each);
});

test('over REST the others are named beside the one in the path', async () => {
  const [first, ...others] = FOUR;
  const { body } = await market.nobody.http.get(`/assets/${first}?slugs=${others.join(',')}`);
  expect(slugsOf(body.data)).toEqual(FOUR);
});

test('an id, and a name twice, count as the asset that they name', async () => {
  const id = await ownAssetId(market);
  const found = await market.nobody.call('get_asset_detail', { slugs: [id, 'coastline-camper', 'coastline-camper'] });
  expect(slugsOf(found)).toEqual(['tandem-sea-kayak', 'coastline-camper']);
});

test.each([
  [{}, 'slug, or slugs of two to four, is needed'],
  [{ slugs: [] }, 'slug, or slugs of two to four, is needed'],
  [{ slug: 'wet-tile-cutter', slugs: FOUR }, 'must name at most 4 assets'],
])('%j is refused', async (wish, message) => {
  const { error } = await market.nobody.try('get_asset_detail', wish);
  expect(error).toMatchObject({ code: 'invalid_input', message: expect.stringContaining(message) });
});

test('an asset that is not offered refuses the comparison and is named', async () => {
  const { error } = await market.nobody.try('get_asset_detail', { slugs: ['tandem-sea-kayak', 'no-such-thing'] });
  expect(error).toMatchObject({ code: 'not_found', details: { asset: 'no-such-thing' } });
});
