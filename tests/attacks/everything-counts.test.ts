import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../db/schema/index.ts';
import { pricingQuote } from '../../src/domain/catalog/quotes/index.ts';
import type { Caller, Operation } from '../../src/domain/platform/kernel/index.ts';
import { listConversations, sendMessage } from '../../src/domain/talk/conversations/index.ts';
import { countCall, memoryRateLimit } from '../../src/tools/rate-limit.ts';
import { freePeriod } from '../harness/dates.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const LIMIT = 40;

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ TRUST_PROXY: '1', RATE_LIMIT_PER_MINUTE: String(LIMIT) });
});
afterAll(() => market.close());

describe('every request counts against the rate limit', () => {
  const JSON_TYPE = { 'Content-Type': 'application/json' };
  const KINDS: readonly (readonly [string, string, RequestInit])[] = [
    ['paths that there are not', '/nowhere', {}],
    ['the start page', '/', { headers: { Accept: 'text/html' } }],
    ['documents', '/llms.txt', {}],
    ['descriptions', '/api/v1/openapi/agent', {}],
    ['the key set', '/.well-known/jwks.json', {}],
    ['pages of people', '/sign-in', {}],
    ['pages of the payment sandbox', '/sandbox/checkout/nothing', {}],
    ['legal texts', '/legal/terms', {}],
    ['hand-ins with a wrong link', '/hand-in/bkg_1', {}],
    ['pictures', '/media/assets/nothing.webp', {}],
    ['metrics', '/metrics', {}],
    ['the health check', '/api/v1/health', {}],
    ['bodies that cannot be read', '/api/v1/auth/login', { method: 'POST', body: '{', headers: JSON_TYPE }],
    ['messages that cannot be read', '/api/v1/mcp', { method: 'POST', body: '{', headers: JSON_TYPE }],
    ['messages of a wrong type', '/api/v1/mcp-owner', { method: 'POST', body: '{}' }],
    ['methods that MCP does not have', '/api/v1/mcp', { method: 'DELETE' }],
    [
      'hosts that are not ours',
      '/api/v1/mcp',
      { method: 'POST', body: '{}', headers: { ...JSON_TYPE, Origin: 'https://a.example' } },
    ],
    ['callbacks of no gateway', '/api/v1/payments/callbacks/none', { method: 'POST', body: '{}', headers: JSON_TYPE }],
    ['keys that there are not', '/api/v1/users/me', { headers: { 'X-Api-Key': 'svc_live_nothing' } }],
  ];

  test.each(KINDS.map((kind, index) => [...kind, `198.51.${index}.1`] as const))('%s', async (_what, path, init, network) => {
    const ask = () => fetch(market.url + path, { ...init, headers: { ...init.headers, 'X-Forwarded-For': network } });
    const statuses = [];
    for (let count = 0; count < LIMIT; count += 1) statuses.push((await ask()).status);
    expect(statuses).not.toContain(429);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('x-ratelimit-limit')).toBe(String(LIMIT));
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    // A person in a browser reads it on a page.
    expect(await refused.text()).toMatch(new RegExp(`More than ${LIMIT} requests|There were more requests than we answer`));
  });

  test('a person in a browser gets the refusal as a page', async () => {
    const headers = { 'X-Forwarded-For': '198.51.200.1', Accept: 'text/html' };
    for (let count = 0; count < LIMIT; count += 1) await fetch(`${market.url}/link`, { headers });
    const page = await fetch(`${market.url}/link`, { headers });
    expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    const german = await fetch(`${market.url}/connect`, { headers: { ...headers, 'Accept-Language': 'de' } });
    expect([german.status, german.headers.get('cache-control')]).toEqual([429, 'no-store']);
    expect(await german.text()).toMatch(/<html lang="de".*Das war zu viel auf einmal.*Warten Sie/s);
  });
});

describe('a call that reads much', () => {
  let wide: TestMarketplace;
  beforeAll(async () => {
    wide = await startMarketplace({ RATE_LIMIT_PER_MINUTE: '400' });
  });
  afterAll(() => wide.close());

  test('counts as many requests, an export as a hundred of the person’s', async () => {
    const [first, second] = [await wide.renter.http.get('/users/me/export'), await wide.renter.try('get_profile')];
    expect([first.status, second.isError]).toEqual([200, false]);
    for (let count = 0; count < 2; count += 1) await wide.renter.http.get('/users/me/export');
    const refused = await wide.renter.http.get('/users/me/export');
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect((await wide.stranger.http.get('/users/me/export')).status).toBe(200);
  });

  test('counts for the network where nobody is signed in, like a calendar feed', async () => {
    const { url } = (await wide.owner.http.post('/owner/calendar/feeds', {})).body.data;
    const statuses = [];
    for (let count = 0; count < 45; count += 1) statuses.push((await fetch(url)).status);
    expect(statuses.slice(0, 15)).toEqual(Array.from({ length: 15 }, () => 200));
    expect(statuses.at(-1)).toBe(429);
  });
});

test('quotes without a sign-in are limited by the hour, and quotes of signed-in people do not count', async () => {
  const few = await startMarketplace({ UNSIGNED_QUOTES_PER_HOUR: '5', TRUST_PROXY: '1' });
  const ask = (who: Actor, network: string) =>
    who.http.post('/pricing/quote', { slug: 'tandem-sea-kayak', ...freePeriod() }, { 'X-Forwarded-For': network });
  for (let count = 0; count < 5; count += 1) expect((await ask(few.nobody, '203.0.113.1')).status).toBe(200);
  const refused = await ask(few.nobody, '203.0.113.1');
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_unsigned_calls']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect(refused.body.nextActions.map(({ tool }: { tool: string }) => tool)).toContain('login');
  expect((await ask(few.nobody, '203.0.113.2')).status).toBe(200);
  expect((await ask(few.renter, '203.0.113.1')).status).toBe(200);
  await few.close();
});

describe('open connections', () => {
  let small: TestMarketplace;
  beforeAll(async () => {
    small = await startMarketplace({ CONNECTIONS_IN_ALL: '30', CONNECTIONS_PER_NETWORK: '10' });
  });
  afterAll(() => small.close());

  /** From an address of this machine; null where the server closes it at once. */
  async function open(localAddress: string): Promise<Socket | null> {
    const socket = connect({ port: Number(new URL(small.url).port), host: '127.0.0.1', localAddress });
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write('GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const answered = await Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
    return answered ? socket : null;
  }

  test('are limited for one network, and other networks still get theirs', async () => {
    const mine = [];
    for (let count = 0; count < 20; count += 1) mine.push(await open('127.0.0.9'));
    expect(mine.filter((socket) => socket !== null)).toHaveLength(10);
    const other = await open('127.0.0.8');
    expect(other).not.toBeNull();
    for (const socket of [...mine, other]) socket?.destroy();
  });

  test('of a few networks that hold all places are closed so that a network with fewer gets one', async () => {
    const taken: Socket[] = [];
    for (let count = 0; count < 30; count += 1) {
      const socket = await open(`127.0.0.${10 + (count % 3)}`);
      if (socket !== null) taken.push(socket);
    }
    expect(taken).toHaveLength(30);
    const others = [await open('127.0.1.1'), await open('127.0.0.20')];
    expect(others).not.toContain(null);
    await expect.poll(() => taken.filter((socket) => !socket.closed)).toHaveLength(28);
    for (const socket of [...taken, ...others]) socket?.destroy();
    await Promise.all(taken.filter((socket) => !socket.closed).map((socket) => once(socket, 'close')));
  });

  test('are limited in all, and closing some makes room again', async () => {
    const opened = [];
    for (let count = 0; count < 60; count += 1) opened.push(await open(`127.0.0.${10 + (count % 6)}`));
    const held = opened.filter((socket) => socket !== null);
    expect(held.length).toBeLessThanOrEqual(30);
    expect(held.length).toBeGreaterThan(20);
    for (const socket of held) socket.destroy();
    await expect.poll(() => open('127.0.0.10')).not.toBeNull();
  });
});

test('the writes of one account are limited by the hour across all commands, and its reads are not', async () => {
  const limit = memoryRateLimit(2);
  const { settings, database } = market;
  const [renter] = await database.reader.select().from(users).where(eq(users.email, 'renter@demo.test'));
  const caller = { kind: 'user', userId: renter?.id } as Caller;
  const count = (operation: Operation) => countCall(limit, operation, { caller, address: '203.0.113.1', settings });
  for (let call = 0; call < 10; call += 1) await count(call % 2 === 0 ? pricingQuote : sendMessage);
  await expect(count(pricingQuote)).rejects.toMatchObject({ code: 'rate_limited', details: { limit: 10 } });
  await expect(count(listConversations)).resolves.toBeUndefined();
});
