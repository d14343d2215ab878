import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePeriod } from '../harness/dates.ts';
import { samplePng } from '../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const VERSION = '2026-07-28';
const OPENS_PAGES = { elicitation: { url: {} } };
const FOLLOWS_TASKS = { extensions: { 'io.modelcontextprotocol/tasks': {} } };

interface Asked {
  readonly capabilities?: object;
  readonly credential?: string | null;
  readonly path?: string;
  readonly more?: object;
}

/** One request of a client that says what it can do; `more` stands beside name and arguments. */
async function send(method: string, params: Record<string, unknown>, asked: Asked = {}) {
  const { capabilities = {}, credential = market.renter.credential, path = '/api/v1/mcp', more = {} } = asked;
  const response = await fetch(`${market.url}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': VERSION,
      'Mcp-Method': method,
      'Mcp-Name': String(params['name'] ?? params['taskId']),
      ...(credential !== null && { Authorization: `Bearer ${credential}` }),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: {
        ...params,
        ...more,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': VERSION,
          'io.modelcontextprotocol/clientCapabilities': capabilities,
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
        },
      },
    }),
  });
  const text = await response.text();
  const message = JSON.parse(text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '{}'));
  return {
    status: response.status,
    result: message.result,
    error: message.error,
    challenge: response.headers.get('www-authenticate'),
  };
}

const call = (name: string, args: object, asked?: Asked) => send('tools/call', { name, arguments: args }, asked);

let days = 40;
/** A plan of the demo renter, with its documents where that is asked for. */
async function plan({ documents }: { documents: boolean }) {
  days += 10;
  const quote = await market.renter.call('pricing_quote', { slug: 'coastline-camper', ...freePeriod(days) });
  let booking = await market.renter.call('create_booking', { quoteId: quote.quoteId });
  const bookingId: string = booking.id;
  while (documents && booking.nextActions[0].tool === 'upload_document') {
    const { args } = booking.nextActions[0];
    booking = await market.renter.call('upload_document', {
      ...args,
      fileName: 'scan.png',
      contentBase64: samplePng.toString('base64'),
    });
  }
  return { bookingId, promote: booking.nextActions[0].args };
}

async function approve(bookingId: string) {
  const { items } = await market.owner.call('review_renter_documents', { action: 'list', bookingId });
  for (const { documentId, status } of items) {
    if (status === 'PENDING_REVIEW')
      await market.owner.call('review_renter_documents', { action: 'approve', bookingId, documentId });
  }
  await market.owner.call('approve_booking', { bookingId });
}

describe('a client that opens pages for its person', () => {
  test('is asked to open the payment page, and repeats the call to read the outcome', async () => {
    const { bookingId, promote } = await plan({ documents: true });
    await market.renter.call('promote_booking', promote);
    await approve(bookingId);
    const asked = await call('initiate_payment', { bookingId }, { capabilities: OPENS_PAGES });
    expect(asked.result).toEqual({
      resultType: 'input_required',
      inputRequests: {
        page: {
          method: 'elicitation/create',
          params: { mode: 'url', url: expect.stringMatching(/^http/), message: expect.stringMatching(/^Pay .*\d/) },
        },
      },
      _meta: expect.anything(),
    });
    const { url } = asked.result.inputRequests.page.params;
    expect(url).not.toMatch(/renter|demo\.test/);
    const plain = await call('initiate_payment', { bookingId });
    expect(plain.result.structuredContent.redirectUrl).toBe(url);

    const declined = await call(
      'initiate_payment',
      { bookingId },
      { capabilities: OPENS_PAGES, more: { inputResponses: { page: { action: 'decline' } } } },
    );
    expect(declined.result.content[0].text).toMatch(/did not open the page/);
    expect(declined.result.structuredContent).toMatchObject({ status: 'PENDING', redirectUrl: url });

    await fetch(url, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
    const done = await call(
      'initiate_payment',
      { bookingId },
      { capabilities: OPENS_PAGES, more: { inputResponses: { page: { action: 'accept' } } } },
    );
    expect(done.result).toMatchObject({ resultType: 'complete', structuredContent: { status: 'PAID', alreadyDone: true } });
    expect(done.result.content[0].text).toMatch(/^The person was sent to the page/);
    expect((await call('initiate_payment', { bookingId }, { capabilities: OPENS_PAGES })).result.resultType).toBe('complete');
  });

  test('is asked to open the payment page of a checkout too', async () => {
    const { id: productId } = await market.renter.call('ucp_product', { slug: 'tandem-sea-kayak' });
    const begun = await market.renter.call('ucp_checkout_create', { productId, ...freePeriod(70) });
    const [complete] = begun.nextActions;
    await market.renter.call('ucp_checkout_complete', complete.args);
    await market.owner.call('approve_booking', { bookingId: begun.bookingId });
    const { checkoutId } = complete.args;
    const asked = await call('ucp_checkout_complete', { checkoutId }, { capabilities: OPENS_PAGES });
    const { url, message } = asked.result.inputRequests.page.params;
    expect(message).toMatch(/^Pay .*\d/);
    await fetch(url, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
    expect(await market.renter.call('ucp_checkout_status', { checkoutId })).toMatchObject({ status: 'completed' });
  });

  test('is asked to open the hand-in page for a document that comes without its file', async () => {
    const { bookingId } = await plan({ documents: false });
    const args = { kind: 'IDENTITY_DOCUMENT', bookingId };
    const asked = await call('upload_document', args, { capabilities: OPENS_PAGES });
    const { url, message } = asked.result.inputRequests.page.params;
    expect(message).toMatch(/Hand in the document/);
    expect(url).toContain(`/hand-in/${bookingId}?`);
    expect((await fetch(url)).status).toBe(200);
    const plain = await call('upload_document', args);
    expect(plain.result).toMatchObject({ isError: true });
    expect(plain.result.content[0].text).toContain(url);
    const after = await call('upload_document', args, {
      capabilities: OPENS_PAGES,
      more: { inputResponses: { page: { action: 'accept' } } },
    });
    expect(after.result.content[0].text).toMatch(/^The person was sent to the page/);
  });

  test.each([{}, { elicitation: {} }, { elicitation: { form: {} } }, { elicitation: { url: true } }, { elicitation: null }])(
    'is never asked when it declares %j',
    async (capabilities) => {
      const answer = await call('upload_document', { kind: 'IDENTITY_DOCUMENT' }, { capabilities });
      expect(answer.result?.resultType ?? 'refused').not.toBe('input_required');
    },
  );

  test('with an older protocol gets the link in the answer, whatever it declares', async () => {
    const { bookingId } = await plan({ documents: false });
    const response = await fetch(`${market.url}/api/v1/mcp`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        Authorization: `Bearer ${market.renter.credential}`,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name: 'upload_document',
          arguments: { kind: 'IDENTITY_DOCUMENT', bookingId },
          _meta: { 'io.modelcontextprotocol/clientCapabilities': OPENS_PAGES },
        },
      }),
    });
    expect(await response.text()).toContain('/hand-in/');
  });
});

describe('a client that follows tasks', () => {
  const asTask = { capabilities: FOLLOWS_TASKS };

  test('gets the sent request as a task that ends with the owner’s answer', async () => {
    const { bookingId, promote } = await plan({ documents: true });
    const begun = await call('promote_booking', promote, asTask);
    expect(begun.result).toMatchObject({
      resultType: 'task',
      status: 'working',
      statusMessage: expect.stringContaining(bookingId),
      createdAt: expect.stringMatching(/Z$/),
      ttlMs: null,
      pollIntervalMs: expect.any(Number),
    });
    const { taskId } = begun.result;
    expect((await send('tasks/get', { taskId }, asTask)).result).toMatchObject({
      taskId,
      status: 'working',
      resultType: 'complete',
    });

    await approve(bookingId);
    const { result } = await send('tasks/get', { taskId }, asTask);
    expect(result).toMatchObject({ taskId, status: 'completed', resultType: 'complete' });
    expect(result.result.structuredContent).toMatchObject({ state: 'PENDING_PAYMENT' });
    expect(result.result.content[0].text).toContain('initiate_payment');
  });

  test('can cancel the task without withdrawing the request', async () => {
    const { bookingId, promote } = await plan({ documents: true });
    const { taskId } = (await call('promote_booking', promote, asTask)).result;
    for (const [method, more] of [
      ['tasks/cancel', {}],
      ['tasks/update', { inputResponses: {} }],
    ] as const) {
      const { result } = await send(method, { taskId }, { ...asTask, more });
      expect(Object.keys(result).toSorted()).toEqual(['_meta', 'resultType']);
    }
    expect(await market.renter.call('booking_readiness', { bookingId })).toMatchObject({ state: 'PENDING_APPROVAL' });
  });

  test('sees only its own tasks, and must be signed in', async () => {
    const { promote } = await plan({ documents: true });
    const { taskId } = (await call('promote_booking', promote, asTask)).result;
    const { credential } = market.stranger;
    const [theirs, none] = [
      await send('tasks/get', { taskId }, { ...asTask, credential }),
      await send('tasks/get', { taskId: 'owner-bkg_01KAJ3N5V9Q2W8E7R6T5Y4U3I1' }, asTask),
    ];
    expect(theirs.error).toEqual(none.error);
    expect(none.error).toMatchObject({ code: -32_602 });
    const anonymous = await send('tasks/cancel', { taskId }, { ...asTask, credential: null });
    expect([anonymous.status, anonymous.challenge]).toEqual([401, expect.stringContaining('resource_metadata=')]);
  });

  test('gets complete answers when it did not ask for a task, or over the full list', async () => {
    const { bookingId, promote } = await plan({ documents: true });
    const plain = await call('promote_booking', promote);
    expect(plain.result).toMatchObject({ resultType: 'complete', structuredContent: { state: 'PENDING_APPROVAL' } });
    expect((await send('tasks/get', { taskId: `owner-${bookingId}` })).error).toMatchObject({ code: -32_601 });
    const full = await call('promote_booking', promote, { ...asTask, path: '/api/v1/mcp/x/full' });
    expect(full.result).toMatchObject({ resultType: 'complete', structuredContent: { state: 'PENDING_APPROVAL' } });
    const owners = await send(
      'tasks/get',
      { taskId: `owner-${bookingId}` },
      { ...asTask, path: '/api/v1/mcp-owner', credential: market.owner.credential },
    );
    expect(owners.error).toMatchObject({ code: -32_601 });
  });

  test('finds the extension for tasks among the capabilities of the server', async () => {
    const { result } = await send('server/discover', {}, {});
    expect(result.capabilities.extensions).toEqual({ 'io.modelcontextprotocol/tasks': {} });
  });
});

test('a request is not answered with progress that it did not ask for', async () => {
  const response = await fetch(`${market.url}/api/v1/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_categories', arguments: {} } }),
  });
  expect((await response.text()).match(/^data: /gm)).toHaveLength(1);
});
