import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { httpClient } from '../../tests/harness/clients.ts';
import { startProcess } from '../../tests/harness/server-process.ts';
import type { Stage } from './stage.ts';
import { memoryOf } from './watch-server.ts';

const CONNECTIONS = 15_000;
const NETWORKS = 60;
const AT_ONCE = 200;
const IN_ALL = 10_000;
const PER_NETWORK = 1_000;
const MOST_MEGABYTES = 700;
/** How long the connections are held open. */
const HELD_MS = 5_000;
const CALLS = 50;
const MOST_MS = 500;

/** Opens more connections than a server accepts, from one network and from many, each with half a request. */
export const openConnections: Stage = {
  name: 'connections',
  tries: `${CONNECTIONS.toLocaleString('en')} connections that stay open, from one network and from ${NETWORKS}`,
  takes: 'about a minute',
  trials: () => [
    { name: 'from one network', minutes: 5, run: (signal) => play(signal, { networks: 1, most: PER_NETWORK }) },
    { name: `from ${NETWORKS} networks`, minutes: 5, run: (signal) => play(signal, { networks: NETWORKS, most: IN_ALL }) },
  ],
};

async function play(signal: AbortSignal, { networks, most }: { networks: number; most: number }): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rentwire-connections-'));
  const limits = { CONNECTIONS_IN_ALL: String(IN_ALL), CONNECTIONS_PER_NETWORK: String(PER_NETWORK) };
  const server = await startProcess({ DATABASE_URL: `file:${join(folder, 'rentwire.db')}`, LOG_LEVEL: 'fatal', ...limits });
  const sockets: Socket[] = [];
  try {
    const port = Number(new URL(server.url).port);
    for (let count = 0; count < CONNECTIONS && !signal.aborted; count += AT_ONCE) {
      const opened = Array.from({ length: AT_ONCE }, (_, index) => open(port, `127.1.0.${1 + ((count + index) % networks)}`));
      sockets.push(...(await Promise.all(opened)));
    }
    await delay(HELD_MS);
    const held = sockets.filter((socket) => !socket.closed && !socket.destroyed).length;
    const slowest = networks === 1 ? await slowestHonest(server.url) : 0;
    const megabytes = await memoryOf(server);
    console.log(
      `    ${held} of ${sockets.length} connections are open; ${megabytes.toFixed(0)} MB; the slowest call of somebody else ${slowest.toFixed(0)} ms`,
    );
    return [
      ...(held > most ? [`${held} connections are open, and ${most} is the most.`] : []),
      ...(held < most / 2 ? [`Only ${held} connections are open, which tries nothing.`] : []),
      ...(megabytes > MOST_MEGABYTES ? [`The server takes ${megabytes.toFixed(0)} MB.`] : []),
      ...(slowest > MOST_MS ? [`Somebody else waited ${slowest.toFixed(0)} ms.`] : []),
    ];
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sends the beginning of a request and no more. Resolves once it is open or closed again. */
async function open(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.on('error', () => resolve());
  socket.on('close', () => resolve());
  socket.on('connect', () => {
    socket.write(`POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nX-Filler: ${'a'.repeat(8_000)}\r\n`);
    resolve();
  });
  await promise;
  return socket;
}

async function slowestHonest(url: string): Promise<number> {
  let slowest = 0;
  for (let count = 0; count < CALLS; count += 1) {
    const began = performance.now();
    const { status } = await httpClient(url).get('/assets/tandem-sea-kayak');
    slowest = status === 200 ? Math.max(slowest, performance.now() - began) : Infinity;
  }
  return slowest;
}
