import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inArray, min } from 'drizzle-orm';
import { dialect } from '../../../db/dialect.ts';
import { events } from '../../../db/schema/index.ts';
import { openWorld, type Person, type World } from '../../generated/samples/world.ts';
import { callTool } from '../../harness/clients.ts';
import { sampleSize } from '../../harness/sample-size.ts';
import { startSecondServer } from '../../harness/second-server.ts';
import { startProcess } from '../../harness/server-process.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { openStream, type StreamClient, type StreamItem } from '../../harness/stream-client.ts';

const slug = 'tandem-sea-kayak';
let market: TestMarketplace;
let world: World;
beforeAll(async () => {
  market = await startMarketplace();
  world = await openWorld(market);
});
afterAll(() => market.close());

const streamOf = (person: Person | null, path: string, lastEventId?: number | string) =>
  openStream(market.url, path, { credential: person?.credential ?? null, lastEventId });

const texts = ({ items }: StreamClient) => items.map(({ data }) => data.text);

/** Sends lines as the owner, one after the other. */
async function say(named: object, lines: readonly string[], { call }: Pick<Actor, 'call'> = market.owner): Promise<void> {
  for (const text of lines) await call('manage_booking_chat', { action: 'send', ...named, text });
}

/** The owner, at another server of the marketplace. */
function ownerAt(url: string): Pick<Actor, 'call'> {
  const { credential } = market.owner;
  return {
    async call(tool, args = {}) {
      const { isError, output, text } = await callTool(url, { path: '/api/v1/mcp-owner', tool, args, credential });
      if (isError) throw new Error(text);
      return output;
    },
  };
}

/** What a process of its own serves the same marketplace with. */
function besideMarket(): Record<string, string> {
  const { databaseUrl: DATABASE_URL, folder: DATA_DIR, url: PUBLIC_BASE_URL } = market;
  return { DATABASE_URL, DATA_DIR, PUBLIC_BASE_URL, RATE_LIMIT_PER_MINUTE: '100000', SCHEDULER: 'false', LOG_LEVEL: 'fatal' };
}

describe('a stream of events', () => {
  test('of a booking delivers each message to both sides, with what only its reader may see', async () => {
    const { renter, bookingId } = await world.requested();
    const path = `/bookings/${bookingId}/messages/stream`;
    const [asRenter, asOwner] = [streamOf(renter, path), streamOf(market.owner as Person, path)];
    await Promise.all([asRenter.ready, asOwner.ready]);
    await say({ bookingId }, ['First', 'Call +351 912 345 678']);
    await expect.poll(() => asRenter.items).toHaveLength(2);
    await expect.poll(() => asOwner.items).toHaveLength(2);
    expect(asRenter.items[0]).toMatchObject({ id: 1, data: { seq: 1, side: 'OWNER', text: 'First' } });
    expect(texts(asRenter)[1]).not.toContain('912');
    expect(texts(asOwner)[1]).toContain('912');
    asRenter.cut();
    asOwner.cut();
  });

  test('of all chats delivers both sides’ conversations in one order', async () => {
    const { renter, bookingId } = await world.requested();
    const stream = streamOf(renter, '/chat/stream');
    await stream.ready;
    const { conversationId: threadId } = await renter.call('manage_asset_inquiry', { action: 'send', slug, text: 'Mine' });
    await say({ bookingId }, ['About the booking']);
    await say({ threadId }, ['About the listing']);
    await expect.poll(() => texts(stream)).toEqual(['Mine', 'About the booking', 'About the listing']);
    expect(stream.items).toMatchObject([{ data: { bookingId: null, yourSide: 'RENTER' } }, { data: { bookingId } }, {}]);
    stream.cut();
  });

  test('of an inquiry is opened by its secret', async () => {
    const { threadToken, conversationId: threadId } = await market.nobody.call('manage_asset_inquiry', {
      action: 'send',
      slug,
      text: 'Is it dry?',
    });
    const stream = streamOf(null, `/assets/${slug}/inquiry/stream?threadToken=${threadToken}&afterSeq=0`);
    await stream.ready;
    await say({ threadId }, ['Mostly']);
    await expect.poll(() => texts(stream)).toEqual(['Is it dry?', 'Mostly']);
    stream.cut();
    await expect(streamOf(null, `/assets/${slug}/inquiry/stream?threadToken=guessed`).ready).rejects.toThrow('HTTP 404');
  });

  test('of notifications delivers them and continues after the last one seen', async () => {
    const { renter, bookingId } = await world.requested();
    const stream = streamOf(renter, '/notifications/stream');
    const start = await stream.ready;
    await market.owner.call('approve_booking', { bookingId });
    await expect.poll(() => stream.items).toMatchObject([{ data: { type: 'booking.approved', bookingId } }]);
    stream.cut();
    const again = streamOf(renter, '/notifications/stream', start);
    await expect.poll(() => again.items).toEqual(stream.items);
    again.cut();
    const since = streamOf(renter, '/notifications/stream', stream.items[0]!.id);
    await since.ready;
    await delay(100);
    expect(since.items).toEqual([]);
    since.cut();
  });

  test('delivers what another process commits', async () => {
    const { renter, bookingId } = await world.requested();
    const second = await startSecondServer(market);
    try {
      const line = { credential: renter.credential };
      const chat = openStream(second.url, `/bookings/${bookingId}/messages/stream`, line);
      const told = openStream(second.url, '/notifications/stream', line);
      await Promise.all([chat.ready, told.ready]);
      await say({ bookingId }, ['From the other one']);
      // On SQLite, which has no signals, a process looks every few seconds.
      await expect.poll(() => texts(chat)).toEqual(['From the other one']);
      await expect.poll(() => told.items).toMatchObject([{ data: { type: 'message.created' } }]);
      chat.cut();
      told.cut();
    } finally {
      await second.stop();
    }
  }, 40_000);

  test('that is cut off at random during writes of another process delivers every message once in order', async () => {
    const { renter, bookingId } = await world.requested();
    const items: StreamItem[] = [];
    const [length, cutsInAll] = sampleSize([80, 100], dialect === 'sqlite' ? [80, 50] : [40, 25]);
    const lines = Array.from({ length }, (_, index) => `Line ${index}`);
    const writer = await startProcess(besideMarket());
    try {
      const saying = say({ bookingId }, lines, ownerAt(writer.url));
      let place = 0;
      for (let cuts = 0; cuts <= cutsInAll; cuts += 1) {
        // The last one stands where nothing is written.
        const { url } = cuts % 2 === 0 ? market : writer;
        const since = { credential: renter.credential, lastEventId: place, items };
        const line = openStream(url, `/bookings/${bookingId}/messages/stream`, since);
        if (cuts < cutsInAll) await Promise.race([line.ended, delay(Math.random() * 80)]);
        else await saying.then(() => allCame(items, lines.length));
        line.cut();
        place = items.at(-1)?.id ?? 0;
      }
    } finally {
      await writer.kill();
    }
    expect(items.map(({ data }) => data.text)).toEqual(lines);
    expect(items.map(({ id }) => id)).toEqual(lines.map((_, index) => index + 1));
  }, 120_000);
});

/** What a stream refuses knows no engine. */
const withRefusals = dialect === 'sqlite' || sampleSize(1, 0) === 1;

describe.runIf(withRefusals)('a stream that continues after a place', () => {
  test('ahead of everything reports it with the call that reads the list, and sends what comes then', async () => {
    const { renter, bookingId } = await world.requested();
    await say({ bookingId }, ['Before']);
    const lists: readonly [string, string][] = [
      [`/bookings/${bookingId}/messages/stream`, 'manage_booking_chat'],
      ['/chat/stream', 'list_conversations'],
      ['/notifications/stream', 'list_notifications'],
      [`/assets/${slug}/inquiry/stream`, 'manage_asset_inquiry'],
    ];
    for (const [path, tool] of lists) {
      const stream = streamOf(renter, path, 999_999_999);
      await stream.ready;
      await expect.poll(() => stream.resets).toMatchObject([{ reason: 'AHEAD', nextActions: [{ tool }] }]);
      const [step] = stream.resets[0].nextActions;
      expect((await renter.try(step.tool, step.args)).isError).toBe(false);
      await market.owner.call('manage_booking_chat', { action: 'send', bookingId, text: 'After' });
      const comes = path.includes('messages') ? ['After'] : texts(stream);
      await expect.poll(() => texts(stream)).toEqual(comes);
      stream.cut();
    }
    const { body } = await renter.http.get(`/bookings/${bookingId}/messages/stream?afterSeq=999`, { Accept: 'application/json' });
    expect(body.data).toMatchObject({ items: [], reset: { reason: 'AHEAD' } });
  });

  test('that is no longer stored reports it on the stream of all chats, and sends what is left', async () => {
    const { renter, bookingId } = await world.requested();
    await say({ bookingId }, ['Kept']);
    const [oldest] = await market.database.reader.select({ seq: min(events.seq) }).from(events);
    const gone = await market.database.reader.select({ id: events.id }).from(events).orderBy(events.seq).limit(5);
    const ids = gone.map(({ id }) => id);
    await market.database.transaction((tx) => tx.delete(events).where(inArray(events.id, ids)));
    const stream = streamOf(renter, '/chat/stream', oldest?.seq ?? 0);
    await expect.poll(() => stream.resets).toMatchObject([{ reason: 'TOO_OLD' }]);
    await expect.poll(() => texts(stream)).toContain('Kept');
    stream.cut();
    const fresh = streamOf(renter, '/chat/stream', (oldest?.seq ?? 0) + 20);
    await expect.poll(() => texts(fresh)).toContain('Kept');
    expect(fresh.resets).toEqual([]);
    fresh.cut();
  });

  test('that no stream gave is refused', async () => {
    const person = await world.newcomer();
    const headers = { Accept: 'text/event-stream', 'Last-Event-ID': 'evt_42' };
    const refused = await person.http.get('/notifications/stream', headers);
    expect(refused).toMatchObject({ status: 400, body: { code: 'malformed_request' } });
    expect(JSON.stringify(refused.body)).toContain('a whole number');
  });
});

describe.runIf(withRefusals)('a stream is refused or ended', () => {
  test('for strangers and without a credential', async () => {
    const { bookingId } = await world.requested();
    await expect(streamOf(await world.newcomer(), `/bookings/${bookingId}/messages/stream`).ready).rejects.toThrow('HTTP 404');
    for (const path of ['/chat/stream', '/notifications/stream'])
      await expect(streamOf(null, path).ready).rejects.toThrow('HTTP 401');
  });

  test('beyond ten streams of a person, until one ends', async () => {
    const person = await world.newcomer();
    const streams = Array.from({ length: 10 }, () => streamOf(person, '/chat/stream'));
    await Promise.all(streams.map(({ ready }) => ready));
    const refused = await person.http.get('/chat/stream', { Accept: 'text/event-stream' });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_streams', details: { most: 10 } } });
    for (const stream of streams) stream.cut();
    await vi.waitFor(
      async () => {
        const next = streamOf(person, '/chat/stream');
        await next.ready;
        next.cut();
      },
      { timeout: 15_000 },
    );
  });

  test('when its credential ends, before another message is sent', async () => {
    const { renter, bookingId } = await world.requested();
    const stream = streamOf(renter, `/bookings/${bookingId}/messages/stream`);
    await stream.ready;
    await renter.call('logout', { refreshToken: renter.refreshToken });
    await say({ bookingId }, ['Not for them']);
    await stream.ended;
    expect(stream.items).toEqual([]);
  });

  test('when the server stops', async () => {
    const other = await startMarketplace();
    const people = await openWorld(other);
    const person = await people.newcomer();
    const stream = openStream(other.url, '/chat/stream', { credential: person.credential });
    await stream.ready;
    const began = performance.now();
    await other.close();
    await stream.ended;
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

async function allCame(items: readonly StreamItem[], count: number): Promise<void> {
  const until = performance.now() + 20_000;
  while (items.length < count && performance.now() < until) await delay(20);
}
