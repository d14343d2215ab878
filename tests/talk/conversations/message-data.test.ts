import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversations, messages, replyClocks } from '../../../db/schema/index.ts';
import { purgeExpiredRows } from '../../../src/domain/oversight/data-protection/index.ts';
import { openWorld, type World } from '../../generated/samples/world.ts';
import { samplePng } from '../../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const slug = 'tandem-sea-kayak';
let market: TestMarketplace;
let world: World;
beforeAll(async () => {
  market = await startMarketplace();
  world = await openWorld(market);
});
afterAll(() => market.close());

test('a person’s export has conversations with both sides’ words, and the shop’s has its own', async () => {
  const person = await world.newcomer();
  const { conversationId: threadId } = await person.call('manage_asset_inquiry', { action: 'send', slug, text: 'Mine' });
  await market.owner.call('manage_booking_chat', { action: 'send', threadId, text: 'Yours' });
  const { sections } = (await person.http.get('/users/me/export')).body.data;
  expect(sections.conversations).toMatchObject([{ id: threadId, kind: 'INQUIRY' }]);
  expect(sections.messages).toMatchObject([
    { side: 'RENTER', text: 'Mine' },
    { side: 'OWNER', text: 'Yours' },
  ]);
  await market.owner.call('manage_booking_chat', { action: 'send', threadId, text: 'Or write to me@shop.example' });
  const again = (await person.http.get('/users/me/export')).body.data.sections;
  expect(again.messages.at(-1).text).toBe('Or write to [address hidden]');
  const shop = (await market.owner.http.get('/users/me/export')).body.data.sections;
  expect(shop.messagesOfShop.filter((line: { conversationId: string }) => line.conversationId === threadId)).toHaveLength(3);
});

test('erasing a person removes their words and files, and the other side keeps its own', async () => {
  const { renter: person, bookingId } = await world.requested();
  const line = {
    action: 'send',
    bookingId,
    text: 'My own words',
    fileName: 'me.png',
    contentBase64: samplePng.toString('base64'),
  };
  const { conversationId, messageId } = await person.call('manage_booking_chat', line);
  await market.owner.call('manage_booking_chat', { action: 'send', bookingId, text: 'The owner’s words' });
  await person.call('manage_asset_inquiry', { action: 'send', slug, text: 'And a question' });
  await market.owner.call('reject_booking', { bookingId, reason: 'It is being repaired' });
  const erasure = { confirmEmail: person.email, password: 'long enough 1' };
  const erased = await person.http.post('/users/me/erase', erasure);
  expect(erased).toMatchObject({ status: 200, body: { data: { erased: true } } });

  const { items } = await market.owner.call('manage_booking_chat', { action: 'list', threadId: conversationId });
  expect(items).toMatchObject([
    { messageId, side: 'RENTER', text: '', attachment: null },
    { side: 'OWNER', text: 'The owner’s words' },
  ]);
  const { reader } = market.database;
  expect((await reader.select().from(messages)).map(({ text }) => text).join(' ')).not.toMatch(/My own words|And a question/);
  const [row] = await reader.select().from(conversations).where(eq(conversations.id, conversationId));
  expect(row).toMatchObject({ renterId: null, inquiryKey: null });
  const late = await market.owner.try('manage_booking_chat', {
    action: 'send',
    threadId: conversationId,
    text: 'Are you there?',
  });
  expect(late.error).toMatchObject({ code: 'chat_blocked' });
});

test('an inquiry is deleted a year after its last message, and chats of bookings are kept', async () => {
  const { reader } = market.database;
  const { conversationId } = await market.nobody.call('manage_asset_inquiry', { action: 'send', slug, text: 'Long ago' });
  const left = async () => [
    await reader.$count(conversations, eq(conversations.id, conversationId)),
    await reader.$count(messages, eq(messages.conversationId, conversationId)),
    await reader.$count(replyClocks, eq(replyClocks.conversationId, conversationId)),
  ];
  market.clock.advance({ days: 364 });
  await market.pipeline.perform(purgeExpiredRows, {});
  expect(await left()).toEqual([1, 1, 1]);
  market.clock.advance({ days: 2 });
  await market.pipeline.perform(purgeExpiredRows, {});
  expect(await left()).toEqual([0, 0, 0]);
  expect(await reader.$count(conversations, eq(conversations.kind, 'BOOKING'))).toBeGreaterThan(0);
});
