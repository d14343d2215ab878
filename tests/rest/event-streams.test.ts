import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Koa from 'koa';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { followNotifications } from '../../src/domain/talk/notifications/index.ts';
import { ANONYMOUS } from '../../src/domain/platform/kernel/index.ts';
import { type EventStreams, eventStreams } from '../../src/rest/event-streams.ts';
import type { Call } from '../../src/tools/call.ts';
import type { Pipeline } from '../../src/tools/pipeline.ts';

const HEARTBEAT_MS = 50;
const PATIENCE_MS = 400;
const LONG_PATIENCE_MS = 20_000;
/** One is a good part of what the buffers of a line hold. */
const LINE = 'x'.repeat(64 * 1_024);
const LINES = 2_000;

/** The streams alone, over an endless source: what they do with a line that is not read does not depend on what is told. */
describe('an event stream', () => {
  let server: Server;
  let begin: (patienceMs: number) => EventStreams;
  let streams: EventStreams;
  let reads: number;
  let ended: number;
  let sockets: Socket[];
  beforeEach(async () => {
    [reads, ended, sockets] = [0, 0, []];
    const pipeline = {
      async execute(_operation: unknown, { afterSeq = 0 }: { afterSeq?: number }) {
        reads += 1;
        const nextSeq = afterSeq + 1;
        const hasMore = nextSeq < LINES;
        return { output: { items: [{ seq: nextSeq, text: LINE }], nextSeq, hasMore, wokenBy: ['x'] } };
      },
      recheck: async () => {},
    } as unknown as Pipeline;
    const listen = () => () => void (ended += 1);
    begin = (patienceMs) => eventStreams({ pipeline, listen, mostOpen: 10, heartbeatMs: HEARTBEAT_MS, patienceMs });
    streams = begin(PATIENCE_MS);
    const call = { caller: ANONYMOUS, address: '127.0.0.1' } as Call;
    const app = new Koa().use((ctx) => streams.serve(ctx, { operation: followNotifications, input: {}, call }));
    // What a client cuts off is no failure of the server.
    app.silent = true;
    server = createServer(app.callback());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  });

  function open(lastEventId: number): Socket {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: ${lastEventId}\r\n\r\n`);
    return socket;
  }

  test('that is not read takes no more memory than its buffers, and is closed after a while', async () => {
    const before = process.memoryUsage().rss;
    open(0).pause();
    await expect.poll(() => reads).toBeGreaterThan(2);
    await expect.poll(() => ended, { timeout: 10_000 }).toBe(1);
    // What the system itself buffers on both ends of a local line are a few megabytes; all would be 125.
    expect(reads).toBeLessThan(LINES / 4);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1_048_576);
    const after = reads;
    await new Promise((resolve) => setTimeout(resolve, 2 * PATIENCE_MS));
    expect(reads).toBe(after);
  });

  test('that is read slowly delivers every event once and in order', async () => {
    // However slowly: a busy machine is no client that has stopped reading.
    streams = begin(LONG_PATIENCE_MS);
    const seen: number[] = [];
    let rest = '';
    for await (const chunk of open(LINES - 200)) {
      const frames = (rest + String(chunk)).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) for (const [, id] of frame.matchAll(/^id: (\d+)\r?\nevent: item$/gm)) seen.push(Number(id));
      if (seen.at(-1) === LINES) break;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect(seen).toEqual(Array.from({ length: 200 }, (_, index) => LINES - 199 + index));
  });

  test('without events is kept alive by comments', async () => {
    let text = '';
    open(LINES - 1).on('data', (chunk) => (text += String(chunk)));
    await expect.poll(() => text.split('\n:\n').length, { timeout: 5_000 }).toBeGreaterThan(3);
  });
});
