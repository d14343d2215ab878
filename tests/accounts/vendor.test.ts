import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

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
  expect(profile).toMatchObject({ role: 'VENDOR', vendor: { slug: 'ana-s-shed', type: 'INDIVIDUAL', currency: 'EUR' } });
  expect(await market.actor(token, 'mcp-owner').call('list_my_assets')).toMatchObject({ items: [] });
  expect((await market.actor(token).http.get('/bookings')).status).toBe(200);
});

test('doing it twice, also at the same time, opens one shop', async () => {
  const person = market.actor(await register('twice@example.com'));
  const answers = await Promise.all([1, 2, 3].map(() => person.http.post('/vendor/activate', { ...shop, vendorName: 'Twice' })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.filter(({ body }) => body.data.alreadyDone === true)).toHaveLength(2);
  expect(new Set(answers.map(({ body }) => body.data.vendor.id)).size).toBe(1);
});

test('an administrator cannot be a vendor', async () => {
  expect((await market.admin.try('activate_vendor', shop)).error).toMatchObject({ code: 'admin_is_no_vendor' });
});

test('a vendor says to be a company, and renters see it', async () => {
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
