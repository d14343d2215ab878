import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { conversations } from '../../../db/schema/index.ts';
import { openWorld, type World } from '../../generated/samples/world.ts';
import { freePeriod } from '../../harness/dates.ts';
import { confirmedKayak } from '../../harness/rentals/kayak.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const slug = 'tandem-sea-kayak';
let market: TestMarketplace;
let world: World;
beforeAll(async () => {
  market = await startMarketplace({ UNSIGNED_INQUIRIES_PER_HOUR: '200' });
  world = await openWorld(market);
});
afterAll(() => market.close());

const ask = (actor: Actor, text: string, more: object = {}) =>
  actor.call('manage_asset_inquiry', { action: 'send', slug, text, ...more });
const read = (actor: Actor, more: object = {}) => actor.call('manage_asset_inquiry', { action: 'list', slug, ...more });
const owner = (action: string, args: object) => market.owner.call('manage_booking_chat', { action, ...args });
const textsOf = ({ items }: { items: { side: string; text: string }[] }) => items.map(({ side, text }) => `${side}: ${text}`);

describe('a person without an account', () => {
  test('asks, keeps the secret of the thread, reads the answer and writes again', async () => {
    const empty = await market.nobody.http.get(`/assets/${slug}/inquiry/messages`);
    expect(empty).toMatchObject({ status: 200, body: { data: { items: [], conversationId: null } } });

    const { conversationId: threadId, threadToken, messageId } = await ask(market.nobody, 'Does it fit two adults?');
    expect(threadToken.length).toBeGreaterThan(20);
    const seen = await owner('list', { threadId });
    expect(seen).toMatchObject({ kind: 'INQUIRY', bookingId: null, unread: 1, yourTurn: true, open: true });
    expect(textsOf(seen)).toEqual(['RENTER: Does it fit two adults?']);
    const { unanswered, summary } = await market.owner.call('list_owner_requests');
    const question = unanswered.find((entry: { conversationId: string }) => entry.conversationId === threadId);
    expect(question).toMatchObject({ kind: 'INQUIRY', bookingId: null, since: seen.items[0].at });
    expect(question.nextActions).toMatchObject([{ tool: 'manage_booking_chat', args: { action: 'list', threadId } }]);
    expect(summary).toContain(unanswered.length === 1 ? '1 unanswered question' : `${unanswered.length} unanswered questions`);
    await owner('send', { threadId, text: 'It does.' });
    const { unanswered: left } = await market.owner.call('list_owner_requests');
    expect(left).toHaveLength(unanswered.length - 1);

    const path = `/assets/${slug}/inquiry/messages?threadToken=${threadToken}&sinceId=${messageId}`;
    const answer = await market.nobody.http.get(path);
    expect(textsOf(answer.body.data)).toEqual(['OWNER: It does.']);
    const more = await market.nobody.http.post(`/assets/${slug}/inquiry/messages`, { text: 'And a dog?', threadToken });
    expect(more).toMatchObject({ status: 201, body: { data: { conversationId: threadId } } });
    expect(more.body.data.threadToken).toBeUndefined();
    // Who goes on soon after the answer waits as well, until it is read.
    const again = (await market.owner.call('list_owner_requests')).unanswered;
    expect(again.find((entry: { conversationId: string }) => entry.conversationId === threadId).text).toBe('And a dog?');
    expect(textsOf(await read(market.nobody, { threadToken }))).toEqual([
      'RENTER: Does it fit two adults?',
      'OWNER: It does.',
      'RENTER: And a dog?',
    ]);
  });

  test('marks the answer as read with the secret, and the owner sees it', async () => {
    const { conversationId: threadId, threadToken, messageId: mine } = await ask(market.nobody, 'Is there a trolley?');
    const { messageId } = await owner('send', { threadId, text: 'There is.' });
    expect(await read(market.nobody, { threadToken })).toMatchObject({ unread: 1 });
    const mark = (named: object) => market.nobody.try('manage_asset_inquiry', { action: 'read', slug, messageId, ...named });
    expect((await mark({})).error?.code).toBe('not_found');
    expect((await mark({ threadToken: 'guessed' })).error?.code).toBe('not_found');
    expect((await mark({ threadToken, messageId: 'msg_of_others' })).error?.code).toBe('not_found');
    expect((await owner('list', { threadId })).items.at(-1)).toMatchObject({ text: 'There is.', read: false });
    expect((await mark({ threadToken, messageId: mine })).output).toMatchObject({ alreadyDone: true });
    expect((await mark({ threadToken })).output).toEqual({ conversationId: threadId, unread: 0 });
    expect((await owner('list', { threadId })).items.at(-1)).toMatchObject({ read: true });
    const again = await market.nobody.http.patch(`/assets/${slug}/inquiry/messages`, { threadToken, messageId });
    expect(again).toMatchObject({ status: 200, body: { data: { unread: 0, alreadyDone: true } } });
  });

  test('has a thread that only its secret opens, of which a hash is stored', async () => {
    const { conversationId: threadId, threadToken } = await ask(market.nobody, 'A secret question');
    expect(textsOf(await read(market.nobody))).toEqual([]);
    const [row] = await market.database.reader.select().from(conversations).where(eq(conversations.id, threadId));
    expect(JSON.stringify(row)).not.toContain(threadToken);
    for (const wrong of [`${threadToken}x`, 'x', threadId]) {
      const answer = await market.nobody.try('manage_asset_inquiry', { action: 'list', slug, threadToken: wrong });
      expect(answer.error).toMatchObject({ code: 'not_found' });
      const sent = await market.nobody.try('manage_asset_inquiry', { action: 'send', slug, text: 'Hi', threadToken: wrong });
      expect(sent.error).toMatchObject({ code: 'not_found' });
    }
    const elsewhere = { action: 'list', slug: 'coastline-camper', threadToken };
    expect((await market.nobody.try('manage_asset_inquiry', elsewhere)).error).toMatchObject({ code: 'not_found' });
    const rui = await market.signIn('rui@demo.test', 'mcp-owner');
    for (const other of [rui, market.renter, market.stranger])
      expect((await other.try('manage_booking_chat', { action: 'list', threadId })).error).toMatchObject({ code: 'not_found' });
  });

  test('continues the thread as an account after signing in', async () => {
    const { conversationId: threadId, threadToken } = await ask(market.nobody, 'Before I register');
    const person = await world.newcomer();
    expect((await ask(person, 'Now with my account', { threadToken })).conversationId).toBe(threadId);
    expect(textsOf(await read(person))).toEqual(['RENTER: Before I register', 'RENTER: Now with my account']);
    const thread = await person.call('manage_inquiry_thread', { action: 'list', threadId });
    expect(thread).toMatchObject({ side: 'RENTER', kind: 'INQUIRY' });
    const old = await market.nobody.try('manage_asset_inquiry', { action: 'list', slug, threadToken });
    expect(old.error).toMatchObject({ code: 'not_found' });
  });

  test('who is blocked as an account cannot write in the thread either', async () => {
    const person = await world.newcomer();
    const own = await person.call('manage_asset_inquiry', { action: 'send', slug: 'soft-top-surfboard', text: 'Hello' });
    await owner('block', { threadId: own.conversationId });
    const { threadToken } = await ask(market.nobody, 'As nobody');
    const send = { action: 'send', slug, text: 'As myself', threadToken };
    expect((await person.try('manage_asset_inquiry', send)).error?.code).toBe('chat_blocked');
    expect(textsOf(await read(market.nobody, { threadToken }))).toEqual(['RENTER: As nobody']);
  });

  test('can send a limited number of inquiries an hour', async () => {
    const small = await startMarketplace({ UNSIGNED_INQUIRIES_PER_HOUR: '3' });
    try {
      const send = () => small.nobody.http.post(`/assets/${slug}/inquiry/messages`, { text: 'Again' });
      for (let at = 0; at < 3; at += 1) expect((await send()).status).toBe(201);
      expect((await send()).status).toBe(429);
      const over = await small.nobody.try('manage_asset_inquiry', { action: 'send', slug, text: 'Over MCP' });
      expect(over.isError).toBe(true);
      expect(await small.renter.call('manage_asset_inquiry', { action: 'send', slug, text: 'Signed in' })).toMatchObject({
        messageId: expect.any(String),
      });
    } finally {
      await small.close();
    }
  });
});

describe('a signed-in person', () => {
  test('has one thread about a listing, over every door', async () => {
    const person = await world.newcomer();
    const { conversationId: threadId, threadToken } = await ask(person, 'One');
    expect(threadToken).toBeUndefined();
    expect((await ask(person, 'Two')).conversationId).toBe(threadId);
    await person.call('manage_inquiry_thread', { action: 'send', threadId, text: 'Three' });
    const rest = await person.http.get(`/assets/${slug}/inquiry/messages`);
    expect(textsOf(rest.body.data)).toEqual(['RENTER: One', 'RENTER: Two', 'RENTER: Three']);
    expect((await ask(person, 'Elsewhere', { slug: 'coastline-camper' })).conversationId).not.toBe(threadId);
    const { messageId } = await owner('send', { threadId, text: 'Yes' });
    expect(await person.call('manage_inquiry_thread', { action: 'read', threadId, messageId })).toMatchObject({ unread: 0 });
    expect((await owner('list', { threadId })).items.at(-1)).toMatchObject({ text: 'Yes', read: true });
  });

  test('gets one thread from two first messages at the same moment', async () => {
    const person = await world.newcomer();
    const sent = await Promise.all(Array.from({ length: 6 }, (_, at) => ask(person, `line ${at}`)));
    expect(new Set(sent.map(({ conversationId }) => conversationId)).size).toBe(1);
    expect((await read(person)).items).toHaveLength(6);
  });

  test('cannot ask about an own or a hidden listing', async () => {
    const own = await market.owner.http.post(`/assets/${slug}/inquiry/messages`, { text: 'To me' });
    expect(own.body).toMatchObject({ code: 'own_listing' });
    expect((await market.nobody.http.get('/assets/no-such-boat/inquiry/messages')).status).toBe(404);
    expect((await market.nobody.http.post('/assets/no-such-boat/inquiry/messages', { text: 'Hi' })).status).toBe(404);
  });

  test('can begin thirty threads a day', async () => {
    const person = await world.newcomer();
    const { items } = (await market.nobody.http.get('/assets?limit=100')).body.data;
    const slugs: string[] = items.map((item: { slug: string }) => item.slug);
    expect(slugs.length).toBeGreaterThan(30);
    for (const each of slugs.slice(0, 30)) await ask(person, 'Hello', { slug: each });
    const over = await person.try('manage_asset_inquiry', { action: 'send', slug: slugs[30], text: 'Hello' });
    expect(over.error).toMatchObject({ nextActions: [{ tool: 'list_conversations' }] });
    market.clock.advance({ minutes: 5 });
    const { status, headers } = await person.http.post(`/assets/${slugs[30]}/inquiry/messages`, { text: 'Hello' });
    expect([status, headers.get('Retry-After')]).toEqual([429, String(24 * 3_600 - 300)]);
    await ask(person, 'Again', { slug: slugs[0] });
  });
});

describe('contact details in an inquiry', () => {
  test('are hidden until the two have a confirmed booking', async () => {
    const person = await world.renter();
    const { conversationId: threadId, note } = await ask(
      person,
      'Call me: +351 912 345 678, ana@example.org, wa.me/351912345678',
    );
    expect(note).toContain('hidden');
    expect((await owner('list', { threadId })).items[0].text).toBe(
      'Call me: [number hidden], [address hidden], [address hidden]',
    );
    await owner('send', { threadId, text: 'Book at https://my-kayaks.example/now' });
    expect((await read(person)).items.at(-1).text).toBe('Book at [address hidden]');
    const [seen] = (await market.owner.call('list_conversations', { limit: 1 })).items;
    expect(seen).toMatchObject({ conversationId: threadId, lastMessage: { text: 'Book at https://my-kayaks.example/now' } });
    const [other] = (await person.call('list_conversations', { limit: 1 })).items;
    expect(other.lastMessage.text).toBe('Book at [address hidden]');

    await confirmedKayak({ renter: person, owner: market.owner }, freePeriod(300));
    expect((await owner('list', { threadId })).items[0].text).toContain('ana@example.org');
    expect((await read(person)).items.at(-1).text).toBe('Book at https://my-kayaks.example/now');
  });
});

describe('a block of an inquiry', () => {
  test('by the owner or by the person ends it', async () => {
    const { conversationId: threadId, threadToken } = await ask(market.nobody, 'Buy my watches');
    await owner('block', { threadId });
    const refused = await market.nobody.try('manage_asset_inquiry', { action: 'send', slug, text: 'Cheap', threadToken });
    expect(refused.error).toMatchObject({ code: 'chat_blocked' });

    const person = await world.newcomer();
    const begun = await ask(person, 'Hello');
    await person.call('manage_inquiry_thread', { action: 'block', threadId: begun.conversationId });
    const answer = await market.owner.try('manage_booking_chat', { action: 'send', threadId: begun.conversationId, text: 'Hi' });
    expect(answer.error).toMatchObject({ code: 'chat_blocked', details: { by: 'OTHER' } });
    const elsewhere = { action: 'send', slug: 'coastline-camper', text: 'About another one' };
    expect((await person.try('manage_asset_inquiry', elsewhere)).error).toMatchObject({ code: 'chat_blocked' });
  });
});

describe('an inquiry', () => {
  test('that is invalid is refused, any valid text is kept, and files are not accepted', async () => {
    const send = (body: object) => market.nobody.http.post(`/assets/${slug}/inquiry/messages`, body);
    expect((await send({ text: 'x'.repeat(2_001) })).status).toBe(400);
    expect((await send({ text: 'Hi', threadToken: 'x'.repeat(101) })).status).toBe(400);
    expect((await send({ text: 'Hi', renterId: 'usr_1' })).status).toBe(400);
    const { conversationId: threadId } = await ask(market.nobody, '"; DROP TABLE messages; -- <b>\u202Eabc</b>');
    expect((await owner('list', { threadId })).items[0].text).not.toContain('\u202E');
    const contentBase64 = 'iVBORw0KGgo=';
    const withFile = await market.owner.try('manage_booking_chat', { action: 'send', threadId, text: 'Look', contentBase64 });
    expect(withFile.error).toMatchObject({ code: 'attachment_refused' });
  });
});
