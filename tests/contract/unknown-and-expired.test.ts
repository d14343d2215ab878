import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePeriod } from '../harness/dates.ts';
import { postTo } from '../harness/raw-requests.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

describe('what does not exist', () => {
  test.each(['/nothing', '/bookings/bkg_1/nothing', '/admin', '/.env'])(
    'the path %s is answered with 404 and the failure envelope',
    async (path) => {
      const { status, body } = await market.nobody.http.get(path);
      expect({ status, ...body }).toMatchObject({
        status: 404,
        success: false,
        code: 'not_found',
        error:
          'There is no such path. Begin with /llms.txt or /docs; /api/v1/openapi/agent describes every call, and MCP is at /api/v1/mcp and /api/v1/mcp-owner.',
        details: { what: 'path' },
      });
    },
  );

  test.each(['/mcp', '/api/mcp', '/sse', '/api/v2/mcp', '/api/v1/mcp/sse', '/.well-known/mcp.json', '/mcp-owner'])(
    'a client that looks for MCP at %s is told where it is',
    async (path) => {
      const { status, message } = await postTo(market, path, '{}');
      expect({ status, message }).toEqual({
        status: 404,
        message:
          'There is no such path. MCP (Streamable HTTP, POST) is at /api/v1/mcp for renters and at /api/v1/mcp-owner for vendors; begin with /llms.txt.',
      });
    },
  );

  test('the addresses in the answer to an unknown path exist', async () => {
    const { body } = await market.nobody.http.get('/nothing');
    const { mcp, mcpOwner, ...pages } = body.details.addresses;
    // An MCP endpoint is only sent to.
    for (const path of [mcp, mcpOwner]) expect((await postTo(market, path, null, { method: 'GET' })).status).toBe(405);
    for (const path of Object.values<string>(pages)) expect((await fetch(market.url + path)).status).toBe(200);
  });

  test.each(['GET', 'PUT', 'DELETE', 'PATCH'])(
    'the method %s at a known path is answered with 404 and the right methods',
    async (method) => {
      const response = await fetch(`${market.url}/api/v1/pricing/quote`, { method });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        success: false,
        code: 'not_found',
        error: `There is no ${method} at this path: use POST. /api/v1/openapi/agent describes every call.`,
        details: { methods: ['POST'] },
      });
    },
  );

  test.each(['/api/v1/mcp/x/nothing', '/mcp'])('the MCP endpoint %s is answered with 404', async (path) => {
    expect(await postTo(market, path, '{}')).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('another HTTP method at an MCP endpoint is answered with 405 and the right method', async () => {
    const answer = await postTo(market, '/api/v1/mcp', null, { method: 'GET' });
    expect(answer).toMatchObject({ status: 405, message: expect.stringContaining('POST') });
    expect(answer.headers.get('allow')).toBe('POST');
  });

  test('an unknown tool is refused with a hint where the names are', async () => {
    const { httpStatus, isError, error } = await market.renter.try('book_everything', {});
    expect({ isError, ok: httpStatus < 500, code: error.code, message: error.message }).toEqual({
      isError: true,
      ok: true,
      code: -32_602,
      message: expect.stringMatching(/Unknown tool: book_everything.*tools\/list/),
    });
  });

  test('a tool of the other endpoint is answered like an unknown one', async () => {
    expect((await market.renter.try('approve_booking', { bookingId: 'bkg_1' })).error).toMatchObject({ code: -32_602 });
    expect((await market.owner.try('create_booking', {})).error).toMatchObject({ code: -32_602 });
  });

  test('an unknown method of MCP is refused with the code of the protocol', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/everything', params: {} });
    expect(await postTo(market, '/api/v1/mcp', body)).toMatchObject({ status: 200, code: -32_601 });
  });

  test('an unknown action is refused with the list of actions', async () => {
    const { error } = await market.renter.try('manage_api_keys', { action: 'steal' });
    expect(error).toMatchObject({
      code: 'invalid_input',
      details: { issues: [{ field: 'action', message: 'must be one of list, create, revoke, rotate' }] },
    });
    const { status, body } = await market.owner.http.patch('/bookings/bkg_1', { decision: 'maybe' });
    expect({ status, ...body }).toMatchObject({
      status: 400,
      code: 'invalid_input',
      details: { issues: [{ field: 'decision', message: 'must be one of approve, reject' }] },
    });
  });
});

describe('an idempotency key', () => {
  const rental = { slug: 'tandem-sea-kayak', ...freePeriod() };

  test('longer than 200 characters is refused over both doors', async () => {
    const key = 'k'.repeat(201);
    const overRest = await market.renter.http.post('/bookings', rental, { 'Idempotency-Key': key });
    const overMcp = await market.renter.try('create_booking', { ...rental, idempotencyKey: key });
    expect(overRest).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', details: { issues: [{ field: 'idempotencyKey' }] } },
    });
    expect(overMcp.error).toMatchObject({ code: 'invalid_input', details: { issues: [{ field: 'idempotencyKey' }] } });
  });

  test.each([
    ['with a character that cannot be stored', 'a\u0000b'],
    ['that is no text', 7],
  ])('%s is refused', async (_what, key) => {
    const { error } = await market.renter.try('create_booking', { ...rental, idempotencyKey: key });
    expect(error).toMatchObject({ code: 'invalid_input', details: { issues: [{ field: 'idempotencyKey' }] } });
  });
});

test('an expired token is refused over both doors, and the refusal says how to renew it', async () => {
  const agent = await market.signIn('renter@demo.test');
  expect((await agent.http.get('/users/me')).status).toBe(200);
  market.clock.advance({ minutes: 61 });
  const overRest = await agent.http.get('/users/me');
  const overMcp = await agent.try('get_profile');
  expect(overRest).toMatchObject({ status: 401, body: { code: 'invalid_credential', details: { reason: 'expired' } } });
  expect(overRest.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  expect(overMcp).toMatchObject({ httpStatus: 401, error: { code: 401, data: { code: 'invalid_credential' } } });
  for (const { message, nextActions } of [{ message: overRest.body.error, ...overRest.body }, overMcp.error.data]) {
    expect(message).toMatch(/expired/);
    expect(nextActions[0]).toMatchObject({ tool: 'refresh_token', method: 'POST', path: '/api/v1/auth/refresh' });
  }
});
