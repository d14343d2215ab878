import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('a thread can be read with its secret, and the owner’s list shows the question without contact details', async () => {
  const ask = { action: 'send', slug: 'tandem-sea-kayak', text: 'Is a dry bag in it? Write to ana@example.com.' };
  const { threadToken } = await market.nobody.call('manage_asset_inquiry', ask);
  const { items } = await market.nobody.call('manage_asset_inquiry', { action: 'list', threadToken });
  expect(items).toMatchObject([{ side: 'RENTER', text: ask.text }]);
  const guessed = await market.nobody.try('manage_asset_inquiry', { action: 'list', threadToken: 'guessed' });
  expect(guessed.error?.code).toBe('not_found');
  const unnamed = await market.nobody.try('manage_asset_inquiry', { action: 'list' });
  expect(unnamed.error).toMatchObject({ code: 'invalid_input', details: { issues: [{ field: 'slug' }] } });
  const { unanswered } = await market.owner.call('list_owner_requests');
  const mine = unanswered.find(({ text }: { text: string }) => text.startsWith('Is a dry bag'));
  expect(mine).toMatchObject({ from: null, text: expect.stringContaining('[address hidden]') });
});
