import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LoopbackServer, serveOnLoopback } from '../harness/servers/loopback-server.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { modernRequest, post } from '../mcp/post.ts';

const LIMIT = 20;
/** An agent may have ten times as much as an address. */
const LIMIT_OF_AGENT = 200;
const DIRECTORY = '/.well-known/http-message-signatures-directory';

interface AgentKey {
  readonly id: string;
  readonly jwk: object;
  readonly privateKey: KeyObject;
}

function newKey(): AgentKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { crv, kty, x } = publicKey.export({ format: 'jwk' });
  const id = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
  return { id, jwk: { crv, kty, x }, privateKey };
}

/** An agent that publishes its keys on loopback. */
interface Agent extends LoopbackServer {
  readonly key: AgentKey;
  readonly keys: object[];
  /** How often its directory was read. */
  reads: number;
  status: number;
  cacheControl: string;
}

async function startAgent(): Promise<Agent> {
  const key = newKey();
  const agent = { key, keys: [key.jwk], reads: 0, status: 200, cacheControl: 'max-age=3600' };
  const server = await serveOnLoopback((request, response) => {
    if (request.url !== DIRECTORY) return void response.writeHead(404).end();
    agent.reads += 1;
    response.writeHead(agent.status, {
      'content-type': 'application/http-message-signatures-directory+json',
      'cache-control': agent.cacheControl,
    });
    response.end(JSON.stringify({ keys: agent.keys }));
  });
  return Object.assign(agent, server);
}

interface Signing {
  readonly key?: AgentKey;
  readonly covers?: readonly string[];
  readonly authority?: string;
  readonly params?: Readonly<Record<string, string | number | undefined>>;
  readonly signatureAgent?: string;
}

let market: TestMarketplace;
let agent: Agent;
beforeAll(async () => {
  market = await startMarketplace({ RATE_LIMIT_PER_MINUTE: String(LIMIT), TRUST_PROXY: '1', REGISTRATIONS_PER_HOUR: '1' });
});
afterAll(() => market.close());
beforeEach(async () => {
  agent = await startAgent();
});
afterEach(() => agent.close());

let addresses = 0;
/** An address that nobody has called from. */
const newAddress = () => `198.18.${Math.floor((addresses += 1) / 250)}.${(addresses % 250) + 1}`;

/** The headers of a request that the agent has signed as “Web Bot Auth” says. */
function signed({ key = agent.key, covers = ['@authority', 'signature-agent'], ...signing }: Signing = {}) {
  const { host } = new URL(market.url);
  const signatureAgent = signing.signatureAgent ?? `"${agent.url}"`;
  const now = Math.floor(market.clock.now().getTime() / 1_000);
  const params = {
    created: now,
    expires: now + 60,
    keyid: `"${key.id}"`,
    alg: '"ed25519"',
    nonce: `"${randomUUID()}"`,
    tag: '"web-bot-auth"',
    ...signing.params,
  };
  const written = Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [`;${name}=${value}`]));
  const said = `(${covers.map((name) => `"${name}"`.replace(';key="sig1""', '";key="sig1"')).join(' ')})${written.join('')}`;
  const values: Record<string, string> = { '@authority': signing.authority ?? host, 'signature-agent': signatureAgent };
  const lines = covers.map((name) =>
    name === 'signature-agent;key="sig1"' ? `"signature-agent";key="sig1": "${agent.url}"` : `"${name}": ${values[name]}`,
  );
  const signature = sign(null, Buffer.from([...lines, `"@signature-params": ${said}`].join('\n')), key.privateKey);
  return {
    'Signature-Agent': signatureAgent,
    'Signature-Input': `sig1=${said}`,
    Signature: `sig1=:${signature.toString('base64')}:`,
  };
}

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
  const others = await Promise.all([startAgent(), startAgent(), startAgent()]);
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
