import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../src/create-log.ts';
import { freePeriod } from '../harness/dates.ts';
import { approvedKayak } from '../harness/rentals/kayak.ts';
import { FAKE_STRIPE_KEYS } from '../harness/servers/fake-stripe/objects.ts';
import { type FakeStripe, startFakeStripe } from '../harness/servers/fake-stripe/server.ts';
import { startTraceCollector, type TraceCollector } from '../harness/servers/trace-collector.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/servers/webhook-receiver.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { legacyRequest, modernRequest, post } from '../mcp/post.ts';

const lines: string[] = [];
const log = createLog(
  'info',
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  }),
);
let days = 100;
const dates = () => freePeriod((days += 4));
let traces = 0;
/** A trace of a caller, by its id and as the header. */
function newTrace() {
  const traceId = (traces += 1).toString(16).padStart(32, 'a');
  return { traceId, spanId: 'b'.repeat(16), traceparent: `00-${traceId}-${'b'.repeat(16)}-01` };
}
/** The lines of the log about one request, by the id in its answer. */
const linesOf = (answer: { headers: Headers }) =>
  lines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === answer.headers.get('x-request-id'));

describe('without a collector', () => {
  let market: TestMarketplace;
  let receiver: WebhookReceiver;
  let stripe: FakeStripe;
  beforeAll(async () => {
    stripe = await startFakeStripe();
    receiver = await startWebhookReceiver();
    market = await startMarketplace({ ...FAKE_STRIPE_KEYS, STRIPE_API_BASE: stripe.url }, { log });
    await market.dispatcher.drain();
    await market.renter.call('manage_agent_webhooks', { action: 'register', url: `${receiver.url}/in` });
  });
  afterAll(async () => {
    await market.close();
    await receiver.close();
    await stripe.close();
  });

  test('the log names the trace of the caller, and no trace where the caller names none', async () => {
    const { traceId, spanId, traceparent } = newTrace();
    const traced = await market.renter.http.get('/users/me', { traceparent });
    expect(linesOf(traced)).toEqual([expect.objectContaining({ msg: 'request', traceId, spanId })]);
    const [untraced] = linesOf(await market.renter.http.get('/users/me'));
    expect(untraced).toMatchObject({ msg: 'request' });
    expect(untraced).not.toHaveProperty('traceId');
  });

  test.each([
    ['in capitals', `00-${'A'.repeat(32)}-${'b'.repeat(16)}-01`],
    ['of the version that is never used', `ff-${'a'.repeat(32)}-${'b'.repeat(16)}-01`],
    ['of an empty trace', `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`],
    ['of an empty span', `00-${'a'.repeat(32)}-${'0'.repeat(16)}-01`],
    ['with more than its version has', `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01-x`],
    ['that is too short', '00-a-b-01'],
    ['that was sent twice', `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01, 00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`],
  ])('a traceparent %s counts as none', async (_what, traceparent) => {
    const answer = await market.renter.http.get('/users/me', { traceparent });
    expect(answer.status).toBe(200);
    expect(linesOf(answer)[0]).not.toHaveProperty('traceId');
  });

  test('a traceparent of a later version is read as far as it is known', async () => {
    const answer = await market.renter.http.get('/users/me', { traceparent: `01-${'c'.repeat(32)}-${'d'.repeat(16)}-ff-more` });
    expect(linesOf(answer)).toEqual([expect.objectContaining({ traceId: 'c'.repeat(32), spanId: 'd'.repeat(16) })]);
  });

  test.each([
    ['modern', modernRequest],
    ['legacy', legacyRequest],
  ])('a %s MCP message names its trace in _meta, which counts before another one of the request', async (_era, request) => {
    const [own, other] = [newTrace(), newTrace()];
    const message = request('tools/call', {
      name: 'search_assets',
      arguments: {},
      _meta: { traceparent: own.traceparent },
    });
    const headers = { ...message.headers, authorization: `Bearer ${market.renter.credential}`, traceparent: other.traceparent };
    const answer = await post(`${market.url}/api/v1/mcp`, message.body, headers);
    expect(answer.message?.error).toBeUndefined();
    expect(linesOf(answer)).toEqual([expect.objectContaining({ msg: 'request', traceId: own.traceId })]);
  });

  test('webhooks about what a call caused carry its trace, and others carry none', async () => {
    await drain(market);
    const { traceId, traceparent } = newTrace();
    const { body } = await market.renter.http.post('/bookings', { slug: 'tandem-sea-kayak', ...dates() }, { traceparent });
    await drain(market);
    const before = receiver.received.length;
    const sent = await market.renter.http.post(
      `/bookings/${body.data.id}/promote`,
      { acceptAgreement: true },
      { traceparent, tracestate: 'vendor=1' },
    );
    expect(sent.status).toBe(200);
    await drain(market);
    const told = receiver.received.slice(before);
    expect(told.length).toBeGreaterThan(0);
    for (const one of told) expect(one.traceparent).toBe(traceparent);
    expect(traceparent).toContain(traceId);

    const after = receiver.received.length;
    await market.owner.call('approve_booking', { bookingId: body.data.id });
    await drain(market);
    const later = receiver.received.slice(after);
    expect(later.length).toBeGreaterThan(0);
    for (const one of later) expect(one.traceparent).toBe('');
  });

  test('calls of the gateway carry the trace of the call that needs them', async () => {
    const bookingId = await approvedKayak(market, dates());
    const { traceparent } = newTrace();
    const before = stripe.requests.length;
    expect((await market.renter.http.post(`/bookings/${bookingId}/pay`, {}, { traceparent })).status).toBe(200);
    const asked = stripe.requests.slice(before);
    expect(asked.length).toBeGreaterThan(0);
    for (const request of asked) expect(request.traceparent).toBe(traceparent);
  });
});

describe('with a collector', () => {
  let market: TestMarketplace;
  let collector: TraceCollector;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    collector = await startTraceCollector();
    receiver = await startWebhookReceiver();
  });
  afterAll(async () => {
    await collector.close();
    await receiver.close();
  });

  test('the trace of a call has the request, the operation, its transaction and its webhook, each within its cause', async () => {
    market = await startMarketplace(
      { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key,x-other=2' },
      { log },
    );
    await market.dispatcher.drain();
    await market.renter.call('manage_agent_webhooks', { action: 'register', url: `${receiver.url}/in` });
    const [first, second, failing] = [newTrace(), newTrace(), newTrace()];
    const { body } = await market.renter.http.post(
      '/bookings',
      { slug: 'tandem-sea-kayak', ...dates() },
      { traceparent: first.traceparent },
    );
    await market.nobody.http.get('/bookings/bkg_01ARZ3NDEKTSV4RRFFQ69G5FAV', { traceparent: failing.traceparent });
    const message = modernRequest('tools/call', {
      name: 'promote_booking',
      arguments: { bookingId: body.data.id, acceptAgreement: true },
      _meta: { traceparent: second.traceparent },
    });
    const headers = {
      ...message.headers,
      authorization: `Bearer ${market.renter.credential}`,
      traceparent: first.traceparent,
    };
    const answer = await post(`${market.url}/api/v1/mcp`, message.body, headers);
    expect(answer.message?.result?.isError).toBeUndefined();
    await drain(market);
    await market.close();

    expect(collector.deliveries[0]).toMatchObject({ path: '/v1/traces', 'x-key': 'a key', 'x-other': '2' });
    const of = (traceId: string, name: string) => collector.spans.find((span) => span.traceId === traceId && span.name === name);
    const request = of(first.traceId, 'POST /api/v1/bookings');
    expect(request).toMatchObject({
      kind: 2,
      parentSpanId: first.spanId,
      attributes: { 'http.response.status_code': 201, 'http.route': '/api/v1/bookings' },
    });
    const operation = of(first.traceId, 'create_booking');
    expect(operation).toMatchObject({ parentSpanId: request?.spanId, attributes: { 'rentwire.via': 'rest' } });
    expect(of(first.traceId, 'transaction')).toMatchObject({ parentSpanId: operation?.spanId });

    const mcp = of(second.traceId, 'POST');
    expect(mcp).toMatchObject({ parentSpanId: second.spanId, links: [{ traceId: first.traceId, spanId: first.spanId }] });
    const promoted = of(second.traceId, 'promote_booking');
    expect(promoted).toMatchObject({ parentSpanId: mcp?.spanId });
    const delivery = of(second.traceId, 'deliver_webhook');
    const outgoing = collector.spans.find(({ parentSpanId, kind }) => parentSpanId === delivery?.spanId && kind === 3);
    expect(outgoing).toMatchObject({ name: 'POST', attributes: { 'server.address': '127.0.0.1' } });
    const carried = receiver.received.map(({ traceparent }) => traceparent);
    expect(carried).toContain(`00-${second.traceId}-${outgoing?.spanId}-01`);

    const refused = collector.spans.filter(({ traceId }) => traceId === failing.traceId);
    expect(refused.map(({ attributes }) => attributes['http.response.status_code'])).toContain(401);
    for (const { status } of refused) expect(status.code).not.toBe(2);
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ msg: 'request', traceId: first.traceId, spanId: request?.spanId }),
    );
  });

  test('the server decides which traces it records, and not the caller', async () => {
    const before = collector.spans.length;
    market = await startMarketplace({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0' }, { log });
    const { traceId, traceparent } = newTrace();
    const answer = await market.renter.http.get('/users/me', { traceparent });
    expect(linesOf(answer)).toEqual([expect.objectContaining({ traceId })]);
    await market.close();
    expect(collector.spans.length).toBe(before);
  });

  test('a caller who sends one trace with every request has no more of them recorded than others', async () => {
    market = await startMarketplace({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: '0.01',
      RATE_LIMIT_PER_MINUTE: '1000',
    });
    // A sampler that goes by the id records the smallest one at every share.
    const traceId = '1'.padStart(32, '0');
    const traceparent = `00-${traceId}-${'b'.repeat(16)}-01`;
    for (let call = 0; call < 100; call += 1) await market.nobody.http.get('/categories', { traceparent });
    await market.close();
    const recorded = collector.spans.filter((span) => span.traceId === traceId && span.kind === 2);
    expect(recorded.length).toBeLessThan(15);
  });

  test('what follows from a request is recorded exactly if the request is', async () => {
    market = await startMarketplace({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0.5' });
    await market.dispatcher.drain();
    await market.renter.call('manage_agent_webhooks', { action: 'register', url: `${receiver.url}/in` });
    const sent = [];
    for (let booking = 0; booking < 6; booking += 1) {
      const { body } = await market.renter.http.post('/bookings', { slug: 'tandem-sea-kayak', ...dates() });
      const { traceId, traceparent } = newTrace();
      // The caller says that it does not record the trace, which decides nothing either.
      await market.renter.http.post(
        `/bookings/${body.data.id}/promote`,
        { acceptAgreement: true },
        { traceparent: traceparent.replace(/01$/, '00') },
      );
      sent.push(traceId);
    }
    await drain(market);
    await market.close();
    for (const traceId of sent) {
      const names = new Set(collector.spans.filter((span) => span.traceId === traceId).map(({ name }) => name));
      expect([traceId, names.has('deliver_webhook')]).toEqual([traceId, names.has('promote_booking')]);
      const [carried] = receiver.received.filter((told) => told.traceparent.includes(traceId)).map((told) => told.traceparent);
      expect(carried?.endsWith('-01')).toBe(names.has('promote_booking'));
    }
  });
});

/** Delivers every event, and sends every webhook. */
async function drain(market: TestMarketplace): Promise<void> {
  await market.dispatcher.drain();
  await market.webhooks.drain();
}
