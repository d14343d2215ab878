import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AgentKey,
  newKey,
  type Signing,
  type SigningAgent,
  signatureOf,
  startSigningAgent,
} from '../harness/servers/signing-agent.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { modernRequest, post } from '../mcp/post.ts';

const LIMIT = 20;
/** An agent may have ten times as much as an address. */
const LIMIT_OF_AGENT = 200;
let market: TestMarketplace;
let agent: SigningAgent;
beforeAll(async () => {
  market = await startMarketplace({ RATE_LIMIT_PER_MINUTE: String(LIMIT), TRUST_PROXY: '1', REGISTRATIONS_PER_HOUR: '1' });
});
afterAll(() => market.close());
beforeEach(async () => {
  // The next agent may get the port of an earlier one, whose keys are known by then.
  market.clock.advance({ minutes: 10 });
  agent = await startSigningAgent();
});
afterEach(() => agent.close());

let addresses = 0;
/** An address that nobody has called from. */
const newAddress = () => `198.18.${Math.floor((addresses += 1) / 250)}.${(addresses % 250) + 1}`;

/** The headers of a request to the market that the agent has signed, unless `signing` says otherwise. */
const signed = (signing: Signing = {}) =>
  signatureOf(agent, { authority: new URL(market.url).host, now: market.clock.now() }, signing);

/** The limit of whoever the server takes the caller for, and how many requests it has counted. */
async function countedAs(headers: Record<string, string>, address = newAddress()) {
  const answer = await market.nobody.http.get('/health', { 'X-Forwarded-For': address, ...headers });
  expect(answer.status).toBe(200);
  const limit = Number(answer.headers.get('x-ratelimit-limit'));
  return { limit, counted: limit - Number(answer.headers.get('x-ratelimit-remaining')) };
}

describe('an agent that signs its requests', () => {
  test('is counted by its key, from whichever address it comes, with more room than an address', async () => {
    for (const counted of [1, 2, 3]) expect(await countedAs(signed())).toEqual({ limit: LIMIT_OF_AGENT, counted });
    expect(agent.reads).toBe(1);
    expect(await countedAs({})).toEqual({ limit: LIMIT, counted: 1 });
  });

  test('leaves the room of others at its address to them', async () => {
    const address = newAddress();
    for (let call = 0; call < 5; call += 1) await countedAs(signed(), address);
    expect(await countedAs({}, address)).toEqual({ limit: LIMIT, counted: 1 });
  });

  test('is counted so over MCP too', async () => {
    const { body, headers } = modernRequest('tools/list');
    const answer = await post(`${market.url}/api/v1/mcp`, body, { ...headers, ...signed(), 'X-Forwarded-For': newAddress() });
    expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, String(LIMIT_OF_AGENT)]);
  });

  test('has the limits of attempts for itself, ten times those of an address', async () => {
    const address = newAddress();
    const register = async (headers: Record<string, string>) => {
      const person = { email: `${randomUUID()}@example.com`, password: 'long enough 1', name: 'Ana' };
      return (await market.nobody.http.post('/auth/register', person, { 'X-Forwarded-For': address, ...headers })).status;
    };
    expect([await register({}), await register({})]).toEqual([201, 429]);
    const statuses = [];
    for (let person = 0; person < 11; person += 1) statuses.push(await register(signed()));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  });

  test('may name itself in a dictionary, and covers the member', async () => {
    const signatureAgent = `sig1="${agent.url}"`;
    const headers = signed({ signatureAgent, covers: ['@authority', 'signature-agent;key="sig1"'] });
    expect(await countedAs(headers)).toMatchObject({ limit: LIMIT_OF_AGENT });
  });

  test('may change its keys: one that is missing is looked for again after a minute', async () => {
    await countedAs(signed());
    const next = newKey();
    agent.keys.push(next.jwk);
    expect(await countedAs(signed({ key: next }))).toMatchObject({ limit: LIMIT });
    market.clock.advance({ minutes: 2 });
    expect(await countedAs(signed({ key: next }))).toEqual({ limit: LIMIT_OF_AGENT, counted: 1 });
    expect(agent.reads).toBe(2);
  });
});

describe('the directory of an agent', () => {
  const named = (key: AgentKey, kid: string) => ({ ...key.jwk, kid });

  test('may give a key a name, with which a signature names it', async () => {
    const key = newKey();
    agent.keys.push(named(key, 'of the summer'));
    expect(await countedAs(signed({ key: { ...key, id: 'of the summer' } }))).toEqual({ limit: LIMIT_OF_AGENT, counted: 1 });
    // It is the same key by its thumbprint.
    expect(await countedAs(signed({ key }))).toEqual({ limit: LIMIT_OF_AGENT, counted: 2 });
  });

  test('cannot put one key in the place of another by the name that it gives it', async () => {
    const other = newKey();
    agent.keys.push(named(other, agent.key.id));
    expect(await countedAs(signed())).toMatchObject({ limit: LIMIT_OF_AGENT });
    expect(await countedAs(signed({ key: { ...other, id: agent.key.id } }))).toMatchObject({ limit: LIMIT });
  });

  test.each([
    ['is read with twenty keys', 20, LIMIT_OF_AGENT],
    ['is read with a hundred keys that mean nothing here', 100, LIMIT_OF_AGENT],
    ['is not read with more keys than that', 101, LIMIT],
  ])('%s', async (_what, count, limit) => {
    const others = count === 20 ? () => newKey().jwk : () => ({ kty: 'EC', crv: 'unknown', x: 'x' });
    agent.keys.push(...Array.from({ length: count - 1 }, others));
    expect(await countedAs(signed())).toMatchObject({ limit });
  });
});

describe('the keys of an agent', () => {
  test('are not forgotten because others name directories that cannot be read', async () => {
    await countedAs(signed());
    for (let block = 0; block < 25; block += 1) {
      const strangers = Array.from({ length: 44 }, (_, stranger) =>
        countedAs(signed({ signatureAgent: `"https://10.${block}.${stranger}.1"` }), `203.${block}.${stranger}.1`),
      );
      for (const counted of await Promise.all(strangers)) expect(counted.limit).toBe(LIMIT);
    }
    expect(await countedAs(signed())).toEqual({ limit: LIMIT_OF_AGENT, counted: 2 });
    expect(agent.reads).toBe(1);
  });

  test('stay valid for a day after they were read while their directory is away', async () => {
    await countedAs(signed());
    agent.status = 500;
    market.clock.advance({ hours: 23 });
    expect(await countedAs(signed())).toMatchObject({ limit: LIMIT_OF_AGENT });
    market.clock.advance({ hours: 2 });
    expect(await countedAs(signed())).toMatchObject({ limit: LIMIT });
    agent.status = 200;
    market.clock.advance({ minutes: 6 });
    expect(await countedAs(signed())).toMatchObject({ limit: LIMIT_OF_AGENT });
  });

  test('are no longer looked for if a block of networks has named too many directories in an hour', async () => {
    for (let last = 1; last <= 9; last += 1) {
      const strangers = Array.from({ length: 60 }, (_, stranger) =>
        market.nobody.http.get('/health', {
          'X-Forwarded-For': `192.0.2.${last}`,
          ...signed({ signatureAgent: `"https://10.100.${last}.${stranger}"` }),
        }),
      );
      await Promise.all(strangers);
    }
    await market.nobody.http.get('/health', { 'X-Forwarded-For': '192.0.2.10', ...signed() });
    expect(agent.reads).toBe(0);
    await countedAs(signed());
    expect(agent.reads).toBe(1);
  });
});

describe('a request counts as unsigned', () => {
  const at = (seconds: number) => Math.floor(market.clock.now().getTime() / 1_000) + seconds;

  test.each([
    ['was signed with another key', () => signed({ key: { ...newKey(), id: agent.key.id } })],
    ['was signed with a key that is not published', () => signed({ key: newKey() })],
    ['was signed for another site', () => signed({ authority: 'shop.example' })],
    ['has run out', () => signed({ params: { created: at(-120), expires: at(-1) } })],
    ['was signed in the future', () => signed({ params: { created: at(600), expires: at(660) } })],
    ['is valid for two days', () => signed({ params: { expires: at(2 * 86_400) } })],
    ['says not until when it is valid', () => signed({ params: { expires: undefined } })],
    ['can be sent again for an hour', () => signed({ params: { expires: at(3_600), nonce: undefined } })],
    ['was signed for another purpose', () => signed({ params: { tag: '"other"' } })],
    ['does not sign who the agent is', () => signed({ covers: ['@authority'] })],
    ['does not sign for which site it is', () => signed({ covers: ['signature-agent'] })],
    ['names an agent that is no address', () => signed({ signatureAgent: '"not an address"' })],
    ['has broken headers', () => ({ ...signed(), 'Signature-Input': 'sig1=("@authority"' })],
    ['has a signature that is no bytes', () => ({ ...signed(), Signature: 'sig1="text"' })],
  ])('if it %s', async (_why, headers) => {
    await countedAs(signed());
    expect(await countedAs(headers())).toEqual({ limit: LIMIT, counted: 1 });
  });

  test('if its target names the site for which it was signed, as a request to a proxy does', async () => {
    const authority = 'shop.example';
    for (const path of [`http://${authority}/api/v1/health`, `//${authority}/api/v1/health`]) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const { hostname: host, port } = new URL(market.url);
      const headers = { ...signed({ authority }), 'X-Forwarded-For': newAddress() };
      request({ host, port, path, headers }, (answer) => {
        answer.resume();
        resolve(answer.headers['x-ratelimit-limit']);
      })
        .on('error', reject)
        .end();
      expect([path, await promise]).toEqual([path, String(LIMIT)]);
    }
  });

  test('if its nonce was used before', async () => {
    const headers = signed();
    expect(await countedAs(headers)).toMatchObject({ limit: LIMIT_OF_AGENT });
    expect(await countedAs(headers)).toEqual({ limit: LIMIT, counted: 1 });
  });

  test('if twenty signatures from its address were wrong within a minute, until that minute is over', async () => {
    const address = newAddress();
    const wrong = { key: { ...newKey(), id: agent.key.id } };
    for (let call = 1; call <= 19; call += 1)
      await market.nobody.http.get('/health', { 'X-Forwarded-For': address, ...signed(wrong) });
    expect(await countedAs(signed(), address)).toMatchObject({ limit: LIMIT_OF_AGENT });
    await market.nobody.http.get('/health', { 'X-Forwarded-For': address, ...signed(wrong) });
    expect(
      (await market.nobody.http.get('/health', { 'X-Forwarded-For': address, ...signed() })).headers.get('x-ratelimit-limit'),
    ).toBe(String(LIMIT));
    expect(await countedAs(signed())).toMatchObject({ limit: LIMIT_OF_AGENT });
    market.clock.advance({ minutes: 1 });
    expect(await countedAs(signed(), address)).toMatchObject({ limit: LIMIT_OF_AGENT });
  });

  test('if the directory cannot be read, which is asked for once', async () => {
    agent.status = 500;
    for (let call = 0; call < 3; call += 1) expect(await countedAs(signed())).toMatchObject({ limit: LIMIT });
    expect(agent.reads).toBe(1);
  });

  test('if the directory lies in a private network', async () => {
    const headers = signed({ signatureAgent: '"https://10.0.0.1"' });
    expect(await countedAs(headers)).toMatchObject({ limit: LIMIT });
  });
});

test('keys that anybody can make give one address no more than twice the room of an agent', async () => {
  const address = newAddress();
  const others = await Promise.all([startSigningAgent(), startSigningAgent(), startSigningAgent()]);
  const own = agent;
  let refused = 0;
  for (const one of others) {
    agent = one;
    for (let call = 0; call < 150; call += 1) {
      const answer = await market.nobody.http.get('/health', { 'X-Forwarded-For': address, ...signed() });
      if (answer.status === 429) refused += 1;
    }
  }
  agent = own;
  for (const one of others) await one.close();
  expect(refused).toBe(50);
});

test('requests that say they are signed are counted for their address before anything is verified', async () => {
  const address = newAddress();
  const sentAgain = signed();
  const statusOf = async (headers: Record<string, string>, from = address) =>
    (await market.nobody.http.get('/health', { 'X-Forwarded-For': from, ...headers })).status;
  expect(await statusOf(sentAgain)).toBe(200);
  // What is sent again counts as unsigned, but verifying it takes as long.
  for (let call = 1; call < 400; call += 1) await statusOf(sentAgain);
  expect(await statusOf(signed())).toBe(429);
  expect(await statusOf(signed(), newAddress())).toBe(200);
});
