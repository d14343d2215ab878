import { afterAll, beforeAll, expect, test } from 'vitest';
import { vendorInput } from '../../../src/domain/people/accounts/account-input.ts';
import { COUNTRY_CODES, timeZonesOf, usualCurrency, usualTimeZone } from '../../../src/domain/people/accounts/index.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const shop = { vendorName: 'Ana’s Shed', vendorType: 'INDIVIDUAL' };

async function register(email: string) {
  const { body } = await market.nobody.http.post('/auth/register', { email, password: 'long enough 1', name: 'Ana' });
  return body.data.accessToken as string;
}

test('a renter becomes a vendor and may use the owner endpoint at once, with the same token', async () => {
  const token = await register('upgrade@example.com');
  expect((await market.actor(token, 'mcp-owner').try('list_my_assets')).httpStatus).toBe(403);
  const profile = await market.actor(token).call('activate_vendor', { ...shop, country: 'pt' });
  const pageUrl = `${market.url}/v/ana-s-shed`;
  expect(profile).toMatchObject({
    role: 'VENDOR',
    vendor: { slug: 'ana-s-shed', pageUrl, type: 'INDIVIDUAL', currency: 'EUR' },
  });
  expect(await market.actor(token, 'mcp-owner').call('list_my_assets')).toMatchObject({ items: [] });
  expect((await market.actor(token).http.get('/bookings')).status).toBe(200);
});

test('registering a shop answers over both doors with its name in addresses and its page', async () => {
  const account = { password: 'long enough 1', name: 'Ana', vendorName: 'Quay Boats', vendorType: 'INDIVIDUAL' };
  const overMcp = await market
    .actor(null, 'mcp-owner')
    .call('register_vendor_account', { ...account, email: 'quay1@example.com' });
  const overRest = await market.nobody.http.post('/auth/register', { ...account, role: 'VENDOR', email: 'quay2@example.com' });
  for (const { vendor } of [overMcp, overRest.body.data]) {
    expect(vendor.pageUrl).toBe(`${market.url}/v/${vendor.slug}`);
    const page = await fetch(vendor.pageUrl);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Quay Boats')]);
  }
  expect(overMcp.vendor.slug).toBe('quay-boats');
});

test.each([
  ['Łódź Rent', 'lodz-rent'],
  ['Straße & Söhne', 'strasse-soehne'],
  ['日本レンタル', 'ri-ben-rentaru'],
  ['北京自行车', 'bei-jing-zi-xing-che'],
  ['서울 캠핑', 'seoul-kaemping'],
  ['Прокат лодок', 'prokat-lodok'],
  ['Ποδήλατα Αθήνας', 'podilata-athinas'],
  ['Đà Nẵng Thuê Xe', 'da-nang-thue-xe'],
  ['İstanbul Işık', 'istanbul-isik'],
  ['Þór & Ærø', 'thor-aero'],
  ['हिन्दी किराया', 'hindi-kiraya'],
  ['Ｋｏｂｅ Ｂｉｋｅｓ', 'kobe-bikes'],
  ['Kāneʻohe Kayaks', 'kaneohe-kayaks'],
  ['Cafe\u0301 Bikes', 'cafe-bikes'],
  ['🚲🚲🚲', 'rental'],
])('the shop “%s” can be read in its address', async (vendorName, slug) => {
  const account = { email: `${slug}@example.com`, password: 'long enough 1', name: 'Ana', vendorName, vendorType: 'INDIVIDUAL' };
  const { vendor } = await market.actor(null, 'mcp-owner').call('register_vendor_account', account);
  expect(vendor).toMatchObject({ slug, pageUrl: `${market.url}/v/${slug}` });
  expect((await fetch(vendor.pageUrl)).status).toBe(200);
  const { body } = await market.nobody.http.get(`/vendors/${slug}`);
  expect(body.data).toMatchObject({ slug });
});

test('a shop whose address is taken gets the next one, also if its name is written otherwise', async () => {
  const slugs: string[] = [];
  for (const [index, vendorName] of ['Żółw Rowery', 'Zolw Rowery', 'ZÓŁW rowery'].entries()) {
    const account = {
      email: `zolw${index}@example.com`,
      password: 'long enough 1',
      name: 'Ana',
      vendorName,
      vendorType: 'INDIVIDUAL',
    };
    slugs.push((await market.nobody.http.post('/auth/register', { ...account, role: 'VENDOR' })).body.data.vendor.slug);
  }
  expect(slugs).toEqual(['zolw-rowery', 'zolw-rowery-2', 'zolw-rowery-3']);
});

test('becoming a vendor twice, also at the same time, opens one shop', async () => {
  const person = market.actor(await register('twice@example.com'));
  const answers = await Promise.all([1, 2, 3].map(() => person.http.post('/vendor/activate', { ...shop, vendorName: 'Twice' })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.filter(({ body }) => body.data.alreadyDone === true)).toHaveLength(2);
  expect(new Set(answers.map(({ body }) => body.data.vendor.id)).size).toBe(1);
});

test('an administrator cannot be a vendor', async () => {
  expect((await market.admin.try('activate_vendor', shop)).error).toMatchObject({ code: 'admin_is_no_vendor' });
});

test('a shop has the currency and time zone of its country when these are certain and not given', async () => {
  const cases = [
    [{ country: 'gb' }, { currency: 'GBP', timeZone: 'Europe/London' }],
    [
      { country: 'PT', timeZone: 'Atlantic/Azores' },
      { currency: 'EUR', timeZone: 'Atlantic/Azores' },
    ],
    [{ country: 'BG' }, { currency: 'EUR', timeZone: 'Europe/Sofia' }],
    [{ country: 'US' }, { currency: 'USD', timeZone: 'UTC' }],
    [
      { country: 'TH', currency: 'usd' },
      { currency: 'USD', timeZone: 'Asia/Bangkok' },
    ],
    [{}, { currency: 'EUR', timeZone: 'UTC' }],
  ] as const;
  for (const [index, [place, expected]] of cases.entries()) {
    const account = {
      email: `place${index}@example.com`,
      password: 'long enough 1',
      name: 'Ana',
      role: 'VENDOR',
      ...shop,
      ...place,
    };
    const { body } = await market.nobody.http.post('/auth/register', account);
    expect((await market.actor(body.data.accessToken).call('get_profile')).vendor).toMatchObject(expected);
  }
  const mover = market.actor(await register('mover@example.com'));
  await mover.call('update_profile', { city: 'Bergen', country: 'NO' });
  expect((await mover.call('activate_vendor', shop)).vendor).toMatchObject({
    city: 'Bergen',
    country: 'NO',
    currency: 'NOK',
    timeZone: 'Europe/Oslo',
  });
});

test('the usual time zone and currency of each country are allowed for a shop', async () => {
  for (const country of COUNTRY_CODES) {
    const zone = usualTimeZone(country);
    const currency = usualCurrency(country);
    expect(vendorInput.timeZone.safeParse(zone).success, `${country} ${zone}`).toBe(true);
    expect(vendorInput.currency.safeParse(currency).success, `${country} ${currency}`).toBe(true);
    expect([undefined, ...timeZonesOf(country)]).toContain(zone);
  }
});

test('a vendor changes the place, time zone and currency of the shop', async () => {
  const token = await register('corrects@example.com');
  await market.actor(token).call('activate_vendor', { ...shop, vendorName: 'London Kit' });
  const owner = market.actor(token, 'mcp-owner');
  const right = { city: 'London', country: 'GB', timeZone: 'Europe/London', currency: 'GBP' };
  expect(await owner.call('update_vendor_type', { city: 'London', country: 'gb', timeZone: 'Europe/London' })).toMatchObject({
    ...right,
    currency: 'EUR',
    vendorType: 'INDIVIDUAL',
  });
  const { data } = (await owner.http.patch('/owner/vendor-type', { currency: 'gbp' })).body;
  expect(data).toMatchObject(right);
  expect(data).not.toHaveProperty('alreadyDone');
  expect(await owner.call('update_vendor_type', right)).toMatchObject({ ...right, alreadyDone: true });
  expect((await market.actor(token).call('get_profile')).vendor).toMatchObject(right);
  expect((await owner.try('update_vendor_type', { timeZone: 'Mars/Base' })).error).toMatchObject({ code: 'invalid_input' });
  expect((await market.renter.http.patch('/owner/vendor-type', right)).status).toBe(403);
});

test('a vendor declares to be a company, and renters see it', async () => {
  const token = await register('company@example.com');
  await market.actor(token).call('activate_vendor', { ...shop, vendorName: 'Grown Up' });
  const owner = market.actor(token, 'mcp-owner');
  expect(await owner.call('update_vendor_type', { vendorType: 'COMPANY' })).toMatchObject({
    vendorType: 'COMPANY',
    before: 'INDIVIDUAL',
  });
  const again = await owner.http.patch('/owner/vendor-type', { vendorType: 'COMPANY' });
  expect(again.body.data).toMatchObject({ vendorType: 'COMPANY', alreadyDone: true });
  expect(await market.nobody.call('get_vendor', { slug: 'grown-up' })).toMatchObject({ type: 'COMPANY' });
});
