import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Person, type World } from '../../generated/samples/world.ts';
import { sentMails } from '../../harness/sent-mails.ts';
import { startSecondServer } from '../../harness/second-server.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const SUBJECT = 'Messages wait for you';
let market: TestMarketplace;
let world: World;
beforeAll(async () => {
  market = await startMarketplace();
  world = await openWorld(market);
});
afterAll(() => market.close());

async function lettersTo({ email }: Pick<Person, 'email'>, of = market) {
  await of.dispatcher.drain();
  return (await sentMails(of, email)).filter(({ subject }) => subject === SUBJECT);
}

/** Somebody who wants letters at this pace and has asked about these listings. */
async function asker(chatLetters: 'SOON' | 'HOURLY' | 'DAILY', slugs = ['tandem-sea-kayak'], of = world) {
  const person = await of.newcomer();
  const { status, body } = await person.http.patch('/notifications/preferences', { chatLetters });
  expect([status, body.data?.chatLetters]).toEqual([200, chatLetters]);
  const threads: string[] = [];
  for (const slug of slugs) {
    const { conversationId } = await person.call('manage_asset_inquiry', { action: 'send', slug, text: 'Hello' });
    threads.push(conversationId);
  }
  return { person, threads };
}

async function answer(threadId: string | undefined, text = 'Hello to you', of = market): Promise<string> {
  // The clock moves on by days, past what a session lives.
  const owner = await of.signIn('vendor@demo.test', 'mcp-owner');
  const { messageId } = await owner.call('manage_booking_chat', { action: 'send', threadId, text });
  await of.dispatcher.drain();
  return messageId;
}

function minutesTo(at: Date): number {
  return (at.getTime() - market.clock.now().getTime()) / 60_000;
}

/** The next instant at which it is this many minutes past the hour, or past midnight in UTC. */
function next({ minute, hour }: { minute: number; hour?: number }): Date {
  const at = new Date(market.clock.now());
  if (hour === undefined) at.setUTCMinutes(minute, 0, 0);
  else at.setUTCHours(hour, minute, 0, 0);
  while (at <= market.clock.now()) at.setTime(at.getTime() + (hour === undefined ? 1 : 24) * 3_600_000);
  return at;
}

const passTo = (at: Date) => market.clock.advance({ minutes: minutesTo(at) });

test('the hourly letter tells at the full hour of everything that came', async () => {
  const { person, threads } = await asker('HOURLY', ['tandem-sea-kayak', 'coastline-camper']);
  passTo(next({ minute: 5 }));
  await answer(threads[0]);
  market.clock.advance({ minutes: 25 });
  await answer(threads[1], 'It has two beds');
  await answer(threads[1], 'And a heater');
  market.clock.advance({ minutes: 29 });
  expect(await lettersTo(person)).toEqual([]);
  market.clock.advance({ minutes: 1 });
  const [letter, ...more] = await lettersTo(person);
  expect(more).toEqual([]);
  expect(letter?.text).toContain('"Tandem sea kayak, 2 paddles, 2 vests": one message.');
  expect(letter?.text).toMatch(/": 2 messages\./);
  expect(letter?.text).not.toMatch(/beds|heater|Hello to you/);
  for (const hours of [1, 1, 24]) {
    market.clock.advance({ hours });
    expect(await lettersTo(person)).toHaveLength(1);
  }
});

test('the hourly letter leaves messages of the last quarter of an hour to the next one', async () => {
  const { person, threads } = await asker('HOURLY');
  passTo(next({ minute: 50 }));
  await answer(threads[0]);
  passTo(next({ minute: 0 }));
  expect(await lettersTo(person)).toEqual([]);
  passTo(next({ minute: 0 }));
  expect(await lettersTo(person)).toHaveLength(1);
});

test('the daily letter tells at seven in the morning of everything unread, also of older messages', async () => {
  const { person, threads } = await asker('DAILY', ['tandem-sea-kayak', 'coastline-camper']);
  passTo(next({ hour: 6, minute: 30 }));
  await answer(threads[0]);
  market.clock.advance({ minutes: 20 });
  const messageId = await answer(threads[1]);
  passTo(next({ hour: 7, minute: 0 }));
  const [first, ...more] = await lettersTo(person);
  expect(more).toEqual([]);
  expect(first?.text).toMatch(/kayak[^]*": one message\./i);
  // It came ten minutes before, and stands in the letter all the same: the next morning has nothing new to say of it.
  expect(first?.text.match(/one message/g)).toHaveLength(2);
  const again = await world.signIn(person);
  await again.call('manage_inquiry_thread', { action: 'read', threadId: threads[1], messageId });
  passTo(next({ hour: 7, minute: 0 }));
  expect(await lettersTo(person)).toHaveLength(1);
  await answer(threads[0], 'Are you still there?');
  passTo(next({ hour: 7, minute: 0 }));
  const letters = await lettersTo(person);
  expect(letters).toHaveLength(2);
  expect(letters[1]?.text).toContain('2 messages');
  expect(letters[1]?.text).not.toContain('one message');
});

test.each(['HOURLY', 'DAILY'] as const)(
  '%s: a letter omits what was read before, and is not sent when all was read',
  async (pace) => {
    const { person, threads } = await asker(pace, ['tandem-sea-kayak', 'coastline-camper']);
    const seen = [await answer(threads[0]), await answer(threads[1])];
    market.clock.advance({ minutes: 20 });
    const read = async (index: number) =>
      person.call('manage_inquiry_thread', { action: 'read', threadId: threads[index], messageId: seen[index] });
    await read(1);
    const other = await asker(pace);
    const theirs = await answer(other.threads[0]);
    await other.person.call('manage_inquiry_thread', { action: 'read', threadId: other.threads[0], messageId: theirs });
    passTo(pace === 'HOURLY' ? new Date(next({ minute: 0 }).getTime() + 3_600_000) : next({ hour: 7, minute: 0 }));
    const [letter, ...more] = await lettersTo(person);
    expect(more).toEqual([]);
    expect(letter?.text.match(/one message/g)).toHaveLength(1);
    expect(letter?.text).toContain('"Tandem sea kayak');
    expect(await lettersTo(other.person)).toEqual([]);
  },
);

test.each(['HOURLY', 'DAILY'] as const)(
  '%s: turning letters off cancels a waiting one, and turning them on allows the next one',
  async (pace) => {
    const { person, threads } = await asker(pace);
    const mails = (on: boolean) => ({ changes: [{ kind: 'MESSAGES', channel: 'EMAIL', on }] });
    await answer(threads[0]);
    expect((await person.http.patch('/notifications/preferences', mails(false))).status).toBe(200);
    market.clock.advance({ days: 1, hours: 1 });
    expect(await lettersTo(person)).toEqual([]);
    await answer(threads[0], 'Off');
    market.clock.advance({ days: 1, hours: 1 });
    expect(await lettersTo(person)).toEqual([]);
    const again = await world.signIn(person);
    await again.http.patch('/notifications/preferences', mails(true));
    await answer(threads[0], 'On');
    market.clock.advance({ days: 1, hours: 1 });
    const [letter, ...more] = await lettersTo(person);
    expect(more).toEqual([]);
    expect(letter?.text).toContain('3 messages');
  },
);

test('the link in a letter cancels the letter that already waits', async () => {
  const { person, threads } = await asker('SOON');
  await answer(threads[0]);
  market.clock.advance({ minutes: 20 });
  const [letter] = await lettersTo(person);
  const stop = /No more e-mails of this kind: (\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
  await person.http.patch('/notifications/preferences', { chatLetters: 'DAILY' });
  market.clock.advance({ days: 1 });
  await answer(threads[0], 'One more');
  expect((await fetch(stop, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })).ok).toBe(true);
  market.clock.advance({ days: 2 });
  expect(await lettersTo(person)).toHaveLength(1);
});

test.each(['HOURLY', 'DAILY'] as const)('%s: a process that ends in between neither loses nor repeats a letter', async (pace) => {
  const own = await startMarketplace();
  const { person, threads } = await asker(pace, ['tandem-sea-kayak'], await openWorld(own));
  await answer(threads[0], 'Hello to you', own);
  expect(await lettersTo(person, own)).toEqual([]);
  await own.stop();
  for (const expected of [1, 1]) {
    own.clock.advance({ days: 1 });
    const after = await startSecondServer(own);
    expect(await lettersTo(person, { ...own, dispatcher: after.dispatcher, courier: after.courier })).toHaveLength(expected);
    await after.stop();
  }
  await own.removeDatabase();
});
