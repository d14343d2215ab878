import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../src/start-server.ts';
import { httpClient } from '../harness/clients.ts';
import { startSecondServer } from '../harness/second-server.ts';
import { sendRequest } from '../harness/send-request.ts';
import { signatureOf, startSigningAgent } from '../harness/servers/signing-agent.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

/** The name by which both servers may be reached. */
const HOST = 'rent.example';
const LIMITS = { LOGIN_ATTEMPTS: '3', REGISTRATIONS_PER_HOUR: '3', TRUST_PROXY: 'true', ALLOWED_HOSTS: HOST };
const RENTER = { email: 'renter@demo.test', password: 'demo-password-1' };

let market: TestMarketplace;
let second: RunningServer;
beforeAll(async () => {
  market = await startMarketplace(LIMITS);
  second = await startSecondServer(market, undefined, LIMITS);
});
afterAll(async () => {
  await second.stop();
  await market.close();
});

async function codeOf(server: { url: string }, from: string, path: string, body: object): Promise<unknown> {
  const { status, body: answer } = await httpClient(server.url).post(path, body, { 'X-Forwarded-For': from });
  return answer.code ?? status;
}

const guess = (server: { url: string }, from: string) => codeOf(server, from, '/auth/login', { ...RENTER, password: 'a guess' });

test('guesses at two servers are counted together, also at the same time', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => guess(index % 2 === 0 ? market : second, '203.0.113.1')),
  );
  expect(answers.filter((code) => code === 'invalid_login')).toHaveLength(3);
  expect(answers.filter((code) => code === 'too_many_attempts')).toHaveLength(7);
  expect(await codeOf(second, '203.0.113.1', '/auth/login', RENTER)).toBe('too_many_attempts');
  expect(await codeOf(second, '203.0.113.2', '/auth/login', RENTER)).toBe(200);
});

test('counted guesses and known networks survive a restart', async () => {
  const [known, guesser] = ['203.0.113.10', '203.0.113.11'];
  expect(await codeOf(second, known, '/auth/login', RENTER)).toBe(200);
  for (let count = 0; count < 3; count += 1) await guess(second, guesser);
  const register = (email: string) =>
    codeOf(second, guesser, '/auth/register', { email, password: 'long enough 1', name: 'New' });
  for (let count = 0; count < 3; count += 1) expect(await register(RENTER.email)).toBe('already_exists');

  await second.stop();
  second = await startSecondServer(market, undefined, LIMITS);
  expect(await guess(second, guesser)).toBe('too_many_attempts');
  expect(await register('new@example.com')).toBe('too_many_attempts');

  // From so many networks that the account itself is closed to those that it does not know.
  for (let index = 0; index < 30; index += 1) await guess(index % 2 === 0 ? market : second, `198.51.${index}.1`);
  await second.stop();
  second = await startSecondServer(market, undefined, LIMITS);
  expect(await codeOf(second, '203.0.113.12', '/auth/login', RENTER)).toBe('too_many_attempts');
  expect(await codeOf(second, known, '/auth/login', RENTER)).toBe(200);
});

test('accounts that one address registers at two servers are counted together', async () => {
  const codes = [];
  for (let index = 0; index < 5; index += 1) {
    const account = { email: `shared${index}@example.com`, password: 'long enough 1', name: 'New' };
    codes.push(await codeOf(index % 2 === 0 ? market : second, '203.0.113.20', '/auth/register', account));
  }
  expect(codes).toEqual([201, 201, 201, 'too_many_registrations', 'too_many_registrations']);
});

test('a signed request that was sent to one server counts as unsigned when it is sent again to the other', async () => {
  const agent = await startSigningAgent();
  const limitsOf = async (...servers: { url: string }[]) => {
    const headers = signatureOf(agent, { authority: HOST, now: market.clock.now() });
    const limitAt = async ({ url }: { url: string }) => {
      const sent = { Host: HOST, 'X-Forwarded-For': '203.0.113.30', ...headers };
      const answer = await sendRequest(`${url}/api/v1/health`, { method: 'GET', headers: sent });
      return Number(answer.headers.get('x-ratelimit-limit'));
    };
    return Promise.all(servers.map(limitAt));
  };
  try {
    const [ofAgent = 0] = await limitsOf(market);
    // Both servers have read the keys.
    expect(await limitsOf(second)).toEqual([ofAgent]);
    const ofBoth = await limitsOf(market, second);
    expect(ofBoth.toSorted((one, other) => one - other)).toEqual([ofAgent / 10, ofAgent]);
  } finally {
    await agent.close();
  }
});
