import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePeriod } from '../harness/dates.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const TRAILERS = {
  slug: 'trailers',
  title: 'Trailers',
  description: 'Box and flatbed trailers for a move.',
  attributes: [
    { name: 'payload', label: 'Payload', type: 'NUMBER', unit: 'kg', required: true, filter: true },
    { name: 'kind', label: 'Kind', type: 'CHOICE', choices: ['box', 'flatbed'], filter: true },
    { name: 'braked', label: 'With brakes', type: 'YES_NO' },
  ],
  requirements: [{ code: 'TRAILER_LICENCE', whenAttribute: { name: 'payload', atLeast: 750 } }],
  minimumAge: 21,
  depositFloors: { EUR: 7_500 },
};
const LICENCE = { code: 'TRAILER_LICENCE', title: 'Trailer licence', reason: 'Heavy trailers may only be towed with one.' };

const edit = (slug: string, changes: Record<string, unknown>) => market.admin.http.patch(`/admin/categories/${slug}`, changes);
const list = (listing: Record<string, unknown>) =>
  market.owner.try('create_asset', { title: 'A trailer', dayRateMinor: 3_000, city: 'Lisbon', category: 'trailers', ...listing });

beforeAll(async () => {
  await market.admin.http.post('/admin/document-kinds', LICENCE);
  await market.admin.http.post('/admin/categories', TRAILERS);
});

test('a new category is offered at once, with its typed attributes and minimum age', async () => {
  const { items } = (await market.nobody.http.get('/categories')).body.data;
  const shown = items.find(({ slug }: { slug: string }) => slug === 'trailers');
  expect(shown).toMatchObject({ minimumAge: 21, withdrawalRight: 'EXCLUDED' });
  expect(shown.attributes).toContainEqual({
    name: 'payload',
    label: 'Payload',
    type: 'NUMBER',
    unit: 'kg',
    required: true,
    filter: true,
  });
  const { items: requirements } = (await market.nobody.http.get('/category-requirements?category=trailers')).body.data;
  expect(requirements[0].requirements).toContainEqual({ code: 'AGE', note: 'At least 21 years old on the day of pickup.' });
});

test('a value that does not fit its attribute is refused with what would pass', async () => {
  const { isError, output } = await list({ attributes: { payload: 'heavy', kind: 'tent', braked: 'perhaps' } });
  expect(isError).toBe(true);
  expect(output.error.details.wrong).toEqual([
    { name: 'payload', expected: 'a number of kg' },
    { name: 'kind', expected: 'one of box, flatbed' },
    { name: 'braked', expected: 'true or false' },
  ]);
});

test('a listing has typed attributes and the deposit of its category, and reports required attributes it lacks', async () => {
  const { output } = await list({ attributes: { kind: 'BOX', braked: 'yes' } });
  expect(output.missing).toContainEqual(expect.objectContaining({ field: 'attributes.payload', fix: 'a number of kg' }));
  const detail = await market.owner.call('get_owner_asset_detail', { assetId: output.assetId });
  expect(detail.attributes).toEqual({ kind: 'box', braked: true });
  expect(detail.deposit.amountMinor).toBe(9_000);
});

test('a requirement with a condition applies to the listings that fulfil the condition', async () => {
  const asked = async (payload: number) => {
    const { output } = await list({ attributes: { payload } });
    const { requirements } = await market.owner.call('get_owner_asset_detail', { assetId: output.assetId });
    return requirements.map(({ code }: { code: string }) => code);
  };
  expect(await asked(749)).toEqual(['AGE']);
  expect(await asked(750)).toEqual(['TRAILER_LICENCE', 'AGE']);
});

test('an attribute that listings use cannot be removed, and can be archived', async () => {
  await list({ attributes: { payload: 500 } });
  const without = TRAILERS.attributes.filter(({ name }) => name !== 'payload');
  const refused = await edit('trailers', { attributes: without, requirements: [] });
  expect(refused.body).toMatchObject({ code: 'attribute_in_use', details: { attributes: [{ name: 'payload' }] } });
  const archived = TRAILERS.attributes.map((each) => (each.name === 'braked' ? { ...each, archived: true } : each));
  expect((await edit('trailers', { attributes: archived })).status).toBe(200);
  const { isError } = await list({ attributes: { braked: true } });
  expect(isError).toBe(true);
});

test('an archived category takes no new listing and keeps its listings', async () => {
  const { output: kept } = await list({ attributes: { payload: 300 } });
  await edit('trailers', { archived: true });
  const { isError, output } = await list({});
  expect([isError, output.error.code]).toEqual([true, 'category_needed']);
  expect(output.error.details.categories.map(({ slug }: { slug: string }) => slug)).not.toContain('trailers');
  const changed = await market.owner.call('update_asset', { assetId: kept.assetId, title: 'The same trailer' });
  expect(changed.category).toBe('trailers');
  await edit('trailers', { archived: false });
});

test('a changed fee and requirement show at once on listings and quotes, and a booking keeps its own', async () => {
  const wish = { slug: 'coastline-camper', ...freePeriod() };
  const { id: bookingId, totals } = await market.renter.call('create_booking', wish);
  await edit('camper-car', { serviceFeeBps: 2_000, minimumAge: 25 });
  const { data: shown } = (await market.nobody.http.get('/assets/coastline-camper')).body;
  expect(shown.pricing.serviceFeeBps).toBe(2_000);
  expect(shown.requirements).toContainEqual(expect.objectContaining({ note: 'At least 25 years old on the day of pickup.' }));
  const quote = await market.renter.call('pricing_quote', wish);
  expect(quote.totals.serviceFeeMinor).toBe(totals.serviceFeeMinor * 2);
  const kept = await market.renter.call('get_booking_detail', { bookingId });
  expect(kept.totals).toEqual(totals);
  await edit('camper-car', { serviceFeeBps: 1_000, minimumAge: 21 });
});

test('listings are found by the new title of their category', async () => {
  await edit('tools-diy', { title: 'Workbench helpers' });
  const found = async () => (await market.nobody.http.get('/assets?q=workbench')).body.data.pagination.total;
  await expect.poll(found, { timeout: 5_000 }).toBeGreaterThan(0);
  await edit('tools-diy', { title: 'Tools and DIY' });
});

test('an upload of an unknown kind is refused with the list of kinds, the operator’s own included', async () => {
  const { isError, output } = await market.renter.try('upload_document', {
    kind: 'LIBRARY_CARD',
    contentBase64: 'AAAA',
    fileName: 'a.png',
  });
  expect(isError).toBe(true);
  expect(output.error).toMatchObject({ code: 'document_kind_unknown' });
  expect(output.error.details.kinds).toEqual(expect.arrayContaining(['DRIVING_LICENCE', 'TRAILER_LICENCE']));
});

test('a category that contradicts itself is refused with each wrong field', async () => {
  const { body } = await edit('tools-diy', {
    attributes: [
      { name: 'power', label: 'Power', type: 'CHOICE' },
      { name: 'power', label: 'Power', type: 'TEXT', unit: 'W' },
    ],
    requirements: [{ code: 'LIBRARY_CARD' }, { code: 'AGE' }],
  });
  const fields = body.details.issues.map(({ field }: { field: string }) => field);
  expect(fields).toEqual(
    expect.arrayContaining(['attributes.0.choices', 'attributes.1.unit', 'attributes', 'minimumAge', 'requirements.0.code']),
  );
});

test('an operator reads every decision about a category and how many listings it has', async () => {
  const { items } = (await market.admin.http.get('/admin/categories')).body.data;
  const campers = items.find(({ slug }: { slug: string }) => slug === 'camper-car');
  expect(campers).toMatchObject({ commissionBps: 1_500, archivedAt: null });
  const { data } = (await market.admin.http.get(`/admin/categories/${campers.slug}`)).body;
  expect(data).toEqual({ ...campers, listings: 4 });
  expect((await market.admin.http.get('/admin/categories/spaceships')).status).toBe(404);
});

test('an archived kind of document cannot be required any more, and categories that require it keep working', async () => {
  await market.admin.http.patch(`/admin/document-kinds/${LICENCE.code}`, { archived: true });
  const { items } = (await market.admin.http.get('/admin/document-kinds')).body.data;
  expect(items.find(({ code }: { code: string }) => code === 'TRAILER_LICENCE').archivedAt).not.toBeNull();
  expect((await edit('tools-diy', { requirements: [{ code: 'TRAILER_LICENCE' }] })).body.code).toBe('invalid_input');
  const { body } = await edit('trailers', { requirements: [{ code: 'TRAILER_LICENCE' }], description: 'All sorts of trailers.' });
  expect(body.data.requirements.map(({ code }: { code: string }) => code)).toContain('TRAILER_LICENCE');
});

test('a change to an outdated version of a category is refused', async () => {
  const { version } = (await market.admin.http.get('/admin/categories/tools-diy')).body.data;
  await edit('tools-diy', { description: 'Drills, sanders, cutters and ladders.' });
  const late = await edit('tools-diy', { description: 'Something else.', expectedVersion: version });
  expect(late.body).toMatchObject({ code: 'category_changed', details: { version: version + 1 } });
});
