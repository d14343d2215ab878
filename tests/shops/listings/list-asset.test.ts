import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayFrom } from '../../harness/dates.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { blueBike, newShop } from '../../harness/new-shop.ts';

let market: TestMarketplace;
let shop: Actor;
beforeAll(async () => {
  market = await startMarketplace();
});
beforeEach(async () => {
  shop = await newShop(market);
});
afterAll(() => market.close());

const DESCRIPTION = 'A long-tail cargo bike for two children and the shopping, with a rain cover and a lock.';
const PICKUP = { address: 'Veldstraat 1, Ghent' };
const BIKE = { title: 'Cargo bike', dayRateMinor: 3_500, category: 'sports-hobby', description: DESCRIPTION };
const contentBase64 = blueBike.toString('base64');

async function liveBike(more: Record<string, unknown> = {}): Promise<{ assetId: string; slug: string }> {
  const { assetId } = await shop.call('create_asset', { ...BIKE, pickup: PICKUP, ...more });
  const { slug, status } = await shop.call('upload_asset_image', { assetId, contentBase64, publish: true });
  expect(status).toBe('LIVE');
  return { assetId, slug };
}

describe('a first listing', () => {
  test('is made of a title, a price and a photo by four calls, and is booked by a renter', async () => {
    const asked = await shop.try('create_asset', { title: 'Cargo bike', dayRateMinor: 3_500 });
    expect(asked.error).toMatchObject({ code: 'category_needed' });
    expect(asked.error.details.categories.map(({ slug }: { slug: string }) => slug)).toContain('sports-hobby');
    const draft = await shop.call('create_asset', BIKE);
    expect(draft).toMatchObject({ status: 'DRAFT', city: 'Ghent', currency: 'EUR' });
    const defaults = new Map(draft.defaults.map((one: { field: string; value: string }) => [one.field, one.value]));
    expect(Object.fromEntries(defaults)).toMatchObject({
      currency: 'EUR',
      depositBaseMinor: '€105.00',
      cancellationPolicy: 'FLEXIBLE',
      rentalModes: 'SELF_OPERATED',
      city: 'Ghent',
      'pickup.contact': expect.stringContaining('Bo Bike'),
    });
    expect(String(defaults.get('place'))).toMatch(/^BE, 51\.\d+, 3\.\d+, Europe\/Brussels$/);
    expect(draft.missing.map(({ field }: { field: string }) => field)).toEqual(['images', 'pickup.address']);
    const pictured = await shop.call('upload_asset_image', { assetId: draft.assetId, contentBase64, publish: true });
    expect(pictured.status).toBe('DRAFT');
    const [step] = pictured.nextActions;
    const live = await shop.call(step.tool, { ...step.args, pickup: PICKUP });
    expect(live).toMatchObject({
      status: 'LIVE',
      missing: [],
      pageUrl: `${market.url}/a/${live.slug}`,
      silentAcceptanceHours: 48,
    });
    expect(live.nextActions[0]).toMatchObject({ tool: 'manage_payout_bank', args: { action: 'set' } });
    for (const answer of [draft, live]) {
      expect(answer.terms).toEqual([
        expect.stringMatching(
          /^Silence of 48 hours accepts a request, .* and binds you\. One sent less than 49 hours before its start ends instead/,
        ),
        'Commission: 15% of the rent.',
        'No bank account for payouts yet: what you earn waits for one.',
      ]);
    }

    const found = await market.nobody.call('search_assets', { q: 'cargo bike', city: 'Gand' });
    expect(found.items.map(({ slug }: { slug: string }) => slug)).toContain(live.slug);
    const dates = { startDate: dayFrom(20), endDate: dayFrom(22) };
    const { id, totals } = await market.renter.call('create_booking', { slug: live.slug, ...dates });
    expect(totals.ownerSubtotalMinor).toBe(7_000);
    await market.renter.call('promote_booking', { bookingId: id, acceptAgreement: true });
    expect(await shop.call('approve_booking', { bookingId: id })).toMatchObject({ state: 'PENDING_PAYMENT' });

    const refused = await shop.try('delete_asset', { assetId: draft.assetId });
    expect(refused.error).toMatchObject({ code: 'bookings_ahead', details: { count: 1, bookings: [{ bookingId: id }] } });
    expect((await shop.call('get_owner_asset_detail', { assetId: draft.assetId })).status).toBe('LIVE');
  });

  test('is made over REST in the same way, with a form', async () => {
    const { status, body } = await shop.http.post('/owner/assets', { ...BIKE, pickup: PICKUP });
    expect(status).toBe(201);
    const { assetId } = body.data;
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(blueBike)]), 'bike.jpg');
    form.set('alt', 'A blue bike');
    form.set('publish', 'true');
    const pictured = await shop.http.post(`/owner/assets/${assetId}/images`, form);
    expect([pictured.status, pictured.body.data.status]).toEqual([201, 'LIVE']);
    const changed = await shop.http.patch(`/owner/assets/${assetId}`, { dayRateMinor: 4_000 });
    expect(changed.body.data).toMatchObject({ dayRateMinor: 4_000, changed: ['dayRateMinor'] });
    expect((await shop.http.del(`/owner/assets/${assetId}`)).body.data.status).toBe('ARCHIVED');
    expect((await shop.http.del(`/owner/assets/${assetId}`)).body.data.alreadyDone).toBe(true);
    expect((await market.nobody.http.get(`/assets/${pictured.body.data.slug}`)).status).toBe(404);
    const back = await shop.http.patch(`/owner/assets/${assetId}`, { status: 'LIVE' });
    expect(back.body.data.status).toBe('LIVE');
  });

  test('gives place, pickup and currency to the second one', async () => {
    await liveBike();
    const second = await shop.call('create_asset', { ...BIKE, title: 'Folding kayak' });
    expect(second).toMatchObject({ city: 'Ghent', currency: 'EUR' });
    expect(second.missing.map(({ field }: { field: string }) => field)).toEqual(['images']);
    expect(second.defaults).toContainEqual(expect.objectContaining({ field: 'pickup.address', value: PICKUP.address }));
  });
});

describe('the names of listings in addresses', () => {
  test('are unique and transliterated, and old ones still lead to the listing', async () => {
    const first = await liveBike({ title: 'Großes Lastenrad' });
    const second = await liveBike({ title: 'Großes Lastenrad' });
    expect([first.slug, second.slug]).toEqual(['grosses-lastenrad', 'grosses-lastenrad-2']);
    const renamed = await shop.call('update_asset', { assetId: first.assetId, slug: 'Ποδήλατο' });
    expect(renamed).toMatchObject({ slug: 'podilato', changed: ['slug'] });
    const page = await fetch(`${market.url}/a/${first.slug}`, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([301, '/a/podilato']);
    const dates = { startDate: dayFrom(20), endDate: dayFrom(22) };
    expect((await market.nobody.http.get(`/assets/${first.slug}`)).body.data).toMatchObject({ slug: 'podilato' });
    expect(await market.nobody.call('check_availability', { slug: first.slug })).toMatchObject({ slug: 'podilato' });
    expect(await market.nobody.call('pricing_quote', { slug: first.slug, ...dates })).toMatchObject({ slug: 'podilato' });
    // Nobody else gets a name that leads somewhere.
    expect((await liveBike({ title: 'Großes Lastenrad' })).slug).toBe('grosses-lastenrad-3');
    const chosen = await shop.call('update_asset', { assetId: first.assetId, slug: 'Big bike' });
    const kept = await shop.call('update_asset', { assetId: first.assetId, title: 'Another title' });
    expect([chosen.slug, kept.slug]).toEqual(['big-bike', 'big-bike']);
    const back = await shop.call('update_asset', { assetId: first.assetId, slug: 'podilato' });
    expect(back.slug).toBe('podilato');
    expect((await market.nobody.http.get('/assets/big-bike')).body.data.slug).toBe('podilato');
  });

  test('stay when a published title changes, and follow the title of a draft', async () => {
    const bike = await liveBike({ title: 'Tall bike' });
    const retitled = await shop.call('update_asset', { assetId: bike.assetId, title: 'Very tall bike' });
    expect(retitled).toMatchObject({ slug: 'tall-bike', changed: ['title'] });
    expect(retitled.effects).toEqual([expect.stringContaining('address stays tall-bike')]);
    await shop.http.patch(`/owner/assets/${bike.assetId}`, { status: 'PAUSED' });
    const { body } = await shop.http.patch(`/owner/assets/${bike.assetId}`, { title: 'Low bike' });
    expect(body.data).toMatchObject({ slug: 'tall-bike', title: 'Low bike' });
    const draft = await shop.call('create_asset', { ...BIKE, title: 'First thoughts' });
    const rethought = await shop.call('update_asset', { assetId: draft.assetId, title: 'Second thoughts' });
    expect(rethought).toMatchObject({ slug: 'second-thoughts', effects: [] });
  });
});

describe('every field of a listing', () => {
  const everything = {
    dayRateMinor: 3_500,
    tiers: [{ days: 7, amountMinor: 15_000 }],
    weekdayRates: [{ weekdays: [6, 7], amountMinor: 4_250 }],
    seasonRules: [
      { name: 'Summer', from: '07-01', to: '08-31', bps: 2_000, priority: 1 },
      { name: 'Fair', from: '2027-05-13', to: '2027-05-17', amountMinor: 9_900, priority: 9 },
    ],
    extras: [
      { id: 'helmet', label: 'Helmet', amountMinor: 500, per: 'BOOKING', mandatory: false },
      { id: 'cover', label: 'Cover', amountMinor: 200, per: 'DAY', mandatory: true },
    ],
    operatorDayRateMinor: 10_000,
    rentalModes: ['SELF_OPERATED', 'WITH_OPERATOR'],
    depositBaseMinor: 20_000,
    depositCapMinor: 50_000,
    valueMinor: 180_000,
    cancellationPolicy: 'FIRM',
    instantBook: true,
    minTrust: 40,
    units: 3,
    attributes: { size: 'L' },
    city: 'Ghent',
    country: 'BE',
    latitude: 51.0543,
    longitude: 3.7174,
    timeZone: 'Europe/Paris',
    reference: 'BIKE-7',
    pickup: {
      ...PICKUP,
      windows: [
        { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' },
        { weekdays: [6], from: '10:00', to: '14:00' },
      ],
      instructions: 'Ring twice.',
      contact: 'Bo, +32 470 12 34 56',
    },
    durationRules: { minDays: 2, maxDays: 30, noticeHours: 24, horizonDays: 200, discounts: [{ minDays: 14, bps: 1_000 }] },
  };

  async function shown(assetId: string) {
    const detail = await shop.call('get_owner_asset_detail', { assetId });
    const { pricing, pickup, ownRules, ownInstantBook, address, contact, instructions, ...rest } = detail;
    return {
      ...rest,
      ...pricing,
      instantBook: ownInstantBook,
      country: pickup.country,
      pickup: { address, contact, instructions, windows: pickup.windows },
      durationRules: ownRules,
    };
  }
  // A weekday without a window closes by itself.
  const kept = { ...everything, durationRules: { ...everything.durationRules, closedWeekdays: [7] } };

  test('can be given when it is made, and is shown to its owner', async () => {
    const made = await shop.call('create_asset', { ...BIKE, ...everything });
    expect(made.defaults.map(({ field }: { field: string }) => field)).toEqual(['currency']);
    expect(await shown(made.assetId)).toMatchObject(kept);
  });

  test('can be given later with the same result', async () => {
    const { assetId } = await shop.call('create_asset', { ...BIKE, city: 'Bruges' });
    const changed = await shop.call('update_asset', { assetId, ...everything });
    expect(changed.effects).toContain('No pickup and no return on Sundays.');
    expect(await shown(assetId)).toMatchObject(kept);
    expect(await shop.call('update_asset', { assetId, ...everything })).toMatchObject({ changed: [], alreadyDone: true });
  });

  test('has its effect on prices and possible days', async () => {
    const { slug } = await liveBike({ ...everything, seasonRules: [] });
    const sunday = [0, 1, 2, 3, 4, 5, 6].map((day) => dayFrom(30 + day)).find((day) => new Date(day).getUTCDay() === 0) ?? '';
    const from = (days: number) => dayFrom(30 + [0, 1, 2, 3, 4, 5, 6].findIndex((day) => dayFrom(30 + day) === sunday) + days);
    const refused = await market.nobody.try('pricing_quote', { slug, startDate: sunday, endDate: from(2) });
    expect(refused.error.message).toContain('Sundays');
    // From Friday to Monday: 35.00, twice 42.50, and 2.00 a day for the cover that everybody takes.
    const quote = await market.nobody.call('pricing_quote', { slug, startDate: from(5), endDate: from(8) });
    expect(quote.totals.ownerSubtotalMinor).toBe(3_500 + 2 * 4_250 + 3 * 200);
  });

  test('for hours is written from the pickup windows, unless words are given', async () => {
    const { assetId, slug } = await liveBike({ pickup: everything.pickup });
    const hours = async () => (await market.nobody.call('get_asset_detail', { slug })).pickup.hours;
    expect(await hours()).toBe('Mon, Tue, Wed, Thu, Fri 09:00 to 18:00; Sat 10:00 to 14:00');
    await shop.call('update_asset', { assetId, pickup: { hours: 'When the light is on' } });
    expect(await hours()).toBe('When the light is on');
    const { warnings } = await shop.call('update_asset', { assetId, durationRules: { returnTime: '17:00' } });
    expect(warnings).toContain('pickup.windows: returnTime 17:00 lies outside the windows of Saturdays');
  });

  test('for a reference is unique in the shop', async () => {
    const { assetId } = await shop.call('create_asset', { ...BIKE, reference: 'A-1' });
    const { error } = await shop.try('create_asset', { ...BIKE, reference: 'A-1' });
    expect(error).toMatchObject({ code: 'reference_taken', details: { assetId } });
    const other = await shop.call('create_asset', { ...BIKE, reference: 'A-2' });
    expect((await shop.try('update_asset', { assetId: other.assetId, reference: 'A-1' })).error.code).toBe('reference_taken');
    await shop.call('update_asset', { assetId, reference: null });
    await shop.call('update_asset', { assetId: other.assetId, reference: 'A-1' });
    const elsewhere = await newShop(market);
    expect(await elsewhere.call('create_asset', { ...BIKE, reference: 'A-1' })).toMatchObject({ status: 'DRAFT' });
  });

  test('for durations is checked: the shortest may not be longer than the longest', async () => {
    const { error } = await shop.try('create_asset', { ...BIKE, durationRules: { minDays: 10, maxDays: 5 } });
    expect(error).toMatchObject({ code: 'invalid_input', message: expect.stringContaining('durationRules.minDays') });
    const { assetId } = await shop.call('create_asset', BIKE);
    const later = await shop.try('update_asset', { assetId, durationRules: { minDays: 200 } });
    expect(later.error.code).toBe('rules_conflict');
  });
});

describe('a change of a listing', () => {
  test('concerns later quotes and no existing booking', async () => {
    const { assetId, slug } = await liveBike();
    const dates = { startDate: dayFrom(30), endDate: dayFrom(37) };
    const { id } = await market.renter.call('create_booking', { slug, ...dates });
    const changed = await shop.call('update_asset', {
      assetId,
      tiers: [{ days: 7, amountMinor: 15_000 }],
      seasonRules: [{ name: 'Summer', from: '07-01', to: '08-31', bps: 2_000 }],
      extras: [{ label: 'Child seat', amountMinor: 500, per: 'DAY' }],
      operatorDayRateMinor: 10_000,
    });
    expect(changed.changed).toEqual(['pricing', 'rentalModes']);
    const detail = await market.nobody.call('get_asset_detail', { slug });
    expect(detail).toMatchObject({
      rentalModes: ['SELF_OPERATED', 'WITH_OPERATOR'],
      pricing: {
        tiers: [{ days: 7, amountMinor: 15_000 }],
        seasonRules: [{ name: 'Summer', priority: 0 }],
        extras: [{ id: 'child-seat', mandatory: false }],
      },
    });
    const quote = await market.nobody.call('pricing_quote', { slug, ...dates, extras: ['child-seat'] });
    expect(quote.totals.ownerSubtotalMinor).not.toBe(24_500);
    expect((await market.renter.call('get_booking_detail', { bookingId: id })).totals.ownerSubtotalMinor).toBe(24_500);
    expect(await shop.call('update_asset', { assetId, operatorDayRateMinor: null })).toMatchObject({
      changed: ['pricing', 'rentalModes'],
    });
    expect((await market.nobody.call('get_asset_detail', { slug })).rentalModes).toEqual(['SELF_OPERATED']);
  });

  test.each([
    [
      {
        tiers: [
          { days: 7, amountMinor: 1 },
          { days: 7, amountMinor: 2 },
        ],
      },
      'one price per length',
    ],
    [{ seasonRules: [{ name: 'x', from: '13-01', to: '13-05', bps: 0 }] }, 'MM-DD'],
    [{ seasonRules: [{ name: 'x', from: '2026-07-01', to: '2026-06-01', bps: 0 }] }, 'must not be before from'],
    [{ seasonRules: [{ name: 'x', from: '07-01', bps: 0 }] }, 'same form'],
    [{ seasonRules: [{ name: 'x', bps: 0, amountMinor: 100 }] }, 'bps or amountMinor'],
    [{ seasonRules: [{ name: 'x' }] }, 'bps or amountMinor'],
    [
      {
        weekdayRates: [
          { weekdays: [6, 7], amountMinor: 1 },
          { weekdays: [7], amountMinor: 2 },
        ],
      },
      'one price per weekday',
    ],
    [{ weekdayRates: [{ weekdays: [8], amountMinor: 1 }] }, 'weekdayRates'],
    [{ pickup: { windows: [{ weekdays: [1], from: '18:00', to: '09:00' }] } }, 'later than from'],
    [{ durationRules: { minDays: 0 } }, 'minDays'],
    [{ durationRules: { unknown: 1 } }, 'durationRules'],
    [{ timeZone: 'Mars/Base' }, 'IANA'],
    [
      {
        extras: [
          { label: 'Seat', amountMinor: 1, per: 'DAY' },
          { label: 'seat', amountMinor: 2, per: 'DAY' },
        ],
      },
      'id seat',
    ],
    [{ extras: [{ id: 'A b', label: 'Seat', amountMinor: 1, per: 'DAY' }] }, 'small letters'],
    [{ rentalModes: ['WITH_OPERATOR'] }, 'operatorDayRateMinor'],
    [{ depositBaseMinor: 500, depositCapMinor: 100 }, 'depositCapMinor'],
    [{ dayRateMinor: 0 }, 'dayRateMinor'],
    [{ latitude: 95, longitude: 0 }, 'latitude'],
    [{ pictures: [] }, 'pictures'],
  ])('like %j is refused with the reason', async (change, why) => {
    const { assetId } = await shop.call('create_asset', BIKE);
    const { error } = await shop.try('update_asset', { assetId, ...change });
    expect(error).toMatchObject({ code: 'invalid_input', message: expect.stringContaining(why) });
    expect((await shop.call('get_owner_asset_detail', { assetId })).pricing.dayRateMinor).toBe(3_500);
  });

  test('warns when prices are hardly meant', async () => {
    const { assetId } = await shop.call('create_asset', BIKE);
    const { warnings } = await shop.call('update_asset', {
      assetId,
      tiers: [{ days: 7, amountMinor: 30_000 }],
      seasonRules: [
        { name: 'Winter', from: '11-01', to: '02-28', bps: -1_000 },
        { name: 'New year', from: '12-27', to: '01-02', bps: 2_000 },
        { name: 'Summer', from: '07-01', to: '08-31', bps: 2_000 },
      ],
    });
    expect(warnings.filter((line: string) => line.startsWith('tiers') || line.startsWith('seasonRules'))).toEqual([
      expect.stringContaining('€300.00 for 7 days is dearer than 7 single days (€245.00)'),
      expect.stringContaining('Winter and New year have one priority'),
    ]);
  });

  test('knows the attributes of its category', async () => {
    const { assetId } = await shop.call('create_asset', { ...BIKE, attributes: { sport: 'cycling', size: 'L' } });
    const { error } = await shop.try('update_asset', { assetId, attributes: { colour: 'blue' } });
    expect(error).toMatchObject({
      code: 'attribute_unknown',
      details: { unknown: ['colour'], known: ['sport', 'size', 'level'] },
    });
    await shop.call('update_asset', { assetId, attributes: { size: null, level: 'beginner' } });
    expect((await shop.call('get_owner_asset_detail', { assetId })).attributes).toEqual({ sport: 'cycling', level: 'beginner' });
    const other = await shop.call('update_asset', { assetId, category: 'camping-outdoor' });
    expect(other.changed).toEqual(['categorySlug', 'attributes']);
    expect(await shop.try('update_asset', { assetId, category: 'no-such' })).toMatchObject({
      error: { code: 'category_needed' },
    });
  });

  test('cannot remove booked units, and blocks new ones on blocked days', async () => {
    const { assetId, slug } = await liveBike({ units: 2 });
    const dates = { startDate: dayFrom(40), endDate: dayFrom(42) };
    const { id } = await market.renter.call('create_booking', { slug, ...dates, units: 2 });
    await market.renter.call('promote_booking', { bookingId: id, acceptAgreement: true });
    await shop.call('approve_booking', { bookingId: id });
    const { error } = await shop.try('update_asset', { assetId, units: 1 });
    expect(error).toMatchObject({ code: 'bookings_ahead', details: { wanted: 'FEWER_UNITS', bookings: [{ bookingId: id }] } });
    const blocked = { startDate: dayFrom(50), endDate: dayFrom(52) };
    await shop.call('manage_blackout', { action: 'add', assetId, ...blocked });
    await shop.call('update_asset', { assetId, units: 4 });
    const free = await market.nobody.call('check_availability', { slug, from: blocked.startDate, to: blocked.endDate });
    expect(free).toMatchObject({ available: false, unitsFree: 0 });
  });

  test('that changes nothing says so', async () => {
    const { assetId } = await shop.call('create_asset', BIKE);
    expect(await shop.call('update_asset', { assetId, title: BIKE.title })).toMatchObject({ alreadyDone: true, changed: [] });
  });
});

describe('publishing a listing', () => {
  test('is refused with everything that is missing, and the other changes of the call are kept', async () => {
    const { assetId } = await shop.call('create_asset', { title: 'Bike', dayRateMinor: 3_500, category: 'sports-hobby' });
    const { error } = await shop.try('update_asset', { assetId, status: 'LIVE', units: 2 });
    expect(error.details.missing.map(({ field }: { field: string }) => field)).toEqual([
      'title',
      'description',
      'images',
      'pickup.address',
    ]);
    const [first, second] = error.nextActions;
    expect(first).toMatchObject({ tool: 'update_asset', args: { assetId, units: 2, pickup: { address: expect.any(String) } } });
    expect(second).toMatchObject({ tool: 'upload_asset_image', args: { publish: true } });
    const { items } = await shop.call('list_my_assets', { status: 'DRAFT' });
    expect(items).toMatchObject([{ id: assetId, missing: ['title', 'description', 'images', 'pickup.address'] }]);
  });

  test('or pausing it shows or hides it, with events', async () => {
    const { assetId, slug } = await liveBike();
    expect((await shop.call('update_asset', { assetId, status: 'PAUSED' })).effects).toHaveLength(1);
    expect((await market.nobody.http.get(`/assets/${slug}`)).status).toBe(404);
    const { items } = await market.nobody.call('search_assets', { q: 'cargo bike', limit: 100 });
    expect(items.map((item: { slug: string }) => item.slug)).not.toContain(slug);
    await shop.call('update_asset', { assetId, status: 'LIVE' });
    expect((await market.nobody.http.get(`/assets/${slug}`)).status).toBe(200);
  });

  test('is refused while the platform has suspended it', async () => {
    const { assetId } = await liveBike();
    await market.admin.http.patch(`/admin/assets/${assetId}`, { action: 'suspend', reason: 'It is not what it says' });
    for (const call of [shop.try('update_asset', { assetId, status: 'LIVE' }), shop.try('delete_asset', { assetId })]) {
      expect((await call).error).toMatchObject({ code: 'status_refused', message: expect.stringContaining('suspended') });
    }
    const { error } = await shop.try('update_asset', { assetId, status: 'PAUSED' });
    const [look, write] = error.nextActions;
    expect((await shop.call(look.tool, look.args)).suspension).toMatchObject({ reason: 'It is not what it says' });
    const text = 'It is: the photo was of the year before.';
    const { feedbackId } = await shop.call(write.tool, { ...write.args, text });
    const { body } = await market.admin.http.get('/admin/feedback?limit=100');
    const topic = expect.stringContaining(assetId);
    expect(body.data.items).toContainEqual(expect.objectContaining({ feedbackId, topic, text, status: 'NEW' }));
    expect(write).toMatchObject({ method: 'POST', path: '/api/v1/owner/feedback', body: { topic } });

    await market.admin.http.patch(`/admin/assets/${assetId}`, { action: 'reinstate', reason: 'It is' });
    expect((await shop.call('get_owner_asset_detail', { assetId })).status).toBe('LIVE');
  });
});

describe('an unknown place of a listing', () => {
  test('is asked for and accepted with coordinates', async () => {
    const { error } = await shop.try('create_asset', { ...BIKE, city: 'Hintertupfing' });
    expect(error).toMatchObject({ code: 'place_unknown', message: expect.stringContaining('latitude and longitude') });
    const made = await shop.call('create_asset', { ...BIKE, city: 'Hintertupfing', latitude: 48.1, longitude: 11.6 });
    const { pickup, timeZone } = await shop.call('get_owner_asset_detail', { assetId: made.assetId });
    expect([pickup.country, timeZone, pickup.latitude]).toEqual(['DE', 'Europe/Berlin', 48.1]);
    const moved = await shop.call('update_asset', { assetId: made.assetId, city: 'Valencia', country: 'VE' });
    expect(moved).toMatchObject({ city: 'Valencia', changed: expect.arrayContaining(['country', 'latitude', 'timeZone']) });
  });
});

test('a stranger cannot reach a listing’s private data in any way', async () => {
  const { assetId } = await liveBike();
  const other = await newShop(market);
  const { ownImages } = await shop.call('get_owner_asset_detail', { assetId });
  const calls: [string, Record<string, unknown>][] = [
    ['update_asset', { assetId, title: 'Mine now' }],
    ['delete_asset', { assetId }],
    ['upload_asset_image', { assetId, contentBase64 }],
    ['delete_asset_image', { assetId, imageId: ownImages[0].imageId }],
    ['get_owner_asset_detail', { assetId }],
  ];
  for (const [tool, args] of calls) expect((await other.try(tool, args)).error).toMatchObject({ code: 'not_found' });
  expect((await other.http.patch(`/owner/assets/${assetId}`, { title: 'Mine now' })).status).toBe(404);
  expect((await other.http.del(`/owner/assets/${assetId}`)).status).toBe(404);
});
