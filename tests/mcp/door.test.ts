import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consumerEndpoint, ownerEndpoint } from '../../src/tools/endpoints.ts';
import { startSecondServer } from '../harness/second-server.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { legacyRequest, modernRequest, post, type Reply } from './post.ts';

let marketplace: TestMarketplace;
beforeAll(async () => {
  marketplace = await startMarketplace();
});
afterAll(() => marketplace.close());

const CONSUMER = consumerEndpoint.path;
const OWNER = ownerEndpoint.path;

async function send(
  path: string,
  { body, headers }: { body: unknown; headers: Record<string, string> },
  more: Record<string, string> = {},
) {
  return post(marketplace.url + path, body, { ...headers, ...more });
}
const call = (path: string, name: string, args: object = {}, more: Record<string, string> = {}): Promise<Reply> =>
  send(path, modernRequest('tools/call', { name, arguments: args }), more);
const bearer = (credential: string | null) => ({ authorization: `Bearer ${credential}` });

describe('an HTTP request to MCP', () => {
  test('with a foreign Host is refused', async () => {
    expect(await statusWithHost('evil.example')).toBe(403);
    expect(await statusWithHost('localhost')).toBe(200);
    expect(await statusWithHost('LOCALHOST:3000')).toBe(200);
  });

  test('with a foreign Origin is refused, and with our own is not', async () => {
    expect((await send(CONSUMER, legacyRequest('ping'), { origin: 'https://evil.example' })).status).toBe(403);
    expect((await send(CONSUMER, legacyRequest('ping'), { origin: marketplace.url })).status).toBe(200);
  });

  test('of a public marketplace may come from a page of any origin', async () => {
    const open = await startSecondServer(marketplace, undefined, { PUBLIC_BASE_URL: 'https://rent.example' });
    const statuses = await Promise.all(
      ['https://claude.ai', 'https://chatgpt.com', 'null', 'vscode-webview://1a2b'].map(
        async (origin) => (await post(open.url + CONSUMER, legacyRequest('ping').body, { origin })).status,
      ),
    );
    await open.stop();
    expect(statuses).toEqual([200, 200, 200, 200]);
  });

  test.each([CONSUMER, `${CONSUMER}/x/booking`, OWNER])('to %s is answered alike with a slash at the end', async (path) => {
    const [plain, slashed] = [await send(path, legacyRequest('tools/list')), await send(`${path}/`, legacyRequest('tools/list'))];
    expect({ status: slashed.status, message: slashed.message }).toEqual({ status: 200, message: plain.message });
  });

  test.each(['GET', 'DELETE', 'PUT'])('by %s gets 405 with the allowed method', async (method) => {
    const { status, headers } = await fetch(marketplace.url + CONSUMER, { method });
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('POST');
  });

  test('with another content type gets 415', async () => {
    expect((await send(CONSUMER, legacyRequest('ping'), { 'content-type': 'text/plain' })).status).toBe(415);
  });

  test.each([
    ['broken JSON', '{', -32_700],
    ['no body', '', -32_700],
    ['a batch', [legacyRequest('ping').body], -32_600],
    ['a number', '7', -32_600],
    ['a very deep body', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, -32_600],
    ['a body of too many values', JSON.stringify({ a: Array.from({ length: 30_000 }, () => 0) }), -32_600],
  ])('with %s gets 400', async (_case, body, code) => {
    const { status, message } = await send(CONSUMER, { body, headers: {} });
    expect({ status, code: message?.error?.code }).toEqual({ status: 400, code });
  });

  function statusWithHost(host: string): Promise<number | undefined> {
    const { port } = new URL(marketplace.url);
    const { body, headers } = legacyRequest('ping');
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          port,
          path: CONSUMER,
          method: 'POST',
          headers: { ...headers, host, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        },
        (incoming) => resolve(incoming.resume().statusCode),
      );
      outgoing.once('error', reject).end(JSON.stringify(body));
    });
  }
});

describe('an answer', () => {
  const JSON_TYPE = 'application/json';
  const STREAM = 'text/event-stream';
  const unknown = { name: 'rob_bank', arguments: {} };

  test.each([
    [JSON_TYPE, JSON_TYPE],
    [STREAM, STREAM],
    ['APPLICATION/JSON', JSON_TYPE],
    ['application/*', JSON_TYPE],
    [`${STREAM};q=0, */*`, JSON_TYPE],
  ])('for a client that accepts %s only is %s', async (accept, type) => {
    const sent = [
      legacyRequest('tools/list'),
      modernRequest('tools/list'),
      legacyRequest('tools/call', unknown),
      legacyRequest('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } }),
      legacyRequest('resources/list'),
    ];
    for (const request of sent) {
      const { status, headers, message } = await send(CONSUMER, request, { accept });
      expect({ status, type: headers.get('content-type')?.split(';')[0] }).toEqual({ status: 200, type });
      expect(message).toMatchObject({ jsonrpc: '2.0', id: 1 });
    }
  });

  test.each(['*/*', '', 'Text/Event-Stream, Application/JSON', 'text/html'])(
    'for a client that accepts "%s" is in the usual form',
    async (accept) => {
      const legacy = await send(CONSUMER, legacyRequest('tools/list'), { accept });
      const modern = await send(CONSUMER, modernRequest('tools/list'), { accept });
      expect([legacy.headers.get('content-type'), modern.headers.get('content-type')]).toEqual([STREAM, JSON_TYPE]);
    },
  );

  test('to a notification is empty, whatever the client accepts', async () => {
    const body = { jsonrpc: '2.0', method: 'notifications/initialized' };
    for (const accept of [JSON_TYPE, '*/*', 'text/html'])
      expect((await send(CONSUMER, { body, headers: {} }, { accept })).status).toBe(202);
  });
});

describe('what a host leaves out', () => {
  test.each([
    ['params', { jsonrpc: '2.0', id: 1, method: 'tools/list', params: null }],
    ['_meta', { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: null } }],
    ['a cursor', { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { cursor: null } }],
    ['a cursor, with an empty text', { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { cursor: '' } }],
    ['arguments', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'health_check', arguments: null } }],
    [
      'a progress token',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'health_check', _meta: { progressToken: null } } },
    ],
  ])('by null for %s counts as left out', async (_part, body) => {
    const { status, message } = await send(CONSUMER, { body, headers: {} });
    expect(status).toBe(200);
    expect(message?.error).toBeUndefined();
    expect(message?.result?.isError).not.toBe(true);
  });

  test('by null or an empty text for a default, an action or a key counts as left out', async () => {
    const { renter } = marketplace;
    expect(await renter.call('list_conversations', { side: null })).toEqual(await renter.call('list_conversations'));
    expect(await renter.call('get_trust_profile', { userId: '', action: null })).toEqual(await renter.call('get_trust_profile'));
    await renter.call('update_profile', { city: 'Porto', idempotencyKey: '' });
  });
});

describe('a large body', () => {
  const file = { kind: 'DRIVING_LICENCE', fileName: 'licence.png', contentBase64: 'A'.repeat(400_000) };

  test('is read from a signed-in caller for a tool that carries a file', async () => {
    const { status, message } = await call(CONSUMER, 'upload_document', file, bearer(marketplace.renter.credential));
    expect(status).toBe(200);
    expect(message?.result?.structuredContent?.['error']).toMatchObject({ code: 'file_type_refused' });
  });

  test('is refused from anonymous callers and for every other tool', async () => {
    const anonymous = await call(CONSUMER, 'upload_document', file);
    const unknown = await call(CONSUMER, 'upload_document', file, bearer('svc_live_unknown'));
    const elsewhere = await call(CONSUMER, 'get_profile', file, bearer(marketplace.renter.credential));
    expect([anonymous.status, unknown.status, elsewhere.status]).toEqual([413, 401, 413]);
  });
});

describe('a caller', () => {
  const metadata = () => `resource_metadata="${marketplace.url}/.well-known/oauth-protected-resource${CONSUMER}"`;
  const usual = 'scope="read:account write:contact write:booking"';

  test('without a required sign-in gets a challenge that names scopes and where to get them', async () => {
    const { status, headers, message } = await call(CONSUMER, 'create_booking', { nonsense: true });
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe(`Bearer ${usual}, ${metadata()}`);
    const nextActions = [{ tool: 'create_login_link', requiresHuman: true }, { tool: 'login' }];
    expect(message?.error).toMatchObject({ code: 401, data: { code: 'unauthenticated', nextActions } });
  });

  test('without a sign-in is challenged for an unknown action of a protected tool too', async () => {
    expect((await call(CONSUMER, 'manage_api_keys', { action: 'steal' })).status).toBe(401);
    const known = await call(CONSUMER, 'manage_api_keys', { action: 'steal' }, bearer(marketplace.renter.credential));
    expect(known.message?.result?.content?.[0]?.text).toContain('must be one of list, create, revoke, rotate');
  });

  test.each(['Bearer nonsense', 'Basic YTpi', 'Bearer'])(
    'with the credential %o gets 401, whatever is called',
    async (authorization) => {
      const { status, headers } = await send(CONSUMER, modernRequest('tools/list'), { authorization });
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toBe(`Bearer error="invalid_token", ${usual}, ${metadata()}`);
    },
  );

  test('with an API key that lacks a scope gets 403 and the scope to ask for', async () => {
    const { secret } = await marketplace.renter.call('manage_api_keys', {
      action: 'create',
      name: 'reader',
      scopes: ['read:catalog'],
    });
    const { status, headers, message } = await call(CONSUMER, 'get_profile', {}, { 'x-api-key': secret });
    expect(status).toBe(403);
    expect(headers.get('www-authenticate')).toBe(
      `Bearer error="insufficient_scope", scope="read:catalog read:account", ${metadata()}`,
    );
    expect(message?.error?.data?.code).toBe('insufficient_scope');
  });

  test('that is no vendor is refused on the owner endpoint, even its list of tools', async () => {
    const renter = await send(OWNER, modernRequest('tools/list'), bearer(marketplace.renter.credential));
    const owner = await send(OWNER, modernRequest('tools/list'), bearer(marketplace.owner.credential));
    const nobody = await send(OWNER, modernRequest('tools/list'));
    expect([renter.status, owner.status, nobody.status]).toEqual([403, 200, 200]);
    expect(renter.message?.error?.data?.code).toBe('forbidden');
  });

  test('at the wrong endpoint is shown the right one, and a nearly right tool name is corrected', async () => {
    const lost = marketplace.actor(marketplace.renter.credential, 'mcp-owner');
    const { error } = await lost.try('list_owner_requests');
    expect(error?.message).toContain('To rent, use /api/v1/mcp');
    const rest = await marketplace.renter.http.get('/owner/requests');
    expect(rest.body.nextActions[0]).toMatchObject({ tool: 'search_assets' });
    expect(rest.body.nextActions.slice(1)).toMatchObject([{ tool: 'activate_vendor', optional: true }, { optional: true }]);
    const unknown = await marketplace.renter.try('search_asset');
    expect(JSON.stringify(unknown)).toContain('Did you mean search_assets?');
  });

  test('is told how many requests are left', async () => {
    const { headers } = await send(CONSUMER, legacyRequest('ping'));
    expect(Number(headers.get('x-ratelimit-limit'))).toBeGreaterThan(Number(headers.get('x-ratelimit-remaining')));
  });

  test('above the rate limit gets 429 and when to come back', async () => {
    const busy = await startMarketplace({ RATE_LIMIT_PER_MINUTE: '20' });
    const replies = await Promise.all(Array.from({ length: 30 }, () => post(busy.url + CONSUMER, legacyRequest('ping').body)));
    await busy.close();
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.message?.error?.data?.code).toBe('rate_limited');
    expect(refused?.headers.get('x-ratelimit-limit')).toBe('20');
    expect(refused?.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

const HANDSHAKE = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } };

describe('another list of tools', () => {
  const names = async (path: string) =>
    (await send(path, modernRequest('tools/list'))).message?.result?.tools?.map(({ name }) => name);

  test('by toolset also limits which tools can be called', async () => {
    expect(await names(`${CONSUMER}/x/account`)).toContain('login');
    expect(await names(`${CONSUMER}/x/account`)).not.toContain('search_assets');
    const { message } = await call(`${CONSUMER}/x/account`, 'search_assets');
    expect(message?.error).toMatchObject({ code: -32_602, message: expect.stringContaining('/x/account') });
  });

  test('at /readonly has no tools that change anything', async () => {
    expect(await names(`${CONSUMER}/readonly`)).toContain('search_assets');
    expect(await names(`${CONSUMER}/readonly`)).not.toContain('login');
  });

  test('at /x/full has output schemas, and errors then have no structured content', async () => {
    const { message } = await send(`${CONSUMER}/x/full`, modernRequest('tools/list'));
    expect(message?.result?.tools?.every(({ outputSchema }) => outputSchema !== undefined)).toBe(true);
    const refused = await call(`${CONSUMER}/x/full`, 'get_asset_detail', { slug: 'no-such-asset' });
    expect(refused.message?.result).not.toHaveProperty('structuredContent');
    expect(refused.message?.result?.isError).toBe(true);
  });

  test.each([CONSUMER, OWNER])('at %s/signed-in is challenged at once, for its own address', async (path) => {
    const own = `${path}/signed-in`;
    const refused = await send(own, legacyRequest('initialize', HANDSHAKE));
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toContain(`${marketplace.url}/.well-known/oauth-protected-resource${own}"`);
    const metadata = await (await fetch(`${marketplace.url}/.well-known/oauth-protected-resource${own}`)).json();
    expect(metadata).toMatchObject({ resource: `${marketplace.url}${own}` });
    const token = bearer(path === OWNER ? marketplace.owner.credential : marketplace.renter.credential);
    expect((await send(own, legacyRequest('initialize', HANDSHAKE), token)).status).toBe(200);
  });

  test('under an unknown name is not found', async () => {
    expect((await send(`${CONSUMER}/x/nonsense`, modernRequest('tools/list'))).status).toBe(404);
  });
});
