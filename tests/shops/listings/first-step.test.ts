import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { blueBike } from '../../harness/new-shop.ts';

const ACCOUNT = { email: 'first@wheels.test', password: 'long enough 1', name: 'Bo Bike' };
const SHOP = { vendorName: 'First Wheels', vendorType: 'INDIVIDUAL', city: 'Ghent', country: 'BE' };
const WORDS = { description: 'Carries two children and the shopping through Ghent.', pickup: { address: 'Kouter 1, Ghent' } };

let market: TestMarketplace;
let owner: Actor;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

/** What software is told to do first that the person has let in. */
async function firstStepOf({ email, password }: { email: string; password: string }) {
  const link = await market.nobody.call('create_login_link', { clientName: 'Copilot', role: 'VENDOR' });
  await market.nobody.http.post(`/auth/login-codes/${link.userCode}/approve`, { email, password });
  const { loginRequestId, pollToken } = link;
  const { nextActions } = await market.nobody.call('get_login_status', { loginRequestId, pollToken });
  return nextActions[0];
}

test('a new shop is led to its first listing, to publishing it, and then to requests', async () => {
  const opened = await market.actor(null, 'mcp-owner').call('register_vendor_account', { ...ACCOUNT, ...SHOP });
  owner = market.actor(opened.accessToken, 'mcp-owner');
  const [step] = opened.nextActions;
  expect(step).toMatchObject({ tool: 'create_asset', actor: 'OWNER' });
  expect(await firstStepOf(ACCOUNT)).toMatchObject({ tool: 'create_asset', args: step.args });

  // Who does not know the categories is told them.
  const { category: _left, ...args } = step.args;
  const said = { ...args, title: 'Cargo bike', dayRateMinor: 3_500 };
  const { error } = await owner.try('create_asset', said);
  expect(error).toMatchObject({ code: 'category_needed', message: expect.stringContaining('sports-hobby (') });
  const { assetId } = await owner.call('create_asset', { ...said, ...WORDS, category: 'sports-hobby' });
  const draft = await firstStepOf(ACCOUNT);
  expect(draft).toMatchObject({ tool: 'list_my_assets', args: { status: 'DRAFT' } });
  const { items } = await owner.call(draft.tool, draft.args);
  expect(items).toMatchObject([{ missing: ['images'] }]);

  await owner.call('upload_asset_image', { assetId, contentBase64: blueBike.toString('base64'), publish: true });
  expect(await firstStepOf(ACCOUNT)).toMatchObject({ tool: 'list_owner_requests' });
  // What was taken out of the catalogue for good neither keeps the shop open nor hides a draft.
  await owner.call('delete_asset', { assetId });
  expect(await firstStepOf(ACCOUNT)).toMatchObject({ tool: 'list_owner_requests' });
  await owner.call('create_asset', { ...said, ...WORDS, title: 'Another cargo bike', category: 'sports-hobby' });
  expect(await firstStepOf(ACCOUNT)).toMatchObject({ tool: 'list_my_assets', args: { status: 'DRAFT' } });
});
