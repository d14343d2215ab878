import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversations, messages } from '../../../db/schema/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { requestKayak } from '../../harness/rentals/kayak.ts';
import { samplePng } from '../../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const slug = 'tandem-sea-kayak';
let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const ask = async (text: string) =>
  (await market.signIn('stranger@demo.test')).try('manage_asset_inquiry', { action: 'send', slug, text });

/** Lines of the person, as if they had written them just now. */
async function write(conversationId: string, { from, upTo }: { from: number; upTo: number }): Promise<void> {
  const [line] = await market.database.reader.select().from(messages).where(eq(messages.conversationId, conversationId)).limit(1);
  await market.database.transaction(async (tx) => {
    for (let seq = from; seq <= upTo; seq += 1)
      await tx.insert(messages).values({ ...line!, id: `${line!.id}${seq}`, seq, at: market.clock.now() });
    await tx.update(conversations).set({ lastSeq: upTo }).where(eq(conversations.id, conversationId));
  });
}

test('a person can send a hundred files in 24 hours, and words after that', async () => {
  const bookingId = await requestKayak(market, freePeriod(40));
  const chat = async (more: object) =>
    (await market.signIn('renter@demo.test')).try('manage_booking_chat', { action: 'send', bookingId, text: 'Here', ...more });
  const file = { contentBase64: samplePng.toString('base64'), fileName: 'here.png' };
  const { output } = await chat(file);
  const { conversationId } = output as { conversationId: string };
  await write(conversationId, { from: 2, upTo: 100 });
  expect((await chat(file)).error).toMatchObject({ code: 'too_many_messages', details: { most: 100, withFile: true } });
  expect((await chat({})).error).toBeUndefined();
  market.clock.advance({ hours: 24 });
  expect((await chat(file)).error).toBeUndefined();
});

test('a conversation takes three hundred messages in 24 hours, and more afterwards', async () => {
  const { output } = await ask('Is it free?');
  const { conversationId } = output as { conversationId: string };
  await write(conversationId, { from: 2, upTo: 299 });
  expect((await ask('The three hundredth')).error).toBeUndefined();
  const refused = await ask('One more');
  expect(refused.error).toMatchObject({ code: 'too_many_messages', details: { most: 300, retryAfterSeconds: 86_400 } });
  market.clock.advance({ hours: 24 });
  expect((await ask('The next day')).error).toBeUndefined();
});

test('a person can write a thousand messages in 24 hours, and a very long conversation takes few a day', async () => {
  const { output } = await ask('Mine');
  const { conversationId } = output as { conversationId: string };
  await write(conversationId, { from: 1_001, upTo: 2_999 });
  market.clock.advance({ hours: 24 });
  expect((await ask('The three thousandth')).error).toBeUndefined();
  await write(conversationId, { from: 3_001, upTo: 3_030 });
  expect((await ask('More')).error).toMatchObject({ code: 'too_many_messages', details: { most: 30 } });
  const person = await market.signIn('stranger@demo.test');
  await write(conversationId, { from: 10_001, upTo: 11_000 });
  const { items } = await market.nobody.call('search_assets', { limit: 50 });
  const other = items.find((item: { slug: string }) => item.slug !== slug);
  const refused = await person.try('manage_asset_inquiry', { action: 'send', slug: other.slug, text: 'Elsewhere' });
  expect(refused.error).toMatchObject({ code: 'too_many_messages', details: { most: 1_000 } });
});
