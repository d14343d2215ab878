import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consumerEndpoint } from '../../src/tools/endpoints.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const CLIENT = { name: 'test', version: '1' };

let marketplace: TestMarketplace;
beforeAll(async () => {
  marketplace = await startMarketplace();
});
afterAll(() => marketplace.close());

const endpoint = (suffix = '') => new URL(marketplace.url + consumerEndpoint.path + suffix);
const signedIn = () => ({ requestInit: { headers: { Authorization: `Bearer ${marketplace.renter.credential}` } } });

describe.each([
  { name: 'of the newer era', options: { versionNegotiation: { mode: { pin: '2026-07-28' } } } as const },
  { name: 'that looks which era there is', options: { versionNegotiation: { mode: 'auto' } } as const },
  { name: 'of the older era', options: {} },
])('a client of the current SDK $name', ({ options }) => {
  test('connects, reads the instructions, lists tools and calls them', async () => {
    const client = new ModernClient(CLIENT, options);
    await client.connect(new ModernTransport(endpoint(), signedIn()));
    expect(client.getInstructions()).toBe(consumerEndpoint.instructions);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(consumerEndpoint.tools.map(({ name }) => name));
    const { structuredContent } = await client.callTool({ name: 'get_profile', arguments: {} });
    expect(structuredContent).toMatchObject({ email: 'renter@demo.test' });
    await client.close();
  });

  test('reports a refused sign-in as an error and not as an answer', async () => {
    const client = new ModernClient(CLIENT, options);
    await client.connect(new ModernTransport(endpoint()));
    await expect(client.callTool({ name: 'get_profile', arguments: {} })).rejects.toThrow(/sign in|unauthorized|401/i);
    await client.close();
  });
});

test('a client of the older SDK lists tools and calls them', async () => {
  const client = new OlderClient(CLIENT);
  await client.connect(new OlderTransport(endpoint(), signedIn()));
  expect((await client.listTools()).tools).toHaveLength(consumerEndpoint.tools.length);
  expect(await client.callTool({ name: 'get_profile', arguments: {} })).toMatchObject({
    structuredContent: { email: 'renter@demo.test' },
  });
  await client.close();
});

test('a client of the older SDK that validates answers accepts them, errors too', async () => {
  const client = new OlderClient(CLIENT);
  await client.connect(new OlderTransport(endpoint('/x/full'), signedIn()));
  await client.listTools();
  expect(await client.callTool({ name: 'list_my_bookings', arguments: {} })).toHaveProperty('structuredContent');
  expect(await client.callTool({ name: 'get_asset_detail', arguments: { slug: 'no-such-asset' } })).toMatchObject({
    isError: true,
  });
  await client.close();
});
