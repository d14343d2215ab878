import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePeriod } from '../../harness/dates.ts';
import { ownAssetId } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

type Attributes = Readonly<Record<string, unknown>>;

const filtered = (attributes: unknown, rest: Readonly<Record<string, string>> = {}) =>
  market.nobody.http.get(`/assets?${new URLSearchParams({ attributes: JSON.stringify(attributes), ...rest }).toString()}`);

/** What the listings of a page of results state of their attributes. */
async function statedBy({ status, body }: Awaited<ReturnType<typeof filtered>>): Promise<Attributes[]> {
  expect([status, body.error]).toEqual([200, undefined]);
  const listings = await Promise.all(
    body.data.items.map(({ slug }: { slug: string }) => market.nobody.http.get(`/assets/${slug}`)),
  );
  return listings.map((listing) => listing.body.data.attributes);
}

/** The one message of a refusal of `attributes.<name>`. */
async function refusal(name: string, attributes: unknown, rest = {}): Promise<string> {
  const { status, body } = await filtered(attributes, rest);
  expect([status, body.code]).toEqual([400, 'invalid_input']);
  const [issue] = body.details.issues;
  expect(issue.field).toBe(`attributes.${name}`);
  return issue.message;
}

test('a number attribute is searched for exactly, from a minimum, up to a maximum, and between two', async () => {
  const persons = async (wish: unknown) =>
    (await statedBy(await filtered({ persons: wish }, { category: 'camping-outdoor' }))).map((each) => each['persons']);
  expect((await persons(4)).every((count) => count === 4)).toBe(true);
  expect(new Set(await persons({ min: 4 }))).toEqual(new Set([4, 6]));
  expect(new Set(await persons({ max: 3 }))).toEqual(new Set([2]));
  expect(new Set(await persons({ min: 3, max: 5 }))).toEqual(new Set([4]));
  expect(await persons({ min: 7 })).toEqual([]);
});

test('a search shows filter attributes with units, and the detail shows every attribute with its label', async () => {
  const { items } = await market.nobody.call('search_assets', { category: 'boat-water', q: 'yacht' });
  const yacht = items.find(({ slug }: { slug: string }) => slug === 'sailing-yacht-36-feet');
  const detail = await market.nobody.call('get_asset_detail', { slug: 'sailing-yacht-36-feet' });
  expect(Object.keys(yacht.attributes)).toEqual(['length', 'people']);
  expect(yacht.attributeUnits).toEqual({ length: 'm' });
  expect(detail.attributes).toMatchObject({ ...yacht.attributes, engine: expect.any(String) });
  expect(detail).toMatchObject({
    attributeLabels: { length: 'Length', people: 'People', engine: 'Engine' },
    attributeUnits: { length: 'm' },
  });
  // The names are those that the filter goes by.
  const { length, people } = yacht.attributes;
  const again = await filtered({ length, people });
  expect(again.body.data.items.map(({ slug }: { slug: string }) => slug)).toContain('sailing-yacht-36-feet');
});

test('a shop, the feed, the owner’s list, the product and the page show the same attributes of a listing', async () => {
  const slug = 'sailing-yacht-36-feet';
  const { vendor, attributes, attributeUnits, city } = await market.nobody.call('get_asset_detail', { slug });
  const { engine: _engine, ...toFilter } = attributes;
  const named = (items: { slug: string }[]) => items.find((each) => each.slug === slug);
  expect(city).toBeDefined();
  expect(named((await market.nobody.call('get_vendor', { slug: vendor.slug })).assets)).toMatchObject({ attributes: toFilter });
  const fed = named((await market.nobody.call('catalog_feed', { limit: 100 })).items);
  expect(fed).toMatchObject({ attributes, attributeUnits, attributeLabels: { engine: 'Engine' } });
  const { items: products } = await market.nobody.call('ucp_products', { attributes: { people: { min: 1 } }, limit: 100 });
  expect(named(products)).toMatchObject({ attributes: toFilter, attributeUnits });
  expect(await market.nobody.call('ucp_product', { slug })).toMatchObject({ attributes, attributeLabels: { engine: 'Engine' } });
  const page = await fetch(`${market.url}/a/${slug}`, { headers: { Accept: 'text/html' } });
  expect(await page.text()).toContain(`<dt>Length</dt><dd>${attributes.length} m</dd>`);
});

test('choices and texts are found in any case, and a number also when it is sent as text', async () => {
  const [camper] = await statedBy(await filtered({ fuel: 'DIESEL' }));
  expect(camper).toMatchObject({ fuel: 'diesel' });
  expect(await statedBy(await filtered({ sport: 'Kayak' }))).toEqual([expect.objectContaining({ sport: 'kayak' })]);
  expect((await statedBy(await filtered({ persons: '6' }))).map((each) => each['persons'])).toEqual([6]);
});

test('texts and choices are found without their accents, and from other spellings of the same letters', async () => {
  const { body } = await market.admin.http.get('/admin/categories/camper-car');
  const added = [
    { name: 'maker', label: 'Maker', type: 'TEXT', filter: true },
    { name: 'heating', label: 'Heating', type: 'CHOICE', choices: ['Öl', 'Gas'], filter: true },
  ];
  await market.admin.http.patch('/admin/categories/camper-car', { attributes: [...body.data.attributes, ...added] });
  const assetId = await ownAssetId(market, 'coastline-camper');
  await market.owner.call('update_asset', { assetId, attributes: { maker: 'ŠKODA Łódź', heating: 'OL' } });
  for (const wish of [
    { maker: 'skoda lodz' },
    { maker: 'Škoda Łódź' },
    { maker: 's\u030Ckoda łódź' },
    { heating: 'öl' },
    { heating: 'Ol' },
  ])
    expect([wish, await statedBy(await filtered(wish))]).toEqual([
      wish,
      [expect.objectContaining({ maker: 'ŠKODA Łódź', heating: 'Öl' })],
    ]);
  expect(await statedBy(await filtered({ maker: 'skoda' }))).toEqual([]);
});

test('a search for yes or for no does not find a listing that says neither', async () => {
  const { body } = await market.admin.http.get('/admin/categories/sports-hobby');
  await market.admin.http.patch('/admin/categories/sports-hobby', {
    attributes: [...body.data.attributes, { name: 'foldable', label: 'Foldable', type: 'YES_NO', filter: true }],
  });
  await market.owner.call('update_asset', { assetId: await ownAssetId(market), attributes: { foldable: true } });
  const slugs = async (foldable: unknown) =>
    (await filtered({ foldable })).body.data.items.map(({ slug }: { slug: string }) => slug);
  expect(await slugs(true)).toEqual(['tandem-sea-kayak']);
  expect(await slugs('yes')).toEqual(['tandem-sea-kayak']);
  expect(await slugs(false)).toEqual([]);
});

test('all attributes of a search must match, together with its words, place and dates', async () => {
  const { startDate, endDate } = freePeriod();
  const [found, ...others] = await statedBy(
    await filtered({ persons: { min: 4 }, season: 'all year' }, { from: startDate, to: endDate }),
  );
  expect(found).toMatchObject({ season: 'all year' });
  expect(others.every((each) => Number(each['persons']) >= 4 && each['season'] === 'all year')).toBe(true);
  const tents = await filtered({ persons: { min: 4 } }, { q: 'tent' });
  expect(tents.body.data.items.length).toBeGreaterThan(0);
  const elsewhere = await filtered({ persons: { min: 4 } }, { q: 'tent', city: 'Nowhere' });
  expect(elsewhere.body.data.items).toEqual([]);
});

test('over MCP the attribute filter is an object', async () => {
  const { items } = await market.nobody.call('search_assets', { attributes: { persons: { min: 6 } } });
  expect(items).toHaveLength(1);
});

test('an unknown attribute and a value of the wrong type are refused with what would be accepted', async () => {
  expect(await refusal('wings', { wings: 2 }, { category: 'camping-outdoor' })).toBe(
    'is nothing to filter by; must be one of persons, season',
  );
  // A text of the category that is no filter.
  expect(await refusal('size', { size: 'M' })).toMatch(/must be one of .*sport/);
  expect(await refusal('persons', { persons: 'many' })).toBe('must be a number, or {"min", "max"}');
  expect(await refusal('season', { season: 'spring' })).toBe('must be one of summer, three seasons, all year');
  expect(await refusal('season', { season: { min: 1 } })).toBe('must be one of summer, three seasons, all year');
  expect(await refusal('persons.max', { persons: { min: 5, max: 2 } })).toBe('must not be below min');
  for (const wrong of [{ max: '250' }, [4, 5]])
    expect(await refusal('persons', { persons: wrong })).toContain('{"min": 4, "max": 6} with numbers');
});

test('over REST the attribute filter can also be written in brackets', async () => {
  const slugs = async (query: string) => {
    const { status, body } = await market.nobody.http.get(`/assets?${query}`);
    expect([status, body.error]).toEqual([200, undefined]);
    return body.data.items.map(({ slug }: { slug: string }) => slug);
  };
  const wanted = (await filtered({ persons: { min: 4, max: 6 }, season: 'summer' })).body.data.items;
  const inBrackets = 'attributes[persons][min]=4&attributes[persons][max]=6&attributes[season]=summer';
  for (const query of [inBrackets, inBrackets.replaceAll('[', '%5B').replaceAll(']', '%5D')])
    expect(await slugs(query)).toEqual(wanted.map(({ slug }: { slug: string }) => slug));
  expect(await slugs('attributes[persons]=6')).toEqual(await slugs(`attributes=${encodeURIComponent('{"persons":6}')}`));
});

test('an attribute that is written in a wrong way is repeated as written, with the right way', async () => {
  const issue = async (query: string) => (await market.nobody.http.get(`/assets?${query}`)).body.details.issues[0];
  expect(await issue('attributes[wings]=2')).toMatchObject({ field: 'attributes.wings' });
  expect(await issue('city[name]=Lisbon')).toMatchObject({ field: 'city[name]' });
  const dotted = await issue('attributes.persons=4');
  expect(dotted.field).toBe('attributes.persons');
  expect(dotted.message).toContain('is not a known field; write it within attributes: {"attributes": {"<name>": …}}');
});

test('a filter that is no object and an unknown category are refused with their field', async () => {
  const noObject = await market.nobody.http.get('/assets?attributes=persons');
  expect([noObject.status, noObject.body.details.issues[0].field]).toEqual([400, 'attributes']);
  expect(noObject.body.details.issues[0].message).toContain('attributes[seats][min]=4, or the object as URL-encoded JSON');
  const broken = await market.nobody.http.get(`/assets?attributes=${encodeURIComponent('{"persons":')}`);
  expect([broken.status, broken.body.details.issues[0].field]).toEqual([400, 'attributes']);
  const unknown = await filtered({ persons: 4 }, { category: 'spaceships' });
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
});
