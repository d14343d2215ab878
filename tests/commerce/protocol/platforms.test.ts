import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePeriod } from '../../harness/dates.ts';
import { answerPaymentPage } from '../../harness/rentals/kayak.ts';
import { startSecondServer } from '../../harness/second-server.ts';
import { serveOnLoopback } from '../../harness/servers/loopback-server.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { lookAtEveryAnswer, problemsWith } from './protocol-schemas.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
type Any = any;

lookAtEveryAnswer();

let market: TestMarketplace;
let strict: Awaited<ReturnType<typeof startSecondServer>>;
let platform: Awaited<ReturnType<typeof serveOnLoopback>>;
const taken: { headers: Record<string, unknown>; text: string }[] = [];
let profile: object | string = {};

beforeAll(async () => {
  market = await startMarketplace();
  await market.dispatcher.drain();
  platform = await serveOnLoopback((request, response) => {
    if (request.method === 'GET') {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(typeof profile === 'string' ? profile : JSON.stringify(profile));
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      taken.push({ headers: request.headers, text: Buffer.concat(chunks).toString('utf8') });
      response.writeHead(204).end();
    });
  });
  strict = await startSecondServer(market, undefined, {
    UCP_NEGOTIATION: 'strict',
    UCP_PLATFORMS: 'https://known.example/profile',
  });
});
afterAll(async () => {
  await strict.stop();
  await platform.close();
  await market.close();
});

const capabilities = (version = '2026-08-25') => ({
  'dev.ucp.shopping.checkout': [{ version }],
  'dev.ucp.shopping.order': [{ version, config: { webhook_url: `${platform.url}/orders` } }],
});

async function search(server: { url: string }, agent?: string) {
  const answer = await fetch(`${server.url}/ucp/v1/catalog/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(agent !== undefined && { 'ucp-agent': `profile="${agent}"` }) },
    body: JSON.stringify({ query: 'kayak' }),
  });
  return { status: answer.status, body: (await answer.json()) as Any };
}

test('a strict server answers only platforms with a readable profile of the same version and abilities', async () => {
  const at = (path: string) => `${platform.url}/${path}`;
  expect(await search(strict)).toMatchObject({ status: 400, body: { code: 'invalid_profile_url' } });
  expect(await search(strict, 'nonsense')).toMatchObject({ status: 400, body: { code: 'invalid_profile_url' } });
  expect(await search(strict, 'http://127.0.0.1:1/x')).toMatchObject({ status: 424, body: { code: 'profile_unreachable' } });
  profile = 'no json';
  expect(await search(strict, at('a'))).toMatchObject({ status: 422, body: { code: 'profile_malformed' } });
  profile = { ucp: { version: '2026-01-11', capabilities: {} } };
  expect(await search(strict, at('b'))).toMatchObject({ status: 422, body: { code: 'version_unsupported' } });
  profile = { ucp: { version: '2026-08-25', capabilities: capabilities() } };
  const without = await search(strict, at('c'));
  expect([without.status, without.body.messages[0].code]).toEqual([200, 'capabilities_incompatible']);
  expect(problemsWith('common/types/error_response.json', without.body)).toEqual([]);
  profile = { ucp: { version: '2026-08-25', capabilities: { 'dev.ucp.shopping.catalog.search': [{ version: '2026-08-25' }] } } };
  const good = await search(strict, at('d'));
  expect([good.status, Object.keys(good.body.ucp.capabilities)]).toEqual([200, ['dev.ucp.shopping.catalog.search']]);
  expect((await search(strict, 'https://known.example/profile')).status).toBe(200);
});

test('a lenient server answers every platform', async () => {
  expect((await search(market)).status).toBe(200);
  expect((await search(market, 'http://127.0.0.1:1/y')).status).toBe(200);
});

const RENTAL = 'localhost.rentwire.shopping.rental';

/** A checkout of the renter's that the platform opens. */
async function openedByPlatform(): Promise<{ checkoutId: string; bookingId: string }> {
  const { variants } = await market.nobody.call('ucp_product', { slug: 'tandem-sea-kayak' });
  const { startDate, endDate } = freePeriod(60);
  const period = { start_date: startDate, end_date: endDate };
  const headers = {
    'content-type': 'application/json',
    'ucp-agent': `profile="${platform.url}/profile"`,
    authorization: `Bearer ${market.renter.credential}`,
  };
  const body = JSON.stringify({ line_items: [{ item: { id: variants[0].id }, quantity: 1, [RENTAL]: { period } }] });
  const answer = await fetch(`${market.url}/ucp/v1/checkout-sessions`, { method: 'POST', headers, body });
  const { id: checkoutId, ...checkout }: Any = await answer.json();
  return { checkoutId, bookingId: checkout[RENTAL].booking_id };
}

async function buy({ checkoutId, bookingId }: { checkoutId: string; bookingId: string }): Promise<void> {
  await market.renter.call('ucp_checkout_complete', { checkoutId, acceptAgreement: true });
  await market.owner.call('approve_booking', { bookingId });
  await answerPaymentPage(market.renter, bookingId, 'pay');
  await market.renter.call('get_pay_status', { bookingId });
  await market.dispatcher.drain();
  await market.webhooks.drain();
}

test('a platform is sent its whole orders, signed with a key of our profile', async () => {
  profile = { ucp: { version: '2026-08-25', capabilities: capabilities() } };
  const { checkoutId, bookingId } = await openedByPlatform();
  await buy({ checkoutId, bookingId });

  const orders = taken.map(({ text }) => JSON.parse(text));
  expect(orders.length).toBeGreaterThan(0);
  for (const order of orders) {
    expect(problemsWith('shopping/order.json', order)).toEqual([]);
    expect(order).toMatchObject({ id: bookingId, checkout_id: checkoutId });
  }
  const { keys }: Any = await (await fetch(`${market.url}/.well-known/ucp`)).json();
  for (const { headers } of taken) expect(isSigned(headers, keys)).toBe(true);
  expect(isSigned({ ...taken[0]?.headers, 'webhook-timestamp': '1' }, keys)).toBe(false);
  const { items } = await market.renter.call('list_ucp_webhooks');
  expect(items).toMatchObject([{ host: '127.0.0.1', problem: null }]);
});

function isSigned(headers: Record<string, unknown>, keys: Any[]): boolean {
  const params = String(headers['signature-input']).replace('sig1=', '');
  const names = [...(/\(([^)]*)\)/.exec(params)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
  const target: Record<string, string> = { '@method': 'POST', '@authority': new URL(platform.url).host, '@path': '/orders' };
  const lines = names.map((name) => `"${name}": ${target[name] ?? String(headers[name])}`);
  const jwk = keys.find(({ kid }) => params.includes(`keyid="${kid}"`));
  const signature = Buffer.from(String(headers['signature']).replace(/^sig1=:|:$/g, ''), 'base64');
  const base = Buffer.from([...lines, `"@signature-params": ${params}`].join('\n'));
  return verify('sha256', base, { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' }, signature);
}
