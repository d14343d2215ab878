import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Person, type World } from '../../generated/samples/world.ts';
import { freePeriod } from '../../harness/dates.ts';
import { requestKayak } from '../../harness/rentals/kayak.ts';
import { sentMails } from '../../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const SUBJECT = 'Messages wait for you';
let market: TestMarketplace;
let world: World;
beforeAll(async () => {
  market = await startMarketplace();
  world = await openWorld(market);
});
afterAll(() => market.close());

async function lettersTo(person: Pick<Person, 'email'>) {
  await market.dispatcher.drain();
  return (await sentMails(market, person.email)).filter(({ subject }) => subject === SUBJECT);
}
async function write(threadId: string, text: string): Promise<{ messageId: string }> {
  // The clock moves on by days, past what a session lives.
  const owner = await market.signIn('vendor@demo.test', 'mcp-owner');
  return owner.call('manage_booking_chat', { action: 'send', threadId, text });
}

test('one letter tells, without their words, of all messages unread for a quarter of an hour', async () => {
  const person = await world.renter();
  const bookingId = await requestKayak({ renter: person }, freePeriod(44));
  const asked = await person.call('manage_asset_inquiry', { action: 'send', slug: 'coastline-camper', text: 'Has it a heater?' });
  await write(asked.conversationId, 'It has a heater');
  await market.dispatcher.drain();
  market.clock.advance({ minutes: 10 });
  await market.owner.call('manage_booking_chat', { action: 'send', bookingId, text: 'Bring shoes' });
  await market.owner.call('manage_booking_chat', { action: 'send', bookingId, text: 'And a towel' });
  expect(await lettersTo(person)).toEqual([]);
  market.clock.advance({ minutes: 5 });
  const [letter, ...more] = await lettersTo(person);
  expect(more).toEqual([]);
  expect(letter?.text).toMatch(/2 messages/);
  expect(letter?.text).toMatch(/one message/);
  expect(letter?.text).not.toMatch(/heater|shoes|towel/);
  market.clock.advance({ minutes: 30 });
  expect(await lettersTo(person)).toHaveLength(1);
});

test('a letter names a listing once, whatever is unread about it', async () => {
  const person = await world.renter();
  const bookingId = await requestKayak({ renter: person }, freePeriod(144));
  const asked = await person.call('manage_asset_inquiry', { action: 'send', slug: 'tandem-sea-kayak', text: 'Is it dry?' });
  await write(asked.conversationId, 'It is');
  await market.owner.call('manage_booking_chat', { action: 'send', bookingId, text: 'Bring shoes' });
  await market.dispatcher.drain();
  market.clock.advance({ minutes: 20 });
  const [letter] = await lettersTo(person);
  expect(letter?.text).toContain('about this listing:\n\n"Tandem sea kayak, 2 paddles, 2 vests": 2 messages.\n');
  expect(letter?.text).not.toContain('one message');
});

test('messages that are read in time or written during an answer bring no letter', async () => {
  const person = await world.newcomer();
  const { conversationId: threadId } = await person.call('manage_asset_inquiry', {
    action: 'send',
    slug: 'tandem-sea-kayak',
    text: 'Hello',
  });
  const { messageId } = await write(threadId, 'Hello to you');
  await market.dispatcher.drain();
  market.clock.advance({ minutes: 14 });
  await person.call('manage_inquiry_thread', { action: 'read', threadId, messageId });
  market.clock.advance({ minutes: 2 });
  expect(await lettersTo(person)).toEqual([]);
});

test('the owner gets a letter about a renter’s unread question in the same way', async () => {
  const owner = { email: 'vendor@demo.test' };
  market.clock.advance({ hours: 1 });
  const before = (await lettersTo(owner)).length;
  await market.nobody.call('manage_asset_inquiry', { action: 'send', slug: 'tandem-sea-kayak', text: 'Are you there?' });
  await market.dispatcher.drain();
  market.clock.advance({ minutes: 16 });
  const letters = await lettersTo(owner);
  expect(letters).toHaveLength(before + 1);
  expect(letters.at(-1)?.text).not.toContain('Are you there?');
});

test('a conversation brings one letter a day, and another conversation brings its own', async () => {
  const person = await world.newcomer();
  const ask = (slug: string) => person.call('manage_asset_inquiry', { action: 'send', slug, text: 'Hello' });
  const [first, second] = [await ask('tandem-sea-kayak'), await ask('coastline-camper')];
  const after = async (minutes: number) => {
    await market.dispatcher.drain();
    market.clock.advance({ minutes });
    return (await lettersTo(person)).length;
  };
  await write(first.conversationId, 'Hello to you');
  expect(await after(16)).toBe(1);
  await write(first.conversationId, 'Are you still there?');
  expect(await after(16)).toBe(1);
  await write(second.conversationId, 'It has two beds');
  expect(await after(16)).toBe(2);
  expect((await lettersTo(person)).at(-1)?.text).toMatch(/2 messages[^]*one message|one message[^]*2 messages/);
  market.clock.advance({ hours: 21 });
  await write(first.conversationId, 'Tell me when you are');
  expect(await after(16)).toBe(3);
});

test('a person who chose one letter a day gets it in the morning, about everything', async () => {
  const person = await world.newcomer();
  const chosen = await person.http.patch('/notifications/preferences', { chatLetters: 'DAILY' });
  expect(chosen.body.data.chatLetters).toBe('DAILY');
  expect((await person.http.patch('/notifications/preferences', {})).status).toBe(400);
  const threads = [];
  for (const slug of ['tandem-sea-kayak', 'coastline-camper'])
    threads.push(await person.call('manage_asset_inquiry', { action: 'send', slug, text: 'Hello' }));
  const morning = new Date(market.clock.now());
  morning.setUTCHours(7 + 24, 0, 0, 0);
  for (const { conversationId } of threads) {
    await write(conversationId, 'Hello to you');
    await market.dispatcher.drain();
    market.clock.advance({ minutes: 40 });
  }
  const left = (morning.getTime() - market.clock.now().getTime()) / 60_000;
  market.clock.advance({ minutes: left - 1 });
  expect(await lettersTo(person)).toEqual([]);
  market.clock.advance({ minutes: 1 });
  const [letter, ...more] = await lettersTo(person);
  expect(more).toEqual([]);
  expect(letter?.text.match(/one message/g)).toHaveLength(2);
});
