import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { brotliCompressSync, brotliDecompressSync, constants, deflateSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samplePng } from '../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { legacyRequest, modernRequest } from '../mcp/post.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ UCP_NEGOTIATION: 'lenient' });
});
afterAll(() => market.close());

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

/** Sends a request as it is, and does not unpack the answer. */
async function send(path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; headers: NodeJS.Dict<string>; bytes: Buffer }>();
  const isChunked = headers['transfer-encoding'] !== undefined;
  const length = body === undefined || isChunked ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  request(`${market.url}${path}`, { method, headers: { ...length, ...headers } }, async (response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    const received = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
    resolve({ status: response.statusCode ?? 0, headers: received, bytes: Buffer.concat(chunks) });
  })
    .on('error', reject)
    .end(body);
  return promise;
}

type Answer = Awaited<ReturnType<typeof send>>;

function unpacked({ headers, bytes }: Answer): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return encoding === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString();
}

const LIST = '/api/v1/assets?limit=20';
const bearer = () => ({ authorization: `Bearer ${market.renter.credential}` });
const BROWSER = 'gzip, deflate, br, zstd';

describe('an answer', () => {
  test.each([
    [BROWSER, 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['gzip;q=0, br;q=0', undefined],
    ['identity', undefined],
    ['zstd, compress', undefined],
    ['', undefined],
    ['gzip;q=0.2, identity;q=0.5', undefined],
    ['gzip;q=abc, ;;,', undefined],
  ])('is encoded for “%s” as %s', async (accepted, encoding) => {
    const plain = await send(LIST);
    const answer = await send(LIST, { headers: { 'accept-encoding': accepted } });
    expect(answer).toMatchObject({ status: 200, headers: { vary: 'Accept-Encoding' } });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-length']).toBe(String(answer.bytes.byteLength));
    expect(JSON.parse(unpacked(answer))).toEqual(JSON.parse(plain.bytes.toString()));
    expect(answer.bytes.byteLength < plain.bytes.byteLength / 2).toBe(encoding !== undefined);
  });

  test.each(['identity;q=0', '*;q=0', 'zstd, identity;q=0'])(
    'is 406 for a client that takes only “%s”, before anything is done',
    async (accepted) => {
      const body = JSON.stringify({ email: `${randomUUID()}@packed.test`, password: 'long enough 1', name: 'New' });
      const headers = { 'accept-encoding': accepted, 'content-type': 'application/json' };
      const refused = await send('/api/v1/auth/register', { method: 'POST', headers, body });
      expect([refused.status, JSON.parse(unpacked(refused)).code]).toEqual([406, 'not_acceptable']);
      const registered = await send('/api/v1/auth/register', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(registered.status).toBe(201);
    },
  );

  test('that is a script of the pages is packed well, because everybody gets the same', async () => {
    const [script] = /\/web\/entry[^"]+\.js/.exec((await send('/browse')).bytes.toString()) ?? [''];
    const plain = await send(script);
    const answer = await send(script, { headers: { 'accept-encoding': BROWSER } });
    expect(unpacked(answer)).toBe(plain.bytes.toString());
    const fast = brotliCompressSync(plain.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
    expect(answer.bytes.byteLength).toBeLessThan(fast.byteLength);
  });

  test('is packed however short it is for a client that refuses what is not packed', async () => {
    const short = await send('/api/v1/health', { headers: { 'accept-encoding': 'gzip, identity;q=0' } });
    expect(short.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(unpacked(short))).toMatchObject({ success: true });
    const usual = await send('/api/v1/health', { headers: { 'accept-encoding': BROWSER } });
    expect(usual.headers['content-encoding']).toBeUndefined();
  });

  test('has a tag of its own when it is packed, and is 304 by either tag in the form that was sent', async () => {
    const plain = await send('/llms.txt');
    const packed = await send('/llms.txt', { headers: { 'accept-encoding': BROWSER } });
    const [strong, weak] = [plain.headers['etag'] ?? '', packed.headers['etag'] ?? ''];
    expect(weak).toBe(`W/${strong}`);
    expect(unpacked(packed)).toBe(plain.bytes.toString());
    for (const tag of [strong, weak]) {
      const again = await send('/llms.txt', { headers: { 'accept-encoding': BROWSER, 'if-none-match': tag } });
      expect(again).toMatchObject({ status: 304, headers: { etag: tag, vary: 'Accept-Encoding' } });
      expect(again.headers).not.toHaveProperty('content-encoding');
      expect(again.bytes.byteLength).toBe(0);
    }
    const changed = await send('/llms.txt', { headers: { 'accept-encoding': 'gzip', 'if-none-match': 'W/"other"' } });
    expect(changed).toMatchObject({ status: 200, headers: { 'content-encoding': 'gzip' } });
  });

  test.each([LIST, '/llms.txt', '/', '/openapi-agent.json'])('to HEAD %s has the headers of GET and no body', async (path) => {
    const headers = { 'accept-encoding': 'gzip' };
    const [get, head] = [await send(path, { headers }), await send(path, { method: 'HEAD', headers })];
    expect(head.status).toBe(get.status);
    for (const name of ['content-encoding', 'content-length', 'etag', 'vary', 'content-type'])
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
    expect(head.bytes.byteLength).toBe(0);
  });

  test.each(['/', '/connect', '/AGENT_GUIDE.md', '/.well-known/mcp', '/openapi-agent.json', '/browse'])(
    'for a document or a page such as %s is packed, and the same',
    async (path) => {
      const packed = await send(path, { headers: { 'accept-encoding': BROWSER, accept: 'text/html, */*' } });
      if (packed.status === 404) throw new Error(`There is nothing at ${path}.`);
      expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('Accept-Encoding') });
      expect(unpacked(packed)).toBe((await send(path, { headers: { accept: 'text/html, */*' } })).bytes.toString());
    },
  );

  test('that is an error is packed too', async () => {
    const headers = { 'accept-encoding': 'gzip', 'content-type': 'application/json', ...bearer() };
    const long = JSON.stringify(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`wrong${at}`, 1])));
    const refused = await send('/api/v1/bookings', { method: 'POST', headers, body: long });
    expect(refused).toMatchObject({ status: 400, headers: { 'content-encoding': 'gzip' } });
    expect(JSON.parse(unpacked(refused))).toMatchObject({ code: 'invalid_input' });
  });

  test('that is written while it is sent is packed as a whole', async () => {
    const headers = { 'accept-encoding': 'gzip', ...bearer() };
    const packed = await send('/api/v1/users/me/export', { headers });
    expect(packed).toMatchObject({ status: 200, headers: { 'content-encoding': 'gzip' } });
    expect(JSON.parse(unpacked(packed))).toMatchObject({ success: true, data: expect.any(Object) });
  });

  test('that is a picture is not packed again', async () => {
    const listing = (await send('/api/v1/assets/tandem-sea-kayak')).bytes.toString();
    const path = /\/media\/assets\/[^"?]+/.exec(listing)?.[0] ?? '/nothing';
    const picture = await send(path, { headers: { 'accept-encoding': BROWSER } });
    expect(picture.headers['content-type']).toMatch(/^image\//);
    expect(picture.headers).not.toHaveProperty('content-encoding');
  });

  test('that stays open as an event stream is not packed', async () => {
    const { promise, resolve } = Promise.withResolvers<NodeJS.Dict<string | string[]>>();
    const stream = request(
      `${market.url}/api/v1/notifications/stream`,
      { headers: { ...bearer(), accept: 'text/event-stream', 'accept-encoding': 'gzip' } },
      (response) => {
        resolve(response.headers);
        response.destroy();
      },
    );
    stream.on('error', () => {}).end();
    const headers = await promise;
    expect(headers['content-type']).toMatch(/^text\/event-stream/);
    expect(headers).not.toHaveProperty('content-encoding');
  });

  test('with a token, or with a form that carries a secret, is not packed', async () => {
    const headers = { 'accept-encoding': BROWSER };
    const page = await send('/forgot-password', { headers: { ...headers, accept: 'text/html' } });
    expect(page.bytes.toString()).toMatch(/<form[^>]* method="post"/);
    expect(page.headers).not.toHaveProperty('content-encoding');
    const body = JSON.stringify({ email: 'renter@demo.test', password: 'demo-password-1' });
    const signedIn = await send('/api/v1/auth/login', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    expect(signedIn.status).toBe(200);
    expect(signedIn.headers).not.toHaveProperty('content-encoding');
  });
});

describe('an answer over MCP', () => {
  const post = async (path: string, { body, headers }: { body: object; headers: Record<string, string> }, accept = 'gzip') =>
    send(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'accept-encoding': accept,
        ...headers,
      },
      body: JSON.stringify(body),
    });

  test.each([
    ['modern', modernRequest, 'application/json'],
    ['legacy', legacyRequest, 'text/event-stream'],
  ])('is packed for a list of tools and for a call of the %s protocol', async (_era, write, type) => {
    const call = write('tools/call', { name: 'search_assets', arguments: { limit: 10 } });
    for (const message of [write('tools/list'), write('tools/list', {}, 7), write('tools/list', {}, 'seven'), call]) {
      for (const endpoint of ['/api/v1/mcp', '/api/v1/mcp-owner'].slice(0, message === call ? 1 : 2)) {
        const packed = await post(endpoint, message);
        expect(packed).toMatchObject({ status: 200, headers: { 'content-encoding': 'gzip', 'content-type': type } });
        expect(unpacked(packed)).toBe((await post(endpoint, message, 'identity')).bytes.toString());
        expect(unpacked(await post(endpoint, message, 'br'))).toContain(`"id":${JSON.stringify(message.body['id'])}`);
      }
    }
  });

  test('is packed where the SDK answers with JSON', async () => {
    const packed = await post('/api/v1/mcp', modernRequest('prompts/list'));
    expect(packed).toMatchObject({ status: 200, headers: { 'content-encoding': 'gzip' } });
    expect(JSON.parse(unpacked(packed)).result.prompts.length).toBeGreaterThan(0);
  });

  test.each([
    ['prompts/list', {}],
    ['resources/list', {}],
    ['tools/list', { _meta: { progressToken: 1 } }],
    ['prompts/get', { name: 'rent_something', arguments: { what: 'a kayak' } }],
  ])(
    'is packed where the SDK answers %s with a stream that is complete, as it does in the older protocol',
    async (method, params) => {
      const message = legacyRequest(method, params);
      // Some of these are too short to be packed for a client that takes them as they are.
      const packed = await post('/api/v1/mcp', message, 'gzip, identity;q=0');
      expect(packed).toMatchObject({ status: 200, headers: { 'content-encoding': 'gzip', 'content-type': 'text/event-stream' } });
      const plain = await post('/api/v1/mcp', message, 'identity');
      expect(plain.headers).not.toHaveProperty('content-encoding');
      for (const { headers } of [packed, plain]) expect(headers['vary']).toContain('Accept-Encoding');
      expect(unpacked(packed)).toBe(plain.bytes.toString());
    },
  );

  test('takes a packed message, and refuses one that is too large or packed in an unknown way', async () => {
    const { body, headers } = modernRequest('tools/call', { name: 'search_assets', arguments: { limit: 1 } });
    const json = Buffer.from(`\uFEFF${JSON.stringify(body)}`);
    const usual = { 'content-type': 'application/json', accept: 'application/json', ...headers };
    const sendPacked = (bytes: Buffer, encoding: string) =>
      send('/api/v1/mcp', { method: 'POST', headers: { ...usual, 'content-encoding': encoding }, body: bytes });
    const taken = await sendPacked(gzipSync(json), 'gzip');
    expect(JSON.parse(taken.bytes.toString()).result.structuredContent).toBeDefined();
    const bomb = await sendPacked(gzipSync(Buffer.alloc(60_000_000, ' ')), 'gzip');
    expect([bomb.status, bomb.bytes.toString()]).toEqual([413, expect.stringContaining('when it is unpacked')]);
    const unknown = await sendPacked(json, 'zstd');
    expect(unknown).toMatchObject({ status: 415, headers: { 'accept-encoding': 'gzip, deflate, br' } });
    const broken = await sendPacked(json, 'gzip');
    expect([broken.status, broken.bytes.toString()]).toEqual([400, expect.stringContaining('Content-Encoding')]);
  });
});

describe('a body over REST', () => {
  const reviewed = { slug: 'tandem-sea-kayak', unknownField: 1 };
  const post = (bytes: Buffer, encoding: string, path = '/api/v1/bookings') =>
    send(path, {
      method: 'POST',
      headers: { ...bearer(), 'content-type': 'application/json', 'content-encoding': encoding },
      body: bytes,
    });

  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['GZIP', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity', (bytes: Buffer) => bytes],
  ])('is understood in %s, also with a byte order mark', async (encoding, packing) => {
    for (const mark of ['', '\uFEFF']) {
      const answer = await post(packing(Buffer.from(mark + JSON.stringify(reviewed))), encoding);
      expect([answer.status, answer.bytes.toString()]).toEqual([400, expect.stringContaining('unknownField')]);
    }
  });

  test.each(['zstd', 'compress', 'gzip, gzip', 'br, gzip', 'aws-chunked', 'utf-8'])(
    'in %s is 415, and the answer says what would pass',
    async (encoding) => {
      const answer = await post(Buffer.from(JSON.stringify(reviewed)), encoding);
      expect(answer).toMatchObject({ status: 415, headers: { 'accept-encoding': 'gzip, deflate, br' } });
      expect(JSON.parse(answer.bytes.toString())).toMatchObject({
        success: false,
        code: 'malformed_request',
        error: expect.stringContaining('gzip, deflate, br'),
      });
    },
  );

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])(
    'that grows too large when %s is unpacked is refused like one that was sent so, and the connection goes on',
    async (encoding, packing) => {
      for (const size of [300_000, 100_000_000]) {
        const answer = await post(packing(Buffer.alloc(size, '[')), encoding);
        expect([answer.status, JSON.parse(answer.bytes.toString()).code]).toEqual([400, 'malformed_request']);
        expect(JSON.parse(answer.bytes.toString()).error).toContain('larger than 262144 bytes when it is unpacked');
      }
      const plain = await post(Buffer.alloc(300_000, '['), 'identity');
      expect([plain.status, JSON.parse(plain.bytes.toString()).code]).toEqual([400, 'malformed_request']);
      const form = await post(packing(Buffer.from('{}')), encoding);
      expect(form.status).toBe(400);
    },
  );

  test.each([
    ['as it is sent', (bytes: Buffer) => bytes, 'identity', /^The body is larger than \d+ bytes\.$/],
    ['when it is unpacked', gzipSync, 'gzip', /^The body is larger than \d+ bytes when it is unpacked\.$/],
  ])('that is too large %s is refused in these words', async (_when, packing, encoding, words) => {
    const answer = await post(packing(Buffer.alloc(300_000, '[')), encoding);
    const { error } = JSON.parse(answer.bytes.toString());
    expect([answer.status, error]).toEqual([400, expect.stringMatching(words)]);
  });

  test('that unpacks to nothing for as long as it lasts is refused once too much was sent', async () => {
    // A comment in the head of gzip has no end, and nothing is unpacked before it.
    const head = Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 3]);
    const answer = await send('/api/v1/bookings', {
      method: 'POST',
      headers: {
        ...bearer(),
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'transfer-encoding': 'chunked',
      },
      body: Buffer.concat([head, Buffer.alloc(2_000_000, 'a')]),
    });
    expect(answer.status).toBe(400);
    const { code, error } = JSON.parse(answer.bytes.toString());
    expect({ code, error }).toEqual({ code: 'malformed_request', error: expect.stringContaining('is larger than') });
  });

  test.each([
    ['gzip', gzipSync(JSON.stringify(reviewed)).subarray(0, 20)],
    ['gzip', Buffer.from('{"plain":1}')],
    ['br', Buffer.from('{"plain":1}')],
    ['br', brotliCompressSync(JSON.stringify(reviewed)).subarray(0, 10)],
    ['deflate', Buffer.from('nothing')],
  ])('that is no whole %s is refused with what is wrong', async (encoding, bytes) => {
    const answer = await post(bytes, encoding);
    expect([answer.status, JSON.parse(answer.bytes.toString()).error]).toEqual([
      400,
      expect.stringContaining('Content-Encoding'),
    ]);
  });

  test('with a file is understood in gzip as JSON and as a form', async () => {
    const json = { kind: 'IDENTITY_DOCUMENT', fileName: 'card.png', contentBase64: samplePng.toString('base64') };
    const form = new FormData();
    form.set('kind', 'IDENTITY_DOCUMENT');
    form.set('file', new Blob([new Uint8Array(samplePng)], { type: 'image/png' }), 'card.png');
    const encoded = new Response(form);
    const whole = Buffer.from(await encoded.arrayBuffer());
    const headers = { ...bearer(), 'content-encoding': 'gzip' };
    const type = encoded.headers.get('content-type') ?? '';
    const upload = async (body: Buffer, contentType: string) =>
      send('/api/v1/upload', { method: 'POST', headers: { ...headers, 'content-type': contentType }, body });
    const asJson = await upload(gzipSync(JSON.stringify(json)), 'application/json');
    const asForm = await upload(gzipSync(whole), type);
    for (const answer of [asJson, asForm]) expect([answer.status, answer.bytes.toString()]).toEqual([201, expect.any(String)]);
    const cut = await upload(gzipSync(whole).subarray(0, -30), type);
    expect(cut.status).toBe(400);
  });
});
