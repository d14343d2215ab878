import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Person, type World } from '../generated/world.ts';
import { freePeriod } from '../harness/dates.ts';
import { requestKayak } from '../harness/rentals/kayak.ts';
import { sentMails } from '../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

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
const write = (threadId: string, text: string) => market.owner.call('manage_booking_chat', { action: 'send', threadId, text });

test('one letter tells of everything that stays unread for a quarter of an hour, without a word of it', async () => {
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

test('what was read in time, or is said while the owner answers, brings no letter', async () => {
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

test('the owner hears of a renter’s question the same way', async () => {
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
