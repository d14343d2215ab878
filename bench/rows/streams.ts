import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ask } from '../load/ask.ts';
import type { Figure } from '../figure.ts';
import type { Fixture } from '../fixture.ts';
import { median } from '../median.ts';
import type { Row } from '../row.ts';
import { type ServingSide, startMarketplace } from '../start-marketplace.ts';

const COUNTS = [1, 100, 1_000];
const MESSAGES = 15;
const KILOBYTE = 2 ** 10;
/** Whatever is not there by then is lost. */
const LOST_AFTER_MS = 20_000;

/** What open event streams cost: memory of each, and how long a message takes to the one, and to all, whom it concerns. */
export const streams: Row = {
  name: 'streams',
  async measure({ fixture }) {
    const figures: Figure[] = [];
    for (const count of COUNTS) figures.push(...(await measureAt(count, fixture)));
    return figures;
  },
};

async function measureAt(count: number, fixture: Fixture): Promise<Figure[]> {
  const market = await startMarketplace(fixture.copy('streams'), { STREAMS_PER_USER: '2000', CONNECTIONS_PER_NETWORK: '5000' });
  const resident = async () => z.number().parse(await market.ask('resident'));
  const lines: Line[] = [];
  const opened = async (bookingId: string, wanted: number) => {
    while (lines.length < wanted) {
      const batch = Math.min(50, wanted - lines.length);
      lines.push(...(await Promise.all(Array.from({ length: batch }, () => openLine(market, fixture, bookingId)))));
    }
  };
  try {
    const [spoken, silent] = [await bookingOf(market, fixture, 0), await bookingOf(market, fixture, 4)];
    await opened(spoken, 1);
    await deliverAll(market, fixture, spoken, lines);
    const before = await resident();
    await opened(silent, count);
    const each = count === 1 ? null : ((await resident()) - before) / (count - 1) / KILOBYTE;
    const toOne = await deliverAll(market, fixture, spoken, lines.slice(0, 1));
    // From here on all of them hear the same booking.
    for (const line of lines.splice(0)) line.close();
    await delay(200);
    await opened(spoken, count);
    const toAll = count === 1 ? null : await deliverAll(market, fixture, spoken, lines);
    const at = `with ${count.toLocaleString('en')} streams open`;
    return [
      ...(each === null ? [] : [figure(`memory of a stream, ${at}`, 'KB', each, count === 1_000 ? 100 : null)]),
      figure(`message to the one whom it concerns, ${at}`, 'ms', toOne, 100),
      ...(toAll === null ? [] : [figure(`message to the last of all, ${at}`, 'ms', toAll, null)]),
    ];
  } finally {
    for (const line of lines) line.close();
    await market.stop();
  }
}

function figure(what: string, unit: string, ours: number, atMost: number | null): Figure {
  const wanted = atMost === null ? null : { atMost };
  return { what, unit, ours, baseline: null, ratio: null, cpu: null, wanted, p99: null };
}

const Booked = z.object({ data: z.object({ id: z.string() }) });

/** A request of the renter, in whose thread both sides may write; of other days for each. */
async function bookingOf(market: ServingSide, { renterKey }: Fixture, days: number): Promise<string> {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const body = JSON.stringify({ slug: 'tandem-sea-kayak', startDate: day(60 + days), endDate: day(62 + days) });
  const headers = { Authorization: `Bearer ${renterKey}`, 'Content-Type': 'application/json' };
  const text = await ask(market.url, { method: 'POST', path: '/api/v1/bookings', headers, body });
  const { id } = Booked.parse(JSON.parse(text)).data;
  const agreed = JSON.stringify({ acceptAgreement: true });
  await ask(market.url, { method: 'POST', path: `/api/v1/bookings/${id}/promote`, headers, body: agreed });
  return id;
}

/** Milliseconds from sending a message until the last of these lines has it: the median over some messages. */
async function deliverAll(
  market: ServingSide,
  { vendorKey }: Fixture,
  bookingId: string,
  lines: readonly Line[],
): Promise<number> {
  const took: number[] = [];
  for (let sent = 0; sent < MESSAGES; sent += 1) {
    const text = `message ${sent}-${performance.now()}`;
    const heard = Promise.all(lines.map((line) => line.hears(text)));
    const started = performance.now();
    const headers = { Authorization: `Bearer ${vendorKey}`, 'Content-Type': 'application/json' };
    const path = `/api/v1/bookings/${bookingId}/messages`;
    await ask(market.url, { method: 'POST', path, headers, body: JSON.stringify({ text }) });
    await Promise.race([heard, lost()]);
    took.push(performance.now() - started);
  }
  return median(took);
}

async function lost(): Promise<never> {
  await delay(LOST_AFTER_MS, undefined, { ref: false });
  throw new Error(`A message was not delivered within ${LOST_AFTER_MS} ms.`);
}

interface Line {
  hears(text: string): Promise<void>;
  close(): void;
}

async function openLine(market: ServingSide, { renterKey }: Fixture, bookingId: string): Promise<Line> {
  const headers = { Authorization: `Bearer ${renterKey}`, Accept: 'text/event-stream' };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = get(`${market.url}/api/v1/bookings/${bookingId}/messages/stream`, { headers, agent: false }, resolve);
  request.on('error', reject);
  const response = await promise;
  if (response.statusCode !== 200) throw new Error(`A stream answered ${response.statusCode}.`);
  let wanted: { readonly text: string; readonly done: () => void } | null = null;
  const ready = Promise.withResolvers<void>();
  response.setEncoding('utf8');
  response.on('error', () => {});
  response.on('data', (chunk: string) => {
    if (chunk.includes('event: ready')) ready.resolve();
    if (wanted !== null && chunk.includes(wanted.text)) wanted.done();
  });
  await ready.promise;
  return {
    hears: (text) => new Promise<void>((done) => (wanted = { text, done })),
    close: () => request.destroy(),
  };
}
