import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MIB } from '../../src/domain/platform/kernel/index.ts';
import { browser, hidden, locationOf, RENTER, signedIn, VENDOR } from '../harness/oauth-client.ts';
import { blueBike } from '../harness/new-shop.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const PASSWORD = 'long enough 1';
const DESCRIPTION = 'A kayak for one that folds into a bag of twelve kilos, with a paddle and a vest.';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ RATE_LIMIT_PER_MINUTE: '100000', MAX_UPLOAD_BYTES: String(MIB) });
});
afterAll(() => market.close());

const owner = () => signedIn(market.url, VENDOR);

/** A draft of the demo owner, with the path of its pages. */
async function draft(more: Record<string, unknown> = {}): Promise<{ assetId: string; path: string }> {
  const { assetId } = await market.owner.call('create_asset', {
    title: 'Folding kayak',
    category: 'sports-hobby',
    dayRateMinor: 3_500,
    city: 'Lisbon',
    ...more,
  });
  return { assetId, path: `/shop/listings/${assetId}` };
}

const detail = (assetId: string) => market.owner.call('get_owner_asset_detail', { assetId });
function photos(
  formKey: string,
  ...files: readonly (readonly [name: string, type: string, bytes: Buffer | Uint8Array])[]
): FormData {
  const form = new FormData();
  form.set('step', 'add');
  form.set('formKey', formKey);
  for (const [name, type, bytes] of files) form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}

/** How many files lie in the storage. */
function storedFiles(): number {
  return readdirSync(join(market.folder, 'documents'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;
}

describe('opening a shop', () => {
  test('is where a person without one is led from every page of a shop, and where nobody comes who has one', async () => {
    const person = browser(market.url);
    const away = await person.open('/shop/listings');
    expect([away.status, locationOf(away)]).toEqual([302, '/sign-in?next=%2Fshop%2Flistings']);
    await person.submit('/sign-in', RENTER);
    for (const path of ['/shop', '/shop/listings', '/shop/listings/new', '/shop/calendar'])
      expect([path, locationOf(await person.open(path))]).toEqual([path, '/shop/open']);
    expect(locationOf(await (await owner()).open('/shop/open'))).toBe('/shop');
  });

  test('takes a name and a country, says beside the field what is wrong, and leads to the first listing', async () => {
    const person = browser(market.url);
    const email = 'opens-a-shop@example.com';
    await person.submit('/sign-up', { name: 'Ana', email, password: PASSWORD });
    const refused = await person.submit('/shop/open', { vendorName: '<i>B', vendorType: 'PERSON', country: 'BE' });
    expect([refused.status, refused.body.includes('aria-invalid="true"')]).toEqual([400, true]);
    expect(refused.body).toContain('value="&lt;i&gt;B"');

    const opened = await person.submit('/shop/open', {
      vendorName: 'Ana’s Boats',
      vendorType: 'INDIVIDUAL',
      city: 'Ghent',
      country: 'BE',
    });
    expect([opened.status, locationOf(opened)]).toEqual([303, '/shop/listings/new']);
    const { body } = await person.open('/shop/listings');
    expect(body).toContain('Ana’s Boats');
    expect(body).toContain('Nothing listed yet');
    const page = await person.open('/shop/listings/new');
    expect(page.body).toContain('EUR');
    expect(page.body).toContain('value="Ghent"');
  });
});

describe('a listing by pages alone', () => {
  test('goes from a title to what everybody finds', async () => {
    const person = await owner();
    const page = await person.open('/shop/listings/new');
    const given = { title: 'River canoe', category: 'sports-hobby', dayRateMinor: '35,50', city: 'Lisbon', description: '' };
    const made = await person.submit('/shop/listings/new', { ...given, formKey: hidden(page.body, 'formKey') });
    const twice = await person.submit('/shop/listings/new', { ...given, formKey: hidden(page.body, 'formKey') });
    expect([made.status, locationOf(twice)]).toEqual([303, locationOf(made)]);
    const [, assetId = ''] = /^\/shop\/listings\/(\w+)\/photos$/.exec(locationOf(made)) ?? [];
    const path = `/shop/listings/${assetId}`;
    expect(await detail(assetId)).toMatchObject({ status: 'DRAFT', dayRateMinor: 3_550 });

    const { body } = await person.open(path);
    expect(body).toContain('Before you can publish it');
    for (const part of ['words', 'photos']) expect([part, body.split(`href="${path}/${part}"`).length]).toEqual([part, 3]);
    const early = await person.submit(path, { step: 'publish' });
    expect([early.status, early.body.includes('role="alert"')]).toEqual([400, true]);

    const words = { title: 'River canoe', description: DESCRIPTION, category: 'sports-hobby', units: '2', reference: 'C-1' };
    expect(locationOf(await person.submit(`${path}/words`, words))).toBe(`${path}/words?saved`);
    const place = {
      city: 'Lisbon',
      country: 'PT',
      address: 'Rua do Ouro 1',
      latitude: '',
      longitude: '',
      hours: '',
      instructions: '',
      contact: '',
    };
    const said = { hours: 'In the mornings', instructions: 'Ring at the gate', contact: 'Rui' };
    expect((await person.submit(`${path}/pickup`, { ...place, ...said })).status).toBe(303);
    expect((await person.open(`${path}/pickup`)).body).toContain('Ring at the gate');
    expect((await person.submit(`${path}/pickup`, place)).status).toBe(303);
    const emptied = (await person.open(`${path}/pickup`)).body;
    for (const words of Object.values(said)) expect(emptied).not.toContain(words);
    const key = hidden((await person.open(`${path}/photos`)).body, 'formKey');
    expect((await person.submit(`${path}/photos`, photos(key, ['a.jpg', 'image/jpeg', blueBike]))).status).toBe(303);

    const ready = await person.open(path);
    expect(ready.body).toContain('Ready to publish');
    expect(ready.body).toMatch(/Of the rent, (<!-- -->)?\d+/);
    expect((await person.submit(path, { step: 'publish' })).status).toBe(303);
    const shown = await detail(assetId);
    expect(shown).toMatchObject({ status: 'LIVE', units: 2, reference: 'C-1', address: 'Rua do Ouro 1' });
    expect((await browser(market.url).open(`/a/${shown.slug}`)).status).toBe(200);

    expect((await person.submit(path, { step: 'pause' })).status).toBe(303);
    expect((await person.submit(path, { step: 'archive' })).status).toBe(303);
    expect(await detail(assetId)).toMatchObject({ status: 'ARCHIVED' });
    expect((await person.submit(path, { step: 'restore' })).status).toBe(303);
    expect(await detail(assetId)).toMatchObject({ status: 'PAUSED' });
  });

  test('of another shop is like none, on every page and with every form, and nothing of a form is stored', async () => {
    const { path, assetId } = await draft();
    const stranger = browser(market.url);
    await stranger.submit('/sign-up', { name: 'Bo', email: 'other-shop@example.com', password: PASSWORD });
    await stranger.submit('/shop/open', { vendorName: 'Other', vendorType: 'INDIVIDUAL', country: 'BE', city: 'Ghent' });
    const files = storedFiles();
    for (const part of ['', '/words', '/photos', '/prices', '/extras', '/rules', '/pickup', '/days']) {
      expect([part, (await stranger.open(path + part)).status]).toEqual([part, 404]);
      const sent = await stranger.submit(path + part, { step: 'archive', title: 'Mine', card: 'day', startDate: '2027-01-01' });
      expect([part, sent.status]).toEqual([part, 404]);
    }
    const upload = await stranger.submit(`${path}/photos`, photos('', ['a.jpg', 'image/jpeg', blueBike]));
    expect([upload.status, storedFiles()]).toEqual([404, files]);
    expect(await detail(assetId)).toMatchObject({ title: 'Folding kayak', status: 'DRAFT', ownImages: [] });
  });

  test('shows what was typed as text, never as markup', async () => {
    const mark = '<script>alert(1)</script>';
    const { path } = await draft({
      title: `Boat ${mark}`,
      description: `${mark} ${DESCRIPTION}`,
      extras: [{ label: mark, amountMinor: 100, per: 'DAY' }],
    });
    const person = await owner();
    for (const part of ['', '/words', '/photos', '/prices', '/extras', '/rules', '/pickup', '/days']) {
      const { status, body } = await person.open(path + part);
      expect([part, status, body.includes(mark)]).toEqual([part, 200, false]);
    }
    expect((await person.open('/shop/listings')).body).not.toContain(mark);
  });
});

describe('prices, extras and rules of a listing', () => {
  test('are typed in whole units and percent, and empty rows are left out', async () => {
    const { assetId, path } = await draft();
    const person = await owner();
    const day = {
      card: 'day',
      dayRateMinor: '40',
      operatorDayRateMinor: '',
      'tiers.0.days': '',
      'tiers.0.amountMinor': '',
      'tiers.2.days': '7',
      'tiers.2.amountMinor': '199,90',
    };
    expect((await person.submit(`${path}/prices`, day)).status).toBe(303);
    const season = {
      card: 'seasons',
      'seasonRules.0.name': 'Summer',
      'seasonRules.0.fromDay': '15',
      'seasonRules.0.fromMonth': '06',
      'seasonRules.0.toDay': '5',
      'seasonRules.0.toMonth': '09',
      'seasonRules.0.percent': '12,5',
      'seasonRules.0.priority': '3',
      'seasonRules.1.name': '',
      'seasonRules.1.fromMonth': '',
    };
    expect((await person.submit(`${path}/prices`, season)).status).toBe(303);
    expect(
      (
        await person.submit(`${path}/prices`, {
          card: 'weekdays',
          'weekdayRates.0.weekdays': '6',
          'weekdayRates.0.amountMinor': '55',
        })
      ).status,
    ).toBe(303);
    expect(
      (
        await person.submit(`${path}/prices`, {
          card: 'security',
          depositBaseMinor: '150',
          depositCapMinor: '',
          valueMinor: '900',
        })
      ).status,
    ).toBe(303);
    const extra = {
      card: 'extras',
      'extras.0.label': 'Dry bag',
      'extras.0.amountMinor': '4',
      'extras.0.per': 'DAY',
      'extras.1.label': '',
      'extras.1.per': 'BOOKING',
    };
    expect((await person.submit(`${path}/extras`, extra)).status).toBe(303);
    const after = await detail(assetId);
    expect(after).toMatchObject({ depositBaseMinor: 15_000, depositCapMinor: null, valueMinor: 90_000 });
    expect(after.pricing).toMatchObject({
      dayRateMinor: 4_000,
      operatorDayRateMinor: null,
      tiers: [{ days: 7, amountMinor: 19_990 }],
      weekdayRates: [{ weekdays: [6], amountMinor: 5_500 }],
      seasonRules: [{ name: 'Summer', from: '06-15', to: '09-05', bps: 1_250, priority: 3 }],
      extras: [{ id: 'dry-bag', label: 'Dry bag', amountMinor: 400, per: 'DAY', mandatory: false }],
    });
    const { body } = await person.open(`${path}/prices`);
    expect(body).toContain('value="199.90"');
    expect(body).toContain('value="12.5"');
  });

  test('that are refused are shown beside their field in their row, with everything that was typed', async () => {
    const { assetId, path } = await draft();
    const person = await owner();
    const sent = await person.submit(`${path}/prices`, {
      card: 'day',
      dayRateMinor: '41',
      'tiers.0.days': '7',
      'tiers.0.amountMinor': '200',
      'tiers.1.days': '14',
      'tiers.1.amountMinor': 'cheap',
    });
    expect(sent.status).toBe(400);
    const [wrong = '', ...more] = sent.body.match(/<input[^>]*aria-invalid="true"[^>]*>/g) ?? [];
    expect([wrong.includes('name="tiers.1.amountMinor"'), wrong.includes('value="cheap"'), more]).toEqual([true, true, []]);
    expect(sent.body).toContain('value="41"');
    expect((await detail(assetId)).dayRateMinor).toBe(3_500);
  });

  test('fall back to those of the shop where they are left empty', async () => {
    const { assetId, path } = await draft();
    const person = await owner();
    const rules = {
      card: 'durations',
      minDays: '2',
      maxDays: '',
      pickupTime: '09:30',
      returnTime: '',
      ownClosedDays: 'true',
      closedWeekdays: '7',
      'discounts.0.minDays': '7',
      'discounts.0.percent': '10',
    };
    expect((await person.submit(`${path}/rules`, rules)).status).toBe(303);
    expect((await detail(assetId)).ownRules).toEqual({
      minDays: 2,
      pickupTime: '09:30',
      closedWeekdays: [7],
      discounts: [{ minDays: 7, bps: 1_000 }],
    });
    expect((await person.submit(`${path}/rules`, { card: 'durations' })).status).toBe(303);
    expect((await detail(assetId)).ownRules).toEqual({});
    expect(
      (await person.submit(`${path}/rules`, { card: 'terms', cancellationPolicy: 'FIRM', instantBook: 'true', minTrust: '60' }))
        .status,
    ).toBe(303);
    expect(await detail(assetId)).toMatchObject({ cancellationPolicy: 'FIRM', ownInstantBook: true, minTrust: 60 });
  });
});

describe('rules of the whole shop', () => {
  test('hold where a listing has none of its own, and what is refused stands beside its field in its row', async () => {
    const { assetId } = await draft();
    const person = await owner();
    const before = (await market.owner.call('manage_duration_rules', { action: 'get' })).vendor;
    const given = { card: 'durations', minDays: '3', 'discounts.0.minDays': '10', 'discounts.0.percent': '15' };
    const saved = await person.submit('/shop/rules', given);
    expect([saved.status, locationOf(saved)]).toEqual([303, '/shop/rules?saved']);
    expect((await detail(assetId)).durationRules).toMatchObject({ minDays: 3, discounts: [{ minDays: 10, bps: 1_500 }] });
    const wrong = await person.submit('/shop/rules', { ...given, 'discounts.1.minDays': '20', 'discounts.1.percent': 'half' });
    const [field = '', ...more] = wrong.body.match(/<input[^>]*aria-invalid="true"[^>]*>/g) ?? [];
    expect([wrong.status, field.includes('name="discounts.1.percent"'), more]).toEqual([400, true, []]);
    await market.owner.call('manage_duration_rules', {
      action: 'set',
      minDays: before.minDays ?? null,
      discounts: before.discounts ?? null,
    });
  });
});

describe('photos of a listing', () => {
  test('come several at once in their order, can be arranged, described and deleted', async () => {
    const { assetId, path } = await draft();
    const person = await owner();
    const key = hidden((await person.open(`${path}/photos`)).body, 'formKey');
    const form = () => photos(key, ['one.jpg', 'image/jpeg', blueBike], ['two.jpg', 'image/jpeg', blueBike]);
    expect(locationOf(await person.submit(`${path}/photos`, form()))).toBe(`${path}/photos?saved`);
    // The same form once more adds nothing.
    expect((await person.submit(`${path}/photos`, form())).status).toBe(303);
    const [one, two, ...more] = (await detail(assetId)).ownImages;
    expect(more).toEqual([]);

    const order = new URLSearchParams([
      ['step', 'arrange'],
      ['imageId', one.imageId],
      [`place.${one.imageId}`, '2'],
      [`alt.${one.imageId}`, 'Packed'],
      ['imageId', two.imageId],
      [`place.${two.imageId}`, '1'],
      [`alt.${two.imageId}`, 'On the river'],
    ]);
    const parts = new FormData();
    for (const [name, value] of order) parts.append(name, value);
    expect((await person.submit(`${path}/photos`, parts)).status).toBe(303);
    expect((await detail(assetId)).ownImages.map(({ alt }: { alt: string }) => alt)).toEqual(['On the river', 'Packed']);

    expect((await person.submit(`${path}/photos`, { step: `delete ${one.imageId}` })).status).toBe(303);
    expect((await detail(assetId)).ownImages.map(({ imageId }: { imageId: string }) => imageId)).toEqual([two.imageId]);
  });

  test('that are too large or no picture are named with the reason, the others are added, and nothing else stays behind', async () => {
    const { assetId, path } = await draft();
    const person = await owner();
    const before = storedFiles();
    const sent = await person.submit(
      `${path}/photos`,
      photos(
        '',
        ['good.jpg', 'image/jpeg', blueBike],
        ['large.jpg', 'image/jpeg', Buffer.alloc(MIB + 10, 1)],
        ['notes.jpg', 'image/jpeg', Buffer.from('no picture at all')],
      ),
    );
    expect(sent.status).toBeGreaterThanOrEqual(400);
    expect(sent.body).toContain('large.jpg: ');
    expect(sent.body).toContain('notes.jpg: ');
    expect(sent.body).not.toContain('good.jpg: ');
    expect((await detail(assetId)).ownImages).toHaveLength(1);
    // One picture is stored in two widths.
    expect(storedFiles() - before).toBeLessThanOrEqual(3);
    const none = await person.submit(`${path}/photos`, photos(''));
    expect([none.status, none.body.includes('role="alert"')]).toEqual([400, true]);
  });

  test('that are too much together are refused as a whole, and a visitor signs in first', async () => {
    const { assetId, path } = await draft();
    const person = await owner();
    const before = storedFiles();
    const large = Buffer.alloc(MIB, 1);
    const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg', 'f.jpg'];
    const sent = await person.submit(`${path}/photos`, photos('', ...names.map((name) => [name, 'image/jpeg', large] as const)));
    expect([sent.status, sent.body.includes('Send fewer at a time, or smaller ones')]).toEqual([400, true]);
    expect([storedFiles(), (await detail(assetId)).ownImages]).toEqual([before, []]);
    const many = Array.from({ length: 13 }, (_, index) => [`${index}.jpg`, 'image/jpeg', Buffer.from('x')] as const);
    expect((await person.submit(`${path}/photos`, photos('', ...many))).status).toBe(400);

    const visitor = await browser(market.url).submit(`${path}/photos`, photos('', ['a.jpg', 'image/jpeg', blueBike]));
    const signIn = `/sign-in?next=${encodeURIComponent(`${path}/photos`)}&interrupted=1`;
    expect([visitor.status, locationOf(visitor)]).toEqual([307, signIn]);
    const foreign = await person.submit(`${path}/photos`, photos('', ['a.jpg', 'image/jpeg', blueBike]), {
      Origin: 'https://evil.example',
    });
    expect([foreign.status, storedFiles()]).toEqual([403, before]);
  });

  test('are taken by no other page: its form stays a form of texts', async () => {
    const { path } = await draft();
    const person = await owner();
    const before = storedFiles();
    const form = photos('', ['a.jpg', 'image/jpeg', blueBike]);
    form.set('title', 'Renamed');
    const sent = await person.submit(`${path}/words`, form);
    expect([sent.status < 500, storedFiles()]).toEqual([true, before]);
    const large = photos('', ['a.jpg', 'image/jpeg', Buffer.alloc(100_000, 1)]);
    expect((await person.submit(`${path}/words`, large)).status).toBe(400);
  });
});

describe('many listings at once', () => {
  test('come from a table, checked first, and each row says what became of it', async () => {
    const person = await owner();
    const template = await person.open('/shop/listings/import/template.csv');
    expect([template.status, template.headers.get('content-disposition')]).toEqual([200, 'attachment; filename="listings.csv"']);
    expect(template.headers.get('cache-control')).toBe('no-store');
    const csv =
      'reference,title,category,day_price,city\nIMP-1,Imported kayak,sports-hobby,20,Lisbon\nIMP-2,,sports-hobby,20,Lisbon\n';
    const send = (step: string) => {
      const form = new FormData();
      form.set('step', step);
      form.set('file', new Blob([csv], { type: 'text/csv' }), 'things.csv');
      return person.submit('/shop/listings/import', form);
    };
    const before = storedFiles();
    const checked = await send('check');
    expect([checked.status, checked.body.includes('Checked, nothing written'), checked.body.includes('would be new')]).toEqual([
      200,
      true,
      true,
    ]);
    const mine = async () =>
      (await market.owner.call('list_my_assets', { limit: 100 })).items.filter(
        ({ title }: { title: string }) => title === 'Imported kayak',
      );
    expect(await mine()).toEqual([]);
    const done = await send('import');
    expect([done.status, locationOf(done)]).toEqual([303, expect.stringMatching(/^\/shop\/listings\/import\?done=imr_\w+$/)]);
    expect((await person.open(locationOf(done))).body).toContain('Imported kayak');
    expect(await mine()).toHaveLength(1);
    expect(storedFiles()).toBe(before);
  });
});

describe('days of a listing', () => {
  test('are blocked up to and including the last one, once, and opened again', async () => {
    const { assetId, path } = await draft();
    const person = await owner();
    const startDate = market.clock.now().toISOString().slice(0, 10);
    const page = await person.open(`${path}/days`);
    const given = {
      step: 'block',
      formKey: hidden(page.body, 'formKey'),
      startDate,
      lastDate: startDate,
      reason: 'In the workshop',
    };
    for (const _time of [1, 2]) expect((await person.submit(`${path}/days`, given)).status).toBe(303);
    const blocked = async () => (await market.owner.call('manage_blackout', { action: 'list', assetId })).items;
    const [only, ...more] = await blocked();
    expect(more).toEqual([]);
    expect((Date.parse(only.endDate) - Date.parse(only.startDate)) / 86_400_000).toBe(1);
    expect((await person.open(`${path}/days`)).body).toContain('In the workshop');
    const calendar = await person.open(`/shop/calendar?month=${startDate.slice(0, 7)}&assetId=${assetId}`);
    expect(calendar.body).toMatch(new RegExp(`data-day="${startDate}"[^>]*data-kind="blocked"`));

    expect((await person.submit(`${path}/days`, { step: 'open', blackoutId: only.blackoutId })).status).toBe(303);
    expect(await blocked()).toEqual([]);
  });

  test('can be read elsewhere by an address that is shown once and can be ended', async () => {
    const { path } = await draft();
    const person = await owner();
    const page = await person.open(`${path}/days`);
    const made = await person.submit(`${path}/days`, { step: 'publish-calendar', formKey: hidden(page.body, 'formKey') });
    const [url = ''] = /http[^<"]*\/calendar\/[\w-]+\.ics/.exec(made.body) ?? [];
    expect((await fetch(url)).status).toBe(200);
    const again = await person.open(`${path}/days`);
    expect(again.body).not.toContain(url);
    expect((await person.submit(`${path}/days`, { step: 'end-calendar', feedId: hidden(again.body, 'feedId') })).status).toBe(
      303,
    );
    expect((await fetch(url)).status).toBe(404);
  });
});
