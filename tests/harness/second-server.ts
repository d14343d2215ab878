import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Logger, pino } from 'pino';
import { type RunningServer, startServer } from '../../src/start-server.ts';
import type { TestMarketplace } from './start-marketplace.ts';
import { CHEAP, testConfig } from './test-config.ts';

/**
 * Another process of the same marketplace, as it were: its database, folder, clock and public address, a port of its own,
 * by which `url` reaches it. Stop it before the market is closed.
 */
export async function startSecondServer(
  { url: publicUrl, databaseUrl, folder, clock }: TestMarketplace,
  log: Logger = pino({ level: 'silent' }),
  environment: Record<string, string> = {},
): Promise<RunningServer> {
  const port = await freePort();
  const own = { DATABASE_URL: databaseUrl, DATA_DIR: folder, PUBLIC_BASE_URL: publicUrl, PORT: String(port) };
  const server = await startServer(testConfig({ ...own, ...environment }), log, { clock, passwordCost: CHEAP });
  return { ...server, url: `http://127.0.0.1:${port}` };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
