import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownerEndpoint } from '../../src/tools/endpoints.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const CLIENT = { name: 'test', version: '1' };
const SLOW_MS = 3_000;
const ICS = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'END:VCALENDAR', ''].join('\r\n');

let market: TestMarketplace;
let slow: Server;
let assetIds: string[];
beforeAll(async () => {
  market = await startMarketplace();
  const { items } = await market.owner.call('list_my_assets', { status: 'LIVE' });
  assetIds = items.map(({ id }: { id: string }) => id);
  // A calendar whose server takes its time.
  slow = createServer((_request, response) => {
    setTimeout(() => response.writeHead(200, { 'Content-Type': 'text/calendar' }).end(ICS), SLOW_MS);
  });
  await new Promise<void>((listening) => slow.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  slow.close();
  await market.close();
});

let calendars = 0;
function follow() {
  const assetId = assetIds[calendars % assetIds.length];
  const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/${(calendars += 1)}.ics`;
  return { name: 'manage_blackout', arguments: { action: 'import_ics', assetId, url, calendar: `Slow ${calendars}` } };
}
const endpoint = () => new URL(market.url + ownerEndpoint.path);
const signedIn = () => ({ requestInit: { headers: { Authorization: `Bearer ${market.owner.credential}` } } });

interface Said {
  readonly progress: number;
  readonly message?: string | undefined;
}

async function modern(options: ConstructorParameters<typeof ModernClient>[1], onprogress: (said: Said) => void) {
  const client = new ModernClient(CLIENT, options);
  await client.connect(new ModernTransport(endpoint(), signedIn()));
  const result = await client.callTool(follow(), { onprogress });
  await client.close();
  return result;
}

async function older(onprogress: (said: Said) => void) {
  const client = new OlderClient(CLIENT);
  await client.connect(new OlderTransport(endpoint(), signedIn()));
  const result = await client.callTool(follow(), undefined, { onprogress });
  await client.close();
  return result;
}

const CLIENTS = [
  { name: 'of the newer era', run: modern.bind(null, { versionNegotiation: { mode: { pin: '2026-07-28' } } }) },
  { name: 'of the older era', run: modern.bind(null, {}) },
  { name: 'of the older SDK', run: older },
];

describe.concurrent('a call that takes long', () => {
  test.each(CLIENTS)('sends progress to a client $name that asks for it', async ({ run }) => {
    const said: Said[] = [];
    const result = await run((progress) => said.push(progress));
    // What came of it is the calendar’s affair: a machine that is busy may refuse to read it.
    expect(JSON.stringify(result.content)).toMatch(/"text":"\w+/);
    // One every two seconds, on a slow machine some more.
    expect(said.length).toBeGreaterThan(0);
    expect(said.map(({ progress }) => progress)).toEqual(said.map((_one, index) => index + 1));
    expect(said[0]?.message).toBe('Still working, after 2 s.');
  });

  test('sends only the answer to a client that did not ask for progress', async () => {
    const { name, arguments: args } = follow();
    const answer = await market.owner.try(name, args);
    expect([answer.isError, answer.headers.get('content-type')]).toEqual([false, 'application/json']);
  });
});
