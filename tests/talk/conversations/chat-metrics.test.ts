import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../generated/samples/world.ts';
import { freePeriod } from '../../harness/dates.ts';
import { requestKayak } from '../../harness/rentals/kayak.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const slug = 'tandem-sea-kayak';
const TIME_ZONE = 'Europe/Lisbon';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const THREADS = 12;
const LINES = 110;

interface Line {
  readonly side: 'RENTER' | 'OWNER';
  readonly at: number;
}

interface Wait {
  readonly thread: string;
  readonly start: number;
  readonly reply: number | null;
}

let market: TestMarketplace;
let world: World;
/** A key of the owner's and of a renter's: neither runs out while days pass. */
let owner: Actor;
const written = new Map<string, Line[]>();

beforeAll(async () => {
  market = await startMarketplace({ UNSIGNED_INQUIRIES_PER_HOUR: '5000' });
  world = await openWorld(market);
  const key = { name: 'copilot', scopes: ['read:owner', 'write:owner', 'read:booking', 'write:booking'] };
  const { secret } = (await market.owner.http.post('/auth/api-keys', key)).body.data;
  owner = market.actor(secret, 'mcp-owner');
});
afterAll(() => market.close());

test('the chat metrics of a new shop are empty without a division by zero', async () => {
  const person = await world.newcomer();
  await person.call('activate_vendor', { vendorName: 'Quiet Shop', vendorType: 'INDIVIDUAL', country: 'pt' });
  const { data } = (await person.http.get('/owner/chat-metrics?days=7')).body;
  expect(data).toMatchObject({
    days: 7,
    firstReply: { answers: 0, medianMinutes: null, p90Minutes: null, dayMedianMinutes: null, dayP90Minutes: null },
    responseRate: { within24h: 0, of: 0, bps: null },
    unanswered: [],
    inquiries: { asked: 0, booked: 0, bps: null },
  });
});

test('the chat metrics of random threads equal a slow count of every minute', async () => {
  const random = dice(20_260);
  const threads: { id: string; token: string }[] = [];
  await noteKnown();
  for (let at = 0; at < LINES; at += 1) {
    market.clock.advance({ minutes: random([1, 3, 12, 47, 130, 600, 1_500]) });
    const pick = Math.floor(random([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]));
    const thread = threads[pick];
    if (thread === undefined && threads.length < THREADS) {
      const sent = await market.nobody.call('manage_asset_inquiry', { action: 'send', slug, text: `question ${at}` });
      threads.push({ id: sent.conversationId, token: sent.threadToken });
      note(sent.conversationId, 'RENTER');
    } else if (thread !== undefined && random([0, 1]) === 0) {
      await owner.call('manage_booking_chat', { action: 'send', threadId: thread.id, text: `answer ${at}` });
      note(thread.id, 'OWNER');
    } else if (thread !== undefined) {
      await market.nobody.call('manage_asset_inquiry', { action: 'send', slug, text: `more ${at}`, threadToken: thread.token });
      note(thread.id, 'RENTER');
    }
  }
  const now = market.clock.now().getTime();
  const waits = [...written].flatMap(([thread, lines]) => waitsIn(thread, lines));
  expect(waits.some(({ reply }) => reply === null)).toBe(true);
  for (const days of [7, 30, 90]) {
    const got = await owner.call('get_chat_metrics', { days });
    const counted = waits.filter(({ start }) => start >= now - days * DAY);
    const answered = counted.filter(({ reply }) => reply !== null);
    const minutes = answered.map(({ start, reply }) => minutesBetween(start, reply ?? 0));
    const byDay = answered.map(({ start, reply }) => daylightMinutes(start, reply ?? 0));
    expect(got.firstReply, `${days} days`).toEqual({
      answers: answered.length,
      medianMinutes: rank(minutes, 50),
      p90Minutes: rank(minutes, 90),
      dayMedianMinutes: rank(byDay, 50),
      dayP90Minutes: rank(byDay, 90),
    });
    const inTime = answered.filter(({ start, reply }) => minutesBetween(start, reply ?? 0) <= 1_440);
    const due = counted.filter((wait) => inTime.includes(wait) || now - wait.start >= DAY);
    expect(got.responseRate).toEqual({
      within24h: inTime.length,
      of: due.length,
      bps: due.length === 0 ? null : Math.round((inTime.length / due.length) * 10_000),
    });
    const open = counted.filter(({ reply }) => reply === null).toSorted((a, b) => a.start - b.start);
    expect(
      got.unanswered.map(({ conversationId, waitingMinutes }: Record<string, unknown>) => [conversationId, waitingMinutes]),
    ).toEqual(open.map(({ thread, start }) => [thread, minutesBetween(start, now)]));
    const hours = got.byHour.map(({ hour, asked }: { hour: number; asked: number }) => [hour, asked]);
    expect(hours).toEqual(hoursOf(counted));
  }
});

test('an inquiry is counted as converted once its person sends this shop a request', async () => {
  const counts = async () => (await owner.call('get_chat_metrics', { days: 7 })).inquiries;
  const before = await counts();
  const asker = await world.renter();
  await asker.call('manage_asset_inquiry', { action: 'send', slug, text: 'Is it stable?' });
  expect(await counts()).toMatchObject({ asked: before.asked + 1, booked: before.booked });
  await asker.call('create_booking', { slug, ...freePeriod(330) });
  expect((await counts()).booked).toBe(before.booked);
  await requestKayak({ renter: asker }, freePeriod(330));
  expect(await counts()).toMatchObject({ asked: before.asked + 1, booked: before.booked + 1 });
});

test('the chat metrics show a vendor only its own threads', async () => {
  const rui = await market.signIn('rui@demo.test', 'mcp-owner');
  expect((await rui.call('get_chat_metrics', { days: 90 })).unanswered).toEqual([]);
  expect((await world.newcomer().then((person) => person.http.get('/owner/chat-metrics'))).status).toBe(403);
  expect((await market.nobody.http.get('/owner/chat-metrics')).status).toBe(401);
  expect((await owner.http.get('/owner/chat-metrics?days=8')).status).toBe(400);
});

/** What the demo data has of the shop counts as well. */
async function noteKnown(): Promise<void> {
  const { items } = await owner.call('list_conversations', { limit: 100 });
  for (const { conversationId: threadId } of items) {
    const { items: lines } = await owner.call('manage_booking_chat', { action: 'list', threadId, limit: 100 });
    const times = lines.map(({ side, at }: { side: Line['side']; at: string }) => ({ side, at: Date.parse(at) }));
    written.set(threadId, times);
  }
}

function note(thread: string, side: Line['side']): void {
  const lines = written.get(thread) ?? [];
  written.set(thread, [...lines, { side, at: market.clock.now().getTime() }]);
}

/** By the definition, line by line. */
function waitsIn(thread: string, lines: readonly Line[]): Wait[] {
  const waits: Wait[] = [];
  let running: number | null = null;
  lines.forEach(({ side, at }, index) => {
    const before = lines[index - 1];
    const first = !lines.slice(0, index).some((line) => line.side === 'RENTER');
    const afterSilence = before !== undefined && at - before.at >= DAY;
    if (side === 'OWNER' && running !== null) {
      waits.push({ thread, start: running, reply: at });
      running = null;
    } else if (side === 'RENTER' && running === null && (first || afterSilence)) running = at;
  });
  return running === null ? waits : [...waits, { thread, start: running, reply: null }];
}

function minutesBetween(from: number, to: number): number {
  return Math.floor((to - from) / MINUTE);
}

function daylightMinutes(from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += MINUTE) if (hourOf(at) >= 8 && hourOf(at) < 22) count += 1;
  return count;
}

const clockOf = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: '2-digit', hourCycle: 'h23' });
function hourOf(at: number): number {
  return Number(clockOf.format(at));
}

function hoursOf(waits: readonly Wait[]): [number, number][] {
  const hours = waits.map(({ start }) => hourOf(start));
  return [...new Set(hours)].toSorted((a, b) => a - b).map((hour) => [hour, hours.filter((each) => each === hour).length]);
}

function rank(values: readonly number[], percent: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? null;
}

/** The same choices on every run. */
function dice(seed: number) {
  let state = seed;
  return (choices: readonly number[]): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return choices[Math.floor((state / 2_147_483_648) * choices.length)] ?? 0;
  };
}
