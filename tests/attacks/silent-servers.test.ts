import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webhookDeliveries } from '../../db/schema/index.ts';
import { outboundClient } from '../../src/adapters/outbound/outbound-client.ts';
import type { OutboundPurpose } from '../../src/adapters/outbound/outbound-request.ts';
import { allowedPlaces } from '../../src/adapters/outbound/outbound-target.ts';
import { type LoopbackServer, serveOnLoopback } from '../harness/servers/loopback-server.ts';
import { startWebhookReceiver } from '../harness/servers/webhook-receiver.ts';
import { type Actor, startMarketplace } from '../harness/start-marketplace.ts';

/** A server that lets everybody connect, and says nothing. */
let silent: LoopbackServer;
let talking: LoopbackServer;
beforeAll(async () => {
  silent = await serveOnLoopback(() => {});
  talking = await serveOnLoopback((_request, response) => void response.end('hello'));
});
afterAll(async () => {
  await silent.close();
  await talking.close();
});

test('silent servers delay only what goes to them and what their owners ask for', async () => {
  const allowed = allowedPlaces(['127.0.0.1', 'one.test', 'two.test', 'talks.test']);
  if ('problem' in allowed) throw new Error(allowed.problem);
  const limits = { connectMs: 60_000, headersMs: 60_000, totalMs: 60_000 };
  const rules = { secureOnly: false, allowed };
  const client = outboundClient({ rules, limits, userAgent: () => 'Test', resolve: async () => ['127.0.0.1'] });
  const [webhooks, profiles]: OutboundPurpose[] = [
    { atOnce: 32, toOne: 2, forOne: 4 },
    { atOnce: 4, toOne: 2, forOne: 4 },
  ];
  const at = ({ url }: LoopbackServer, host: string) => `http://${host}:${new URL(url).port}/`;
  let ended = 0;
  const ask = (url: string, purpose: OutboundPurpose, onBehalfOf: string) =>
    client.send({ url, purpose, onBehalfOf, maxBytes: 1_000 }).finally(() => (ended += 1));
  const waiting = [];
  for (let index = 0; index < 16; index += 1) {
    waiting.push(ask(at(silent, index % 2 === 0 ? 'one.test' : 'two.test'), webhooks!, `owner ${index % 5}`));
  }
  const answers = [ask(at(talking, 'talks.test'), webhooks!, 'somebody'), ask(at(talking, 'talks.test'), profiles!, 'owner 0')];
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  expect(ended).toBe(2);
  await silent.close();
  await Promise.allSettled(waiting);
  silent = await serveOnLoopback(() => {});
});

test('a webhook reaches its owner while sixteen others stay silent', async () => {
  const market = await startMarketplace({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  const receiver = await startWebhookReceiver();
  const servers = await Promise.all(Array.from({ length: 16 }, (_, index) => silentAt(`127.0.0.${index + 2}`)));
  const register = async (person: Actor, url: string): Promise<string> =>
    (await market.actor(person.credential).call('manage_agent_webhooks', { action: 'register', url })).webhookId;
  const people = [market.renter, market.owner, market.stranger, await market.signIn('rui@demo.test')];
  const addresses: string[] = [];
  for (const [index, server] of servers.entries()) addresses.push(await register(people[index % 4]!, urlOf(server)));
  addresses.push(await register(await market.signIn('beatriz@demo.test'), `${receiver.url}/in`));
  const createdAt = market.clock.now();
  await market.database.transaction(async (tx) => {
    for (const [index, endpointId] of addresses.entries()) {
      const about = { type: 'booking.created', seq: index + 1, body: '{}', headers: {}, status: 'QUEUED' as const };
      await tx
        .insert(webhookDeliveries)
        .values({ id: `whd_${index}`, eventId: `evt_${index}`, endpointId, ...about, createdAt, sendAt: createdAt });
    }
  });
  market.webhooks.wake();
  await expect.poll(() => receiver.received.length, { timeout: 5_000 }).toBe(1);
  await expect.poll(() => servers.every(({ reached }) => reached())).toBe(true);
  for (const { server } of servers) server.close().closeAllConnections();
  await receiver.close();
  await market.close();
});

interface SilentServer {
  readonly server: Server;
  reached(): boolean;
}

async function silentAt(host: string): Promise<SilentServer> {
  let count = 0;
  const server = createServer(() => (count += 1));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return { server, reached: () => count > 0 };
}

function urlOf({ server }: SilentServer): string {
  const { address, port } = server.address() as AddressInfo;
  return `http://${address}:${port}/`;
}
