import { afterEach, expect, test } from 'vitest';
import { loginLinks } from '../../db/schema/index.ts';
import { openStream } from '../harness/stream-client.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

/** Somebody with many networks, against everybody else: a household has 256 of IPv6, and who rents servers has blocks of IPv4. */
const RENTER = { email: 'renter@demo.test', password: 'demo-password-1' };
const GUESS = { ...RENTER, password: 'a guess' };
const HOUSEHOLD = (number: number) => `2001:db8:0:12${number.toString(16).padStart(2, '0')}::1`;
const HONEST = '203.0.113.7';

/** What one attacker may have: by the number of a try, the network that it comes from. */
const NETWORKS: readonly (readonly [whose: string, network: (number: number) => string])[] = [
  ['sixty networks of one household', (number) => HOUSEHOLD(number % 60)],
  ['as many networks of one /48 as there are tries', (number) => `2001:db8:1:${(number * 256).toString(16)}::1`],
  ['all addresses of one block', (number) => `198.51.100.${number % 256}`],
  ['ten blocks', (number) => `198.${number % 10}.100.${number % 256}`],
];

let market: TestMarketplace;
afterEach(() => market.close());

async function open(settings: Record<string, string>, overrides = {}): Promise<void> {
  market = await startMarketplace({ TRUST_PROXY: '1', ...settings }, overrides);
}

async function from(network: string, path: string, body: object, credential: string | null = null) {
  const who = credential === null ? market.nobody : market.actor(credential);
  const answer = await who.http.post(path, body, { 'X-Forwarded-For': network });
  return { status: answer.status, body: answer.body };
}

const newcomer = (name: number | string) => ({ email: `${name}@example.com`, password: 'long enough 1', name: 'New' });

test.each(NETWORKS)('guesses from %s do not lock an account for people who come from elsewhere', async (_whose, network) => {
  await open({ LOGIN_ATTEMPTS: '20' });
  for (let guess = 0; guess < 210; guess += 1) await from(network(guess), '/auth/login', GUESS);
  expect((await from(network(240), '/auth/login', RENTER)).status).toBe(429);
  expect((await from(HONEST, '/auth/login', RENTER)).status).toBe(200);
});

test.each(NETWORKS)('requests from %s do not use up the letters of a mailbox', async (_whose, network) => {
  await open({ MAILS_PER_HOUR: '5' });
  const forgot = (place: string) => from(place, '/auth/forgot-password', { email: RENTER.email });
  for (let letter = 0; letter < 240; letter += 1) await forgot(network(letter));
  expect([(await forgot(network(240))).status, (await forgot(HONEST)).status]).toEqual([429, 200]);
});

test('requests from very many networks leave letters for a person who was signed in lately', async () => {
  await open({ MAILS_PER_HOUR: '5' });
  expect((await from(HONEST, '/auth/login', RENTER)).status).toBe(200);
  const forgot = (place: string) => from(place, '/auth/forgot-password', { email: RENTER.email });
  for (let letter = 0; letter < 60; letter += 1) await forgot(`198.${letter % 30}.100.1`);
  expect([(await forgot('192.0.2.9')).status, (await forgot(HONEST)).status]).toEqual([429, 200]);
});

test.each(NETWORKS)('requests from %s do not use up all text messages of the marketplace', async (_whose, network) => {
  await open({ REGISTRATIONS_PER_HOUR: '1000', SMS_PER_HOUR: '20', SMS_PER_HOUR_IN_ALL: '50' });
  const send = async (place: string, number: number) => {
    const { body } = await from(place, '/auth/register', newcomer(number));
    return (await from(place, '/auth/otp/send', { phone: `+35191200${1000 + number}` }, body.data.accessToken)).status;
  };
  const statuses = [];
  for (let message = 0; message < 60; message += 1) statuses.push(await send(network(message), message));
  expect(statuses).toContain(429);
  expect(await send(HONEST, 60)).toBe(200);
});

test('networks of one household do not take all places in the queue of password checks', async () => {
  // A hash takes longer than the requests need to come as far.
  const passwordCost = { memoryCost: 32_768, timeCost: 3, parallelism: 1 };
  await open({ PASSWORD_HASHES_AT_ONCE: '1', PASSWORD_HASHES_WAITING: '40', CALLS_AT_ONCE: '50' }, { passwordCost });
  const flood = Array.from({ length: 60 }, (_, index) =>
    from(HOUSEHOLD(index), '/auth/login', { ...GUESS, email: `${index}@example.com` }),
  );
  const honest = Array.from({ length: 3 }, (_, index) => from(`198.51.${index}.1`, '/auth/login', RENTER));
  expect((await Promise.all(honest)).map(({ status }) => status)).toEqual([200, 200, 200]);
  await Promise.all(flood);
});

test('sixty networks of one household do not take all login links', async () => {
  await open({ LOGIN_LINKS_OPEN: '20', LOGIN_LINKS_OPEN_IN_ALL: '100' });
  const ask = (network: string) => from(network, '/auth/login-links', { clientName: 'Many' });
  for (let link = 0; link < 60; link += 1) await ask(HOUSEHOLD(link));
  expect(await market.database.reader.$count(loginLinks)).toBe(40);
  for (let block = 0; block < 3; block += 1) for (let link = 0; link < 25; link += 1) await ask(`198.51.${100 + block}.${link}`);
  // All places are taken, most of them by one block.
  expect((await ask(HONEST)).status).toBe(201);
});

test('one household is limited in accounts, text messages and OAuth clients', async () => {
  await open({ REGISTRATIONS_PER_HOUR: '3', SMS_PER_HOUR: '2', SMS_PER_HOUR_IN_ALL: '50', OAUTH_CLIENTS_PER_HOUR: '3' });
  const opened = [];
  for (let number = 0; number < 10; number += 1) opened.push(await from(HOUSEHOLD(number), '/auth/register', newcomer(number)));
  const tokens = opened.flatMap(({ status, body }) => (status === 201 ? [body.data.accessToken as string] : []));
  expect(tokens).toHaveLength(6);
  const sent = [];
  for (const [index, token] of tokens.entries())
    sent.push((await from(HOUSEHOLD(index), '/auth/otp/send', { phone: `+35191200${1000 + index}` }, token)).status);
  expect(sent).toEqual([200, 200, 200, 200, 429, 429]);
  const clients = [];
  for (let number = 0; number < 8; number += 1) {
    const answer = await fetch(`${market.url}/oauth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': HOUSEHOLD(number) },
      body: JSON.stringify({ client_name: 'Many', redirect_uris: ['https://client.example/callback'] }),
    });
    clients.push(answer.status);
  }
  expect(clients.filter((status) => status === 429)).toHaveLength(2);
});

test('one household is limited in quotes without a sign-in', async () => {
  await open({ UNSIGNED_QUOTES_PER_HOUR: '3' });
  const quotes = [];
  const quote = { slug: 'tandem-sea-kayak', startDate: '2027-06-01', endDate: '2027-06-03' };
  for (let number = 0; number < 8; number += 1) quotes.push((await from(HOUSEHOLD(number), '/pricing/quote', quote)).body.code);
  expect(quotes.filter((code) => code === 'too_many_unsigned_calls')).toHaveLength(2);
});

test('one household is limited in open streams, and other networks can still open one', async () => {
  await open({});
  const { threadToken } = await market.nobody.call('manage_asset_inquiry', {
    action: 'send',
    slug: 'tandem-sea-kayak',
    text: 'Does it fit two adults?',
  });
  const path = `/assets/tandem-sea-kayak/inquiry/stream?threadToken=${threadToken}`;
  const stream = (network: string) => openStream(market.url, path, { credential: null, headers: { 'X-Forwarded-For': network } });
  const streams = Array.from({ length: 20 }, (_, number) => stream(HOUSEHOLD(number)));
  await Promise.all(streams.map(({ ready }) => ready));
  await expect(stream(HOUSEHOLD(99)).ready).rejects.toThrow('HTTP 429');
  const honest = stream(HONEST);
  await honest.ready;
  for (const each of [...streams, honest]) each.cut();
});
