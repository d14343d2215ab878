import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fullDescription } from '../../src/manifests/openapi/full-description.ts';
import { freePeriod } from '../harness/dates.ts';
import { confirmedKayak } from '../harness/rentals/kayak.ts';
import { samplePng } from '../harness/sample-files.ts';
import { startWebhookReceiver } from '../harness/servers/webhook-receiver.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { jsonOf, source } from './manifest-source.ts';

const description = jsonOf(fullDescription(source));
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).addSchema(description, 'description');

let market: TestMarketplace;
let problems: unknown[] = [];
beforeAll(async () => {
  market = await startMarketplace();
});
beforeEach(() => {
  problems = [];
});
afterAll(() => market.close());

/** Calls a path, notes where the answer differs from what the description says of it, and gives back `data`. */
async function call(
  actor: Actor,
  method: 'get' | 'post' | 'patch' | 'del',
  [template, ...values]: [string, ...string[]],
  body?: unknown,
) {
  const ids = [...values];
  const path = template.replaceAll(/\{\w+\}/g, () => ids.shift() ?? '');
  const [query] = ids;
  const target = query === undefined ? path : `${path}?${query}`;
  const answer = method === 'get' || method === 'del' ? await actor.http[method](target) : await actor.http[method](target, body);
  const found = problemsOf(template, method === 'del' ? 'delete' : method, answer);
  problems.push(...found.map((problem) => ({ template, problem })));
  return answer.body.data;
}

function problemsOf(template: string, method: string, { status, body }: { status: number; body: unknown }): unknown[] {
  const response = description.paths[template][method].responses[status];
  if (response === undefined) return [`${status} is not described`];
  const pointer = response.$ref ?? `#/paths/${template.replaceAll('/', '~1')}/${method}/responses/${status}`;
  const reference = `description${encodeURI(pointer)}/content/application~1json/schema`;
  const validate = ajv.compile({ $ref: reference });
  return validate(body)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message, params }) => ({ instancePath, message, params }));
}

async function lookAround({ startDate, endDate }: { startDate: string; endDate: string }): Promise<void> {
  const { nobody } = market;
  await call(nobody, 'get', ['/health']);
  await call(nobody, 'get', ['/assets', `q=camper&from=${startDate}&to=${endDate}`]);
  await call(nobody, 'get', ['/assets/{slug}', 'coastline-camper']);
  await call(nobody, 'get', ['/assets/{slug}/availability', 'coastline-camper', `from=${startDate}&to=${endDate}`]);
  await call(nobody, 'get', ['/catalog/feed']);
  await call(nobody, 'get', ['/categories']);
  await call(nobody, 'get', ['/category-requirements']);
  await call(nobody, 'get', ['/vendors/{slug}', 'atlantic-outdoors']);
}

async function requestCamper(dates: object): Promise<string> {
  const { renter } = market;
  const { quoteId } = await call(renter, 'post', ['/pricing/quote'], { slug: 'coastline-camper', ...dates });
  const { id } = await call(renter, 'post', ['/bookings'], { quoteId });
  const contentBase64 = samplePng.toString('base64');
  for (const kind of ['IDENTITY_DOCUMENT', 'DRIVING_LICENCE'])
    await call(renter, 'post', ['/upload'], { kind, bookingId: id, fileName: 'scan.png', contentBase64 });
  await call(renter, 'get', ['/verification/status', `bookingId=${id}`]);
  await call(renter, 'post', ['/bookings/{bookingId}/promote', id], { acceptAgreement: true, attestations: ['AGE'] });
  await call(renter, 'get', ['/bookings/{bookingId}/readiness', id]);
  return id;
}

async function approve(bookingId: string): Promise<void> {
  const { owner } = market;
  await call(owner, 'get', ['/owner/requests']);
  const { items } = await call(owner, 'get', ['/owner/requests/{bookingId}/documents', bookingId]);
  for (const { documentId } of items)
    await call(owner, 'patch', ['/owner/requests/{bookingId}/documents', bookingId], { documentId, decision: 'approve' });
  await call(owner, 'patch', ['/bookings/{bookingId}', bookingId], { decision: 'approve' });
  await call(owner, 'get', ['/owner/bookings', 'filter=pending']);
  await call(owner, 'get', ['/owner/bookings/{bookingId}', bookingId]);
}

async function beginPayment(bookingId: string): Promise<void> {
  const { renter } = market;
  await call(renter, 'post', ['/bookings/{bookingId}/pay', bookingId]);
  await call(renter, 'get', ['/bookings/{bookingId}/pay/status', bookingId]);
  await call(renter, 'post', ['/bookings/{bookingId}/cancel', bookingId], { preview: true });
  await call(renter, 'get', ['/bookings/{bookingId}', bookingId]);
  await call(renter, 'get', ['/bookings']);
}

test('the answers of a whole rental fit the OpenAPI description', async () => {
  const dates = freePeriod();
  await lookAround(dates);
  const bookingId = await requestCamper(dates);
  await approve(bookingId);
  await beginPayment(bookingId);
  expect(problems).toEqual([]);
});

test('the answers about accounts and assets fit the OpenAPI description', async () => {
  const { renter, owner, nobody } = market;
  const password = 'correct-horse-7';
  const { refreshToken } = await call(nobody, 'post', ['/auth/register'], { email: 'fits@demo.test', password, name: 'Fits' });
  await call(nobody, 'post', ['/auth/login'], { email: 'fits@demo.test', password });
  await call(nobody, 'post', ['/auth/refresh'], { refreshToken });
  await call(renter, 'get', ['/users/me']);
  await call(renter, 'get', ['/auth/api-keys']);
  const { id } = await call(renter, 'post', ['/auth/api-keys'], { name: 'key' });
  await call(renter, 'post', ['/auth/api-keys/{keyId}/rotate', id]);
  const assets = await call(owner, 'get', ['/owner/assets']);
  await call(owner, 'get', ['/owner/assets/{assetId}', assets.items[0].id]);
  expect(problems).toEqual([]);
});

test('the bodies sent to webhooks fit the OpenAPI description', async () => {
  const { renter, owner } = market;
  const receiver = await startWebhookReceiver();
  const url = `${receiver.url}/all`;
  for (const actor of [renter, owner]) await actor.http.post('/webhooks/agent', { url, events: ['*'], mode: 'live' });
  const { webhookId } = await renter.call('ucp_webhook_register', { url });
  await renter.call('manage_agent_webhooks', { action: 'test', webhookId });
  await confirmedKayak(market, freePeriod(64));
  await market.dispatcher.drain();
  await market.webhooks.drain();
  await receiver.close();
  const types = new Set(receiver.received.map(({ body }) => body.type));
  expect([...types]).toEqual(expect.arrayContaining(['ping', 'order.updated', 'booking.confirmed', 'payment.paid']));
  for (const { body } of receiver.received) expect({ body, misfits: misfitsOfWebhook(body) }).toEqual({ body, misfits: [] });
  expect(misfitsOfWebhook({ type: 'booking.confirmed', timestamp: 'now', data: {} })).not.toEqual([]);
});

function misfitsOfWebhook(body: { type: string; [field: string]: unknown }): unknown[] {
  const name = body.type === 'ping' ? 'ping' : body.type === 'order.updated' ? 'orderUpdated' : 'bookingEvent';
  const { schema } = description.webhooks[name].post.requestBody.content['application/json'];
  const own = schema.oneOf?.find((one: { properties: { type: { const: string } } }) => one.properties.type.const === body.type);
  const validate = ajv.compile(own ?? schema);
  return validate(body) ? [] : (validate.errors ?? []);
}

test('this file notices an answer that lacks a field or has the wrong status', () => {
  expect(problemsOf('/health', 'get', { status: 200, body: { success: true, data: {} } })).not.toEqual([]);
  expect(problemsOf('/health', 'get', { status: 400, body: { success: false } })).not.toEqual([]);
  expect(problemsOf('/health', 'get', { status: 500, body: {} })).toEqual(['500 is not described']);
});

test('refusals fit the OpenAPI description', async () => {
  const { renter, nobody } = market;
  await call(nobody, 'get', ['/bookings']);
  await call(renter, 'get', ['/owner/requests']);
  await call(renter, 'get', ['/bookings/{bookingId}', 'bkg_unknown']);
  await call(renter, 'post', ['/bookings'], { startDate: 'soon' });
  expect(problems).toEqual([]);
});
