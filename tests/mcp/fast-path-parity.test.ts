import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consumerEndpoint } from '../../src/tools/endpoints.ts';
import { mountMcpEndpoint } from '../../src/tools/mcp/mount-mcp-endpoint.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { legacyRequest, modernRequest, post, type Reply } from './post.ts';
import { type Doors, startDoors } from './start-doors.ts';
import { sampleSize } from '../harness/sample-size.ts';

const PATH = consumerEndpoint.path;
const CHANGED_REQUESTS = sampleSize(8_000, 400);
const PATIENCE_MS = sampleSize(600_000, 120_000);

describe('a request is answered the same with and without the SDK', () => {
  let marketplace: TestMarketplace;
  let fastDoor: Doors;
  let sdkDoor: Doors;

  beforeAll(async () => {
    marketplace = await startMarketplace();
    const { pipeline } = marketplace;
    fastDoor = await startDoors(pipeline, (parts) => [mountMcpEndpoint(consumerEndpoint, parts).middleware]);
    sdkDoor = await startDoors(pipeline, (parts) => [
      mountMcpEndpoint(consumerEndpoint, { ...parts, fastPath: false }).middleware,
    ]);
  });
  afterAll(async () => {
    await Promise.all([fastDoor.close(), sdkDoor.close()]);
    await marketplace.close();
  });

  async function bothWays({ body, headers }: { body: unknown; headers: Record<string, string> }) {
    const signedIn = { authorization: `Bearer ${marketplace.renter.credential}`, ...headers };
    const [fast, sdk] = await Promise.all([
      post(fastDoor.origin + PATH, body, signedIn),
      post(sdkDoor.origin + PATH, body, signedIn),
    ]);
    return { fast: seen(fast), sdk: seen(sdk), direct: fast.headers.has('content-length') };
  }

  const missing = { name: 'get_asset_detail', arguments: { slug: 'no-such-asset' } };

  describe.each([
    { era: '2026-07-28', request: modernRequest },
    { era: '2025-11-25', request: legacyRequest },
  ])('in $era', ({ request }) => {
    test.each([
      ['a success', request('tools/call', { name: 'get_profile', arguments: {} })],
      ['a success without arguments', request('tools/call', { name: 'get_profile' })],
      ['a business error', request('tools/call', missing)],
      ['bad arguments', request('tools/call', { name: 'login', arguments: { email: 1, pass: 'x' } })],
      ['an unknown action', request('tools/call', { name: 'manage_api_keys', arguments: { action: 'steal' } })],
      ['a list', request('tools/list')],
      ['a text as id', request('tools/list', {}, 'a "quoted" id')],
      ['the id 0', request('tools/list', {}, 0)],
      [
        'an Accept of JSON only',
        { ...request('tools/list'), headers: { ...request('tools/list').headers, accept: 'application/json' } },
      ],
      [
        'an Accept of event streams only',
        { ...request('tools/list'), headers: { ...request('tools/list').headers, accept: 'text/event-stream' } },
      ],
      [
        'extra members of _meta',
        request('tools/call', { ...missing, _meta: { traceparent: '00-0-0-00', 'host.example/id': 1 } }),
      ],
    ])('%s, which the fast path takes', async (_case, sent) => {
      const { fast, sdk, direct } = await bothWays(sent);
      expect(fast).toEqual(sdk);
      expect(fast.status).toBe(200);
      expect(direct).toBe(true);
    });

    test.each([
      ['an unknown tool', request('tools/call', { name: 'rob_bank', arguments: {} })],
      ['a list of arguments', request('tools/call', { name: 'login', arguments: [] })],
      ['no tool name', request('tools/call', { arguments: {} })],
      ['a progress token', request('tools/call', { ...missing, _meta: { progressToken: 7 } })],
      ['a request state', request('tools/call', { ...missing, requestState: 'x' })],
      ['a cursor', request('tools/list', { cursor: 'x' })],
      ['an unknown method', request('tools/destroy')],
      ['a method of something that is not offered', request('prompts/list')],
      ['no id', { ...request('notifications/initialized'), body: { jsonrpc: '2.0', method: 'notifications/initialized' } }],
      ['an id that is none', request('tools/list', {}, 1.5)],
      ['another version in the header', { ...request('tools/list'), headers: { 'mcp-protocol-version': '1999-01-01' } }],
    ])('%s, which the SDK takes', async (_case, sent) => {
      const { fast, sdk, direct } = await bothWays(sent);
      expect(fast).toEqual(sdk);
      expect(direct).toBe(false);
    });
  });

  test.each([
    ['a handshake for a version that does not exist', handshake({ protocolVersion: '1999-01-01' })],
    ['a handshake for the newer era', handshake({ protocolVersion: '2026-07-28' })],
    ['a handshake without a name', handshake({ clientInfo: {} })],
    ['a handshake that says more', handshake({ _meta: { progressToken: 1 } })],
    [
      'a missing Mcp-Name',
      { ...modernRequest('tools/call', missing), headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call' } },
    ],
    ['a missing Mcp-Method', { ...modernRequest('tools/list'), headers: { 'mcp-protocol-version': '2026-07-28' } }],
    ['a missing version header', { ...modernRequest('tools/list'), headers: { 'mcp-method': 'tools/list' } }],
    ['an encoded Mcp-Name', withHeader('mcp-name', `=?base64?${btoa('get_asset_detail')}?=`)],
    ['an Mcp-Name of another tool', withHeader('mcp-name', 'logout')],
    ['an Mcp-Method of another method', withHeader('mcp-method', 'tools/list')],
    ['the header of the older era', withHeader('mcp-protocol-version', '2025-11-25')],
    ['an Mcp-Param header', withHeader('mcp-param-region', 'eu')],
    [
      'a version that does not exist yet',
      modernRequest('tools/list', { _meta: { 'io.modelcontextprotocol/protocolVersion': '2099-01-01' } }),
    ],
    ['malformed capabilities', modernRequest('tools/list', { _meta: { 'io.modelcontextprotocol/clientCapabilities': 'all' } })],
    ['a malformed client name', modernRequest('tools/list', { _meta: { 'io.modelcontextprotocol/clientInfo': { name: 1 } } })],
    ['the newer header without claims', { ...legacyRequest('tools/list'), headers: { 'mcp-protocol-version': '2026-07-28' } }],
  ])('%s, which the SDK takes', async (_case, sent) => {
    const { fast, sdk, direct } = await bothWays(sent);
    expect(fast).toEqual(sdk);
    expect(direct).toBe(false);
  });

  test.each([
    ['discovery', modernRequest('server/discover')],
    ['a handshake', handshake({})],
    ['a handshake of an older version', handshake({ protocolVersion: '2025-03-26' })],
    ['a handshake of a client that can do much', handshake({ capabilities: { roots: {}, sampling: {}, elicitation: {} } })],
    ['a ping', legacyRequest('ping')],
    ['no version header', { ...legacyRequest('tools/list'), headers: {} }],
  ])('%s, which the fast path takes', async (_case, sent) => {
    const { fast, sdk, direct } = await bothWays(sent);
    expect(fast).toEqual(sdk);
    expect(direct).toBe(true);
  });

  function handshake(said: object) {
    const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
    return { ...legacyRequest('initialize', { ...client, ...said }), headers: {} };
  }

  function withHeader(name: string, value: string) {
    const sent = modernRequest('tools/call', missing);
    return { ...sent, headers: { ...sent.headers, [name]: value } };
  }

  const junk = fc.oneof(
    fc.constantFrom(null, '', 0, -1, true, [], {}, 'tools/list', '2026-07-28', '2025-11-25'),
    fc.string(),
    fc.jsonValue({ maxDepth: 1 }),
  );
  const member = fc.constantFrom(
    'jsonrpc',
    'id',
    'method',
    'params',
    'params.name',
    'params.arguments',
    'params._meta',
    'params.cursor',
    'extra',
    ...['protocolVersion', 'clientCapabilities', 'clientInfo', 'logLevel', 'related-task'].map(
      (claim) => `params._meta.io!modelcontextprotocol/${claim}`,
    ),
  );
  const header = fc.constantFrom('mcp-protocol-version', 'mcp-method', 'mcp-name', 'accept', 'mcp-session-id');
  const value = fc.constantFrom(
    '',
    '2026-07-28',
    '2025-11-25',
    '2024-11-05',
    'tools/call',
    'tools/list',
    'get_asset_detail',
    '*/*',
    'application/json',
    'text/event-stream, application/json',
  );

  test(
    'any other change of a request',
    async () => {
      const changes = fc.record({
        request: fc.constantFrom(
          modernRequest('tools/call', missing),
          modernRequest('tools/list'),
          legacyRequest('tools/call', missing),
          legacyRequest('tools/list'),
        ),
        body: fc.array(fc.tuple(member, fc.option(junk, { nil: undefined })), { maxLength: 2 }),
        headers: fc.array(fc.tuple(header, fc.option(value, { nil: undefined })), { maxLength: 2 }),
      });
      await fc.assert(
        fc.asyncProperty(changes, async ({ request, body, headers }) => {
          const { fast, sdk } = await bothWays({ body: changed(request.body, body), headers: changed(request.headers, headers) });
          expect(fast).toEqual(sdk);
        }),
        { numRuns: CHANGED_REQUESTS, seed: 1 },
      );
      console.log(`fast path: ${CHANGED_REQUESTS} changed requests answered as the SDK answers them`);
    },
    PATIENCE_MS,
  );
});

/** A copy with members set, or dropped where the value is undefined. In a path `!` stands for a dot. */
function changed<T extends Record<string, unknown>>(object: T, changes: (readonly [string, unknown])[]): T {
  const copy = structuredClone(object);
  for (const [path, value] of changes) {
    const steps = path.split('.').map((step) => step.replace('!', '.'));
    const last = steps.pop() ?? '';
    const parent = steps.reduce<unknown>((node, step) => Object(node)[step], copy);
    if (typeof parent !== 'object' || parent === null) continue;
    if (value === undefined) Reflect.deleteProperty(parent, last);
    else Reflect.set(parent, last, value);
  }
  return copy;
}

/** What a client can tell two answers apart by. */
function seen({ status, headers, message }: Reply) {
  const names = [
    'content-type',
    'cache-control',
    'x-accel-buffering',
    'www-authenticate',
    'allow',
    'x-request-id',
    'x-ratelimit-limit',
  ];
  return { status, headers: Object.fromEntries(names.map((name) => [name, headers.get(name)])), message };
}
