import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSecondServer } from '../../harness/second-server.ts';
import { serveOnLoopback } from '../../harness/servers/loopback-server.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { lookAtEveryAnswer } from './protocol-schemas.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
type Any = any;

const pairs = {
  'P-256': generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  'P-384': generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  Ed25519: generateKeyPairSync('ed25519'),
};
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const jwk = (key: KeyObject, kid: string) => ({ ...key.export({ format: 'jwk' }), kid, use: 'sig' });

lookAtEveryAnswer();

let market: TestMarketplace;
let strict: Awaited<ReturnType<typeof startSecondServer>>;
let platform: Awaited<ReturnType<typeof serveOnLoopback>>;
let keys: object[] = [];
let profiles = 0;
let profile = '';

beforeAll(async () => {
  market = await startMarketplace();
  platform = await serveOnLoopback((_request, response) => {
    const capabilities = Object.fromEntries(
      ['catalog.search', 'checkout'].map((name) => [`dev.ucp.shopping.${name}`, [{ version: '2026-08-25' }]]),
    );
    const said = { ucp: { version: '2026-08-25', capabilities }, keys };
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'max-age=3600' }).end(JSON.stringify(said));
  });
  strict = await startSecondServer(market, undefined, { UCP_NEGOTIATION: 'strict' });
});
beforeEach(() => {
  keys = Object.entries(pairs).map(([name, { publicKey }]) => jwk(publicKey, name));
  profile = `${platform.url}/${(profiles += 1)}`;
});
afterAll(async () => {
  await strict.stop();
  await platform.close();
  await market.close();
});

const BODY = JSON.stringify({ query: 'kayak' });
const seconds = () => Math.floor(market.clock.now().getTime() / 1_000);
const digestOf = (body: string) => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
const FIELDS = ['@method', '@authority', '@path', 'ucp-agent', 'content-digest', 'content-type'];

interface Signing {
  server?: { url: string };
  path?: string;
  body?: string;
  kid?: string;
  key?: KeyObject;
  fields?: readonly string[];
  params?: string;
  der?: boolean;
  /** Headers that it carries when it is signed. */
  carried?: Record<string, string>;
  change?: Record<string, string>;
}

/** A request as a platform signs it, by the letter of RFC 9421; then what somebody on the way has changed. */
async function send(wanted: Signing = {}): Promise<{ status: number; body: Any }> {
  const { server = market, path = '/ucp/v1/catalog/search', body = BODY, kid = 'P-256', der = false } = wanted;
  const { key = pairs[kid as keyof typeof pairs]?.privateKey, fields = FIELDS, params = `;created=${seconds()}` } = wanted;
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'ucp-agent': `profile="${profile}"`,
    'content-digest': digestOf(BODY),
    ...wanted.carried,
  };
  const target: Record<string, string> = { '@method': 'POST', '@authority': new URL(market.url).host, '@path': path };
  const input = `(${fields.map((name) => `"${name}"`).join(' ')})${params};keyid="${kid}"`;
  const lines = fields.map((name) => `"${name}": ${target[name] ?? headers[name]}`);
  const base = Buffer.from([...lines, `"@signature-params": ${input}`].join('\n'));
  const hash = kid === 'Ed25519' ? null : kid === 'P-384' ? 'sha384' : 'sha256';
  const made = sign(hash, base, der ? key : { key, dsaEncoding: 'ieee-p1363' });
  const signature = { 'signature-input': `sig1=${input}`, signature: `sig1=:${made.toString('base64')}:` };
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { ...headers, ...signature, ...wanted.change },
    body,
  });
  return { status: answer.status, body: await answer.json() };
}

describe('a valid signature', () => {
  test.each(Object.keys(pairs))('with a key of %s is accepted by both policies', async (kid) => {
    expect((await send({ kid })).status).toBe(200);
    expect((await send({ kid, server: strict })).body.products).toHaveLength(1);
  });

  test('may have an end, and needs no time of creation', async () => {
    expect((await send({ params: `;expires=${seconds() + 60}` })).status).toBe(200);
    expect((await send({ params: `;created=${seconds() - 3_000};expires=${seconds() + 60}` })).status).toBe(200);
  });

  test('with a key published later is accepted once the profile may be read again', async () => {
    const fresh = { kid: 'fresh', key: other.privateKey };
    expect((await send()).status).toBe(200);
    keys = [jwk(other.publicKey, 'fresh')];
    expect((await send(fresh)).body.code).toBe('key_not_found');
    market.clock.advance({ minutes: 2 });
    expect((await send(fresh)).status).toBe(200);
  });

  test('is enough when the profile has a key of another kind beside it', async () => {
    keys = [...keys, jwk(rsa.publicKey, 'rsa')];
    expect((await send()).status).toBe(200);
  });
});

describe('a signature that both policies refuse', () => {
  test.each<[string, Signing | (() => Signing), number, string]>([
    ['one of another key', { key: other.privateKey }, 401, 'signature_invalid'],
    ['one in DER', { der: true }, 401, 'signature_invalid'],
    ['one of a key that the profile has not', { kid: 'P-521', key: other.privateKey }, 401, 'key_not_found'],
    ['another body', { body: '{"query":"camper"}' }, 400, 'digest_mismatch'],
    ['another type', { change: { 'content-type': 'application/json;charset=utf-8' } }, 401, 'signature_invalid'],
    ['one without its input', { change: { 'signature-input': 'sig2=()' } }, 401, 'signature_invalid'],
    ['one that is no dictionary', { change: { signature: 'yes please' } }, 401, 'signature_invalid'],
    ['one that says neither when it was made nor until when it counts', { params: '' }, 401, 'signature_invalid'],
    ['a stale one', () => ({ params: `;created=${seconds() - 400}` }), 401, 'signature_invalid'],
    ['one of the future', () => ({ params: `;created=${seconds() + 400}` }), 401, 'signature_invalid'],
    ['one that has run out', () => ({ params: `;created=${seconds() - 9};expires=${seconds() - 1}` }), 401, 'signature_invalid'],
    ['one for years', () => ({ params: `;expires=${seconds() + 9_000_000}` }), 401, 'signature_invalid'],
  ])('is %s', async (_case, given, status, code) => {
    const signing = typeof given === 'function' ? given() : given;
    for (const server of [market, strict]) {
      const answer = await send({ ...signing, server });
      expect([answer.status, answer.body.code, typeof answer.body.content]).toEqual([status, code, 'string']);
    }
  });

  test('is one of a key for another use, or of a kind that is not supported', async () => {
    keys = [{ ...jwk(pairs['P-256'].publicKey, 'P-256'), use: 'enc' }];
    expect((await send()).body.code).toBe('key_not_found');
    keys = [jwk(generateKeyPairSync('ec', { namedCurve: 'P-521' }).publicKey, 'P-256')];
    profile = `${profile}-other`;
    expect(await send()).toMatchObject({ status: 400, body: { code: 'algorithm_unsupported' } });
  });

  test('is refused over MCP as an error of the protocol', async () => {
    const path = '/ucp/mcp';
    const named = { meta: { 'ucp-agent': { profile } }, catalog: { query: 'kayak' } };
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_catalog', arguments: named },
    });
    expect(await send({ path, body })).toMatchObject({
      status: 400,
      body: { error: { code: -32_600, data: { code: 'digest_mismatch' } } },
    });
    const digest = { 'content-digest': `sha-256=:${createHash('sha256').update(body).digest('base64')}:` };
    expect(await send({ path, body, change: digest })).toMatchObject({
      status: 401,
      body: { error: { code: -32_000, data: { code: 'signature_invalid' } } },
    });
  });
});

describe('a missing signature, or one that covers too little', () => {
  const little: Signing = { fields: ['@authority'] };

  test('is accepted by a lenient server, and refused by a strict one when the profile has keys', async () => {
    const unsigned = (server: { url: string }) =>
      fetch(`${server.url}/ucp/v1/catalog/search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'ucp-agent': `profile="${profile}"` },
        body: BODY,
      });
    expect([(await send(little)).status, (await unsigned(market)).status]).toEqual([200, 200]);
    expect(await send({ ...little, server: strict })).toMatchObject({ status: 401, body: { code: 'signature_missing' } });
    expect(await (await unsigned(strict)).json()).toMatchObject({ code: 'signature_missing' });
    keys = [];
    profile = `${profile}-without`;
    expect((await unsigned(strict)).status).toBe(200);
  });
});

test('an idempotency key belongs to the signer, and an unsigned request gets a checkout of its own', async () => {
  const path = '/ucp/v1/checkout-sessions';
  const { id } = (await send()).body.products[0].variants[0];
  const body = JSON.stringify({ line_items: [{ item: { id }, quantity: 1 }] });
  const carried = { 'content-digest': digestOf(body), 'idempotency-key': crypto.randomUUID() };
  const signed = () => send({ path, body, carried, fields: [...FIELDS, 'idempotency-key'] });
  const [first, again] = [await signed(), await signed()];
  expect(first).toMatchObject({ status: 201, body: { id: expect.any(String) } });
  expect(again.body.id).toBe(first.body.id);
  const headers = { 'content-type': 'application/json', 'ucp-agent': `profile="${profile}"`, ...carried };
  const named: Any = await (await fetch(market.url + path, { method: 'POST', headers, body })).json();
  expect(named.id).toBeTruthy();
  expect(named.id).not.toBe(first.body.id);
});
