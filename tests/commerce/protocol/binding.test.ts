import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePeriod } from '../../harness/dates.ts';
import {
  approve,
  authorizationUrl,
  browser,
  exchange,
  hidden,
  locationOf,
  newClient,
  signedIn,
} from '../../harness/oauth-client.ts';
import { newShop, offerThing } from '../../harness/new-shop.ts';
import { samplePng } from '../../harness/sample-files.ts';
import { startSecondServer } from '../../harness/second-server.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { contradictionsIn, lookAtEveryAnswer, problemsWith } from './protocol-schemas.ts';

const ORIGIN = 'https://rent.example.com';
/** What a server without a domain name of its own is asked by; it advertises none. */
const KEY = 'localhost.rentwire.shopping.rental';
const KAYAK = 'tandem-sea-kayak';

lookAtEveryAnswer();

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

let days = 60;
const dates = () => freePeriod((days += 4));

// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
type Any = any;
interface Reply {
  status: number;
  headers: Headers;
  text: string;
  body: Any;
}

async function rest(
  method: string,
  path: string,
  body?: unknown,
  { credential = null, ...headers }: { credential?: string | null; [name: string]: string | null | undefined } = {},
): Promise<Reply> {
  const answer = await fetch(`${market.url}/ucp/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(credential !== null && { authorization: `Bearer ${credential}` }),
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: text === '' ? null : JSON.parse(text) };
}

async function tool(name: string, args: object, credential: string | null = null): Promise<Reply> {
  const answer = await fetch(`${market.url}/ucp/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(credential !== null && { authorization: `Bearer ${credential}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name, arguments: args } }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) };
}

const kayak = async (): Promise<string> => (await market.nobody.call('ucp_product', { slug: KAYAK })).variants[0].id;
const line = (id: string, period?: { startDate: string; endDate: string }, quantity = 1) => ({
  line_items: [
    {
      item: { id },
      quantity,
      ...(period && { [KEY]: { period: { start_date: period.startDate, end_date: period.endDate } } }),
    },
  ],
});

/** Nothing that the protocol’s schemas or its sums find wrong with a checkout. */
function expectSound(checkout: Any): void {
  expect(problemsWith('shopping/checkout.json', checkout)).toEqual([]);
  expect(contradictionsIn(checkout)).toEqual([]);
}

describe('the UCP profile', () => {
  test('is valid for a business and publishes the schema of its extension', async () => {
    const named = await startSecondServer(market, undefined, { PUBLIC_BASE_URL: ORIGIN });
    const at = named.url;
    const OWN = 'com.example.rent.shopping.rental';
    const answer = await fetch(`${at}/.well-known/ucp`);
    const profile: Any = await answer.json();
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=(\d+)$/);
    expect(problemsWith('profile.json#/$defs/business_schema', profile)).toEqual([]);
    expect(Object.keys(profile.ucp.capabilities)).toContain(OWN);
    expect(profile.keys).toMatchObject([{ kty: 'EC', crv: 'P-256', alg: 'ES256', kid: expect.any(String) }]);
    expect(JSON.stringify(profile)).not.toContain('"d":');
    const schema: Any = await (await fetch(`${at}/ucp/schemas/rental.json`)).json();
    expect(schema).toMatchObject({ $id: `${ORIGIN}/ucp/schemas/rental.json`, name: OWN });
    const [extension] = profile.ucp.capabilities[OWN];
    expect(Object.keys(schema.$defs)).toEqual(expect.arrayContaining(extension.extends));
    expect(await (await fetch(`${at}/docs/ucp-rental`)).text()).toContain(OWN);
    await named.stop();
    const local: Any = await (await fetch(`${market.url}/.well-known/ucp`)).json();
    expect(problemsWith('profile.json#/$defs/business_schema', local)).toEqual([]);
    expect(Object.keys(local.ucp.capabilities).filter((name) => !name.startsWith('dev.ucp.'))).toEqual([]);
    expect(local.keys).toEqual(profile.keys);
  });
});

describe('the UCP catalogue', () => {
  test('is searched with and without dates, page by page', async () => {
    const { startDate, endDate } = dates();
    const filters = { [KEY]: { start_date: startDate, end_date: endDate } };
    const { status, body } = await rest('POST', '/catalog/search', { query: 'kayak', filters, pagination: { limit: 1 } });
    expect(status).toBe(200);
    expect(problemsWith('shopping/catalog_search.json#/$defs/search_response', body)).toEqual([]);
    expect(body.products[0].variants[0].availability).toEqual({ available: true, status: 'in_stock' });
    expect(Object.keys(body.ucp.capabilities)).toEqual(['dev.ucp.shopping.catalog.search']);
    const all = await rest('POST', '/catalog/search', { filters: {}, pagination: { limit: 1 } });
    expect(all.body.pagination).toMatchObject({ has_next_page: true, cursor: '2' });
    const next = await rest('POST', '/catalog/search', { filters: {}, pagination: { limit: 1, cursor: '2' } });
    expect(next.body.products[0].id).not.toBe(all.body.products[0].id);
  });

  test('compares prices in one currency, and says which one and what is left out', async () => {
    const thing = { title: 'Gyroplane', city: 'Nowhere', country: 'DE', latitude: 50, longitude: 9 };
    for (const [country, currency, dayRateMinor] of [
      ['DE', 'EUR', 70_000],
      ['DE', 'EUR', 9_000],
      ['HU', 'HUF', 1_500_000],
    ] as const)
      await offerThing(await newShop(market, { country, currency }), { ...thing, dayRateMinor });
    const filters = { price: { max: 10_000 } };
    for (const { body } of [
      await rest('POST', '/catalog/search', { query: 'gyroplane', filters }),
      await rest('POST', '/catalog/search', {
        query: 'gyroplane',
        filters: { ...filters, categories: ['sports-hobby', 'boats'] },
      }),
    ]) {
      expect(problemsWith('shopping/catalog_search.json#/$defs/search_response', body)).toEqual([]);
      expect(body.products.map(({ price_range: { min } }: Any) => min)).toEqual([{ amount: 9_000, currency: 'EUR' }]);
      expect(body.messages.at(-1)).toEqual({
        type: 'info',
        code: 'price_currency',
        content: expect.stringMatching(/EUR.*HUF.* left out/),
      });
    }
    const { body } = await rest('POST', '/catalog/search', { query: 'gyroplane' });
    expect([body.products.length, body.messages]).toEqual([3, undefined]);
  });

  test('is searched by attributes, which each product repeats', async () => {
    const attributes = { seats: { min: 4 }, fuel: 'diesel' };
    const { status, body } = await rest('POST', '/catalog/search', { filters: { [KEY]: { attributes } } });
    expect(status).toBe(200);
    expect(problemsWith('shopping/catalog_search.json#/$defs/search_response', body)).toEqual([]);
    expect(body.products.length).toBeGreaterThan(0);
    for (const { metadata, variants } of body.products) {
      expect(metadata.attributes).toMatchObject({ fuel: 'diesel' });
      expect(metadata.attributes.seats).toBeGreaterThanOrEqual(4);
      expect(variants[0].availability).toBeUndefined();
    }
  });

  test.each([
    ['/catalog/search', {}],
    ['/catalog/search', { filters: { [KEY]: { start_date: '2027-05-01' } } }],
    ['/catalog/search', { filters: { [KEY]: { attributes: { wings: 2 } } } }],
    ['/catalog/search', { query: 7 }],
    ['/catalog/lookup', { ids: [] }],
    ['/catalog/product', {}],
    ['/checkout-sessions', { line_items: [] }],
  ])('%s refuses %j', async (path, body) => {
    const answer = await rest('POST', path, body);
    expect([answer.status, answer.body.code, typeof answer.body.content]).toEqual([400, 'invalid_request', 'string']);
  });

  test('is looked up by product and by variant, and names unknown ids', async () => {
    const variant = await kayak();
    const [product] = variant.split('.');
    const { body } = await rest('POST', '/catalog/lookup', { ids: [variant, product, variant, 'ast_none'] });
    expect(problemsWith('shopping/catalog_lookup.json#/$defs/lookup_response', body)).toEqual([]);
    expect(body.products).toHaveLength(1);
    expect(body.products[0].variants[0].inputs).toEqual([
      { id: variant, match: 'exact' },
      { id: product, match: 'featured' },
    ]);
    expect(body.messages).toMatchObject([{ code: 'not_found' }]);

    const shown = await rest('POST', '/catalog/product', { id: KAYAK });
    expect(problemsWith('shopping/catalog_lookup.json#/$defs/get_product_response', shown.body)).toEqual([]);
    const missing = await rest('POST', '/catalog/product', { id: 'ast_none' });
    expect(missing.status).toBe(200);
    expect(problemsWith('common/types/error_response.json', missing.body)).toEqual([]);
  });
});

describe('a checkout without a sign-in', () => {
  test('waits for its dates and its person, and can be changed and cancelled', async () => {
    const variant = await kayak();
    const created = await rest('POST', '/checkout-sessions', line(variant));
    expect(created.status).toBe(201);
    expectSound(created.body);
    expect(created.body).toMatchObject({ status: 'requires_escalation', [KEY]: {} });
    expect(created.body.messages.map(({ code }: Any) => code)).toEqual(['rental_period_required', 'identity_required']);

    const { id } = created.body;
    const period = dates();
    const updated = await rest('PUT', `/checkout-sessions/${id}`, line(variant, period));
    expectSound(updated.body);
    expect(updated.body.line_items[0].quantity).toBe(3);
    expect(updated.body.line_items[0][KEY].period).toEqual({ start_date: period.startDate, end_date: period.endDate });
    const completed = await rest('POST', `/checkout-sessions/${id}/complete`, { payment: {} });
    expectSound(completed.body);
    expect(completed.body.status).toBe('requires_escalation');

    const canceled = await rest('POST', `/checkout-sessions/${id}/cancel`);
    expectSound(canceled.body);
    expect((await rest('GET', `/checkout-sessions/${id}`)).body).toEqual(canceled.body);
  });

  test('is opened once for one idempotency key, and another body under that key is refused', async () => {
    const body = line(await kayak(), dates());
    const key = { 'idempotency-key': crypto.randomUUID(), 'ucp-agent': 'profile="https://agent.example/profile.json"' };
    const [one, two] = [await rest('POST', '/checkout-sessions', body, key), await rest('POST', '/checkout-sessions', body, key)];
    expect(two.body.id).toBe(one.body.id);
    const other = await rest('POST', '/checkout-sessions', line(await kayak(), dates()), key);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
  });

  test('for taken dates is answered with 200 and a message that says what is wrong', async () => {
    const far = { startDate: '2020-01-01', endDate: '2020-01-03' };
    const refused = await rest('POST', '/checkout-sessions', line(await kayak(), far));
    expect(refused.status).toBe(200);
    expect(problemsWith('common/types/error_response.json', refused.body)).toEqual([]);
    expect(refused.body.messages).toMatchObject([{ code: 'item_unavailable', severity: 'unrecoverable' }]);

    const { body } = await rest('POST', '/checkout-sessions', line(await kayak(), dates()));
    const changed = await rest('PUT', `/checkout-sessions/${body.id}`, line(await kayak(), far));
    expectSound(changed.body);
    expect(changed.body.messages[0]).toMatchObject({ code: 'item_unavailable', severity: 'recoverable' });
    expect(changed.body.line_items[0][KEY]).toEqual(body.line_items[0][KEY]);
  });

  test('shows nothing of any signed-in person’s booking', async () => {
    const { id, bookingId } = await market.renter.call('ucp_checkout_create', {
      productId: (await kayak()).split('.')[0],
      ...dates(),
    });
    for (const own of [id, bookingId]) {
      const { status, body } = await rest('GET', `/checkout-sessions/${own}`);
      expect([status, body.ucp.status, body.messages[0].code]).toEqual([200, 'error', 'not_found']);
    }
    expect((await rest('GET', `/orders/${bookingId}`)).status).toBe(401);
  });
});

describe('a call that needs a sign-in', () => {
  const order = async () => {
    const { bookingId } = await market.renter.call('ucp_checkout_create', {
      productId: (await kayak()).split('.')[0],
      ...dates(),
    });
    return String(bookingId);
  };

  test('names where to get a token, over REST and MCP', async () => {
    const id = await order();
    const refused = { '/ucp/v1': await rest('GET', `/orders/${id}`), '/ucp/mcp': await tool('get_order', { meta: {}, id }) };
    for (const [path, { status, headers }] of Object.entries(refused)) {
      const document = `${market.url}/.well-known/oauth-protected-resource${path}`;
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toContain(`resource_metadata="${document}"`);
      const metadata = await (await fetch(document)).json();
      expect(metadata).toMatchObject({ resource: `${market.url}${path}`, authorization_servers: [market.url] });
    }
  });

  test.each(['/ucp/v1', '/ucp/mcp', '/api/v1/mcp'])('is opened by a token for %s', async (path) => {
    const id = await order();
    const client = await newClient(market.url);
    const scope = 'read:booking write:booking';
    const request = authorizationUrl(market.url, client, { resource: market.url + path, scope });
    const { back } = await approve(market.url, request.url);
    const tokens = await exchange(market.url, client, back.searchParams.get('code') ?? '', request.verifier);
    const credential: string = tokens.body.access_token;
    const over = [
      await rest('GET', `/orders/${id}`, undefined, { credential }),
      await tool('get_order', { meta: {}, id }, credential),
    ];
    expect(over.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('a checkout of a signed-in person', () => {
  test('without dates is incomplete, says where they belong, and ends when it is cancelled', async () => {
    const { credential } = market.renter;
    const { status, body } = await rest('POST', '/checkout-sessions', line(await kayak()), { credential });
    expectSound(body);
    expect([status, body.status]).toEqual([201, 'incomplete']);
    expect(body.messages).toMatchObject([
      { code: 'rental_period_required', path: expect.stringMatching(/^\$\.line_items\[0\]/) },
    ]);
    const canceled = await rest('POST', `/checkout-sessions/${body.id}/cancel`, undefined, { credential });
    expect(canceled.body.status).toBe('canceled');
  });

  test('is their booking over every door until it is an order', async () => {
    const credential = market.renter.credential;
    const period = dates();
    const created = await rest('POST', '/checkout-sessions', line(await kayak(), period, 99), { credential });
    expect(created.status).toBe(201);
    expectSound(created.body);
    expect(created.body.messages[0]).toMatchObject({ type: 'warning', code: 'quantity_adjusted' });
    const { id } = created.body;
    const bookingId = created.body[KEY].booking_id;

    const early = await rest('POST', `/checkout-sessions/${id}/complete`, { payment: {} }, { credential });
    expectSound(early.body);
    expect(early.body.messages[0]).toMatchObject({ code: 'agreement_needed', severity: 'requires_buyer_review' });

    const agreed = { payment: {}, [KEY]: { accept_agreement: true } };
    const keyed = { meta: { 'idempotency-key': crypto.randomUUID() }, id, checkout: agreed };
    const doors = await Promise.all([
      tool('complete_checkout', keyed, credential),
      rest('POST', `/checkout-sessions/${id}/complete`, agreed, { credential }),
      market.renter.try('ucp_checkout_complete', { checkoutId: id, acceptAgreement: true }),
      market.renter.http.post(`/bookings/${bookingId}/promote`, { acceptAgreement: true }),
    ]);
    expect(doors.map((door) => ('status' in door ? door.status : door.isError))).toEqual([200, 200, false, 200]);
    const sent = await rest('GET', `/checkout-sessions/${id}`, undefined, { credential });
    expectSound(sent.body);
    expect(sent.body[KEY]).toMatchObject({ booking_id: bookingId, booking_status: 'pending_approval' });
    const { timeline } = await market.renter.call('get_booking_detail', { bookingId });
    expect(timeline.filter(({ type }: Any) => type === 'booking.promoted')).toHaveLength(1);

    await market.owner.call('approve_booking', { bookingId });
    const due = await rest('POST', `/checkout-sessions/${id}/complete`, { payment: {} }, { credential });
    expectSound(due.body);
    const { redirectUrl } = await market.renter.call('initiate_payment', { bookingId });
    await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
    await market.renter.call('get_pay_status', { bookingId });

    const done = await tool('get_checkout', { meta: {}, id }, credential);
    const checkout = done.body.result.structuredContent;
    expectSound(checkout);
    expect(JSON.parse(done.body.result.content[0].text)).toEqual(checkout);
    expect(checkout).toMatchObject({ status: 'completed', order: { id: bookingId } });
    const order = await rest('GET', `/orders/${bookingId}`, undefined, { credential });
    expect(problemsWith('shopping/order.json', order.body)).toEqual([]);
    expect(order.body).toMatchObject({ id: bookingId, checkout_id: id, line_items: [{ status: 'processing' }] });
    expect(Object.keys(order.body.ucp.capabilities)).toEqual(['dev.ucp.shopping.order']);
    expect(
      (await rest('GET', `/orders/${bookingId}`, undefined, { credential: market.stranger.credential })).body.ucp.status,
    ).toBe('error');
    const late = await rest('POST', `/checkout-sessions/${id}/cancel`, undefined, { credential });
    expectSound(late.body);
    expect(late.body.status).toBe('completed');
  });

  test.each(['REST', 'MCP'])('an answer to “complete” over %s is signed with a key of the profile', async (door) => {
    const { body } = await rest('POST', '/checkout-sessions', line(await kayak(), dates()));
    const keyed = { meta: { 'idempotency-key': crypto.randomUUID() }, id: body.id, checkout: { payment: {} } };
    const answer =
      door === 'MCP'
        ? await tool('complete_checkout', keyed)
        : await rest('POST', `/checkout-sessions/${body.id}/complete`, { payment: {} });
    expect(answer.headers.get('content-type')).toBe('application/json');
    const profile: Any = await (await fetch(`${market.url}/.well-known/ucp`)).json();
    const [, params = ''] = /^sig1=(.*)$/.exec(answer.headers.get('signature-input') ?? '') ?? [];
    const jwk = profile.keys.find(({ kid }: Any) => params.includes(`keyid="${kid}"`));
    const digest = answer.headers.get('content-digest');
    const base = [
      '"@status": 200',
      `"content-digest": ${digest}`,
      '"content-type": application/json',
      `"@signature-params": ${params}`,
    ].join('\n');
    const signature = Buffer.from(/:(.*):/.exec(answer.headers.get('signature') ?? '')?.[1] ?? '', 'base64');
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const good = (text: string) => verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signature);
    expect([good(base), good(`${base} `)]).toEqual([true, false]);
    const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(answer.text))).toString('base64');
    expect(digest).toBe(`sha-256=:${sha256}:`);
  });
});

describe('UCP over MCP', () => {
  test('lists its nine tools without a session, each with a schema that names the dates', async () => {
    const answer = await fetch(`${market.url}/ucp/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    const { result }: Any = await answer.json();
    expect(result.tools).toHaveLength(9);
    const create = result.tools.find(({ name }: Any) => name === 'create_checkout');
    expect(Object.keys(create.inputSchema.properties.checkout.properties.line_items.items.properties)).toContain(KEY);
  });

  test.each([
    ['no such tool', 'buy', {}, 400, -32_600],
    ['no id', 'get_checkout', { meta: {} }, 400, -32_600],
    ['no key', 'complete_checkout', { meta: {}, id: 'chk_x', checkout: {} }, 400, -32_600],
    ['an order without a sign-in', 'get_order', { meta: {}, id: 'bkg_x' }, 401, -32_000],
  ])('answers %s with an error of the protocol', async (_case, name, args, status, code) => {
    const answer = await tool(name, args);
    expect([answer.status, answer.body.error.code, typeof answer.body.error.data.code]).toEqual([status, code, 'string']);
  });

  test('refuses a method other than POST', async () => {
    expect((await fetch(`${market.url}/ucp/mcp`)).status).toBe(405);
  });
});

const addressOf = (link: string, base = market.url) => {
  const { pathname, search } = new URL(link, base);
  return pathname + search;
};

test('a person takes over a checkout on the page that their assistant has begun', async () => {
  const period = dates();
  const { body } = await rest('POST', '/checkout-sessions', line(await kayak()));
  const page = addressOf(body.continue_url);
  const visitor = browser(market.url);
  expect((await visitor.open(page)).body).toContain('Sign in and make it yours');
  const signIn = await visitor.submit(page, period);
  expect([signIn.status, locationOf(signIn)]).toEqual([303, `/sign-in?${new URLSearchParams({ next: page }).toString()}`]);

  const person = await signedIn(market.url);
  const early = await person.submit(page, { startDate: period.startDate });
  expect([early.status, early.body]).toEqual([400, expect.stringContaining(`value="${period.startDate}"`)]);
  const taken = await person.submit(page, period);
  const seen = await rest('GET', `/checkout-sessions/${body.id}`);
  expectSound(seen.body);
  const bookingId = seen.body[KEY].booking_id;
  const onward = `/requests/${bookingId}`;
  expect([taken.status, locationOf(taken)]).toEqual([303, onward]);
  expect(locationOf(await person.submit(page, period))).toBe(onward);

  const request = await person.open(onward);
  expect(request.body).not.toContain('name="AGE"');
  await person.submit(onward, { AGREEMENT: 'yes', due: hidden(request.body, 'due') });
  expect((await person.open(page)).body).toMatch(new RegExp(`once the owner has accepted.*href="${onward}"`, 's'));
  await market.owner.call('approve_booking', { bookingId });
  const pay = await person.submit(onward, { step: 'pay' });
  const address = /href="([^"]+\/sandbox\/checkout\/[^"]+)"/.exec(pay.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
  await fetch(address, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
  const done = await rest('GET', `/checkout-sessions/${body.id}`);
  expectSound(done.body);
  expect(done.body.status).toBe('completed');
  expect((await visitor.open(page)).body).toContain('Your rental is booked');
});

test('the page of a checkout opens by its link alone, in the language of its person, and is nobody else’s once it was taken', async () => {
  const period = dates();
  const { body } = await rest('POST', '/checkout-sessions', line(await kayak(), period));
  const page = addressOf(body.continue_url);
  const changed = page.replace(/signature=[^&]+/, `signature=${'x'.repeat(43)}`);
  const person = await signedIn(market.url);
  expect([(await person.open(changed)).status, (await person.submit(changed, {})).status]).toEqual([403, 403]);
  expect((await person.submit(page, {})).status).toBe(303);

  const other = await signedIn(market.url, { email: 'jonas@demo.test', password: 'demo-password-1' });
  expect((await other.open(page)).body).toContain('Somebody else goes on with it');
  expect((await other.submit(page, {})).status).toBe(404);
  const german = await fetch(market.url + page, { headers: { Accept: 'text/html', 'Accept-Language': 'de' } });
  const html = await german.text();
  expect(html).toContain('Ihre Miete fortsetzen');
  expect(html).toMatch(/Miete.*Servicegebühr.*Kaution.*Insgesamt/s);
  expect(html).toContain('geht Ihre Anfrage an den Vermieter');
  expect(html).not.toMatch(/>(Service fee|Rent|Total)</);
});

test('who goes on with a checkout on its page declares their age and agrees to the shown amount', async () => {
  const { variants } = await market.nobody.call('ucp_product', { slug: 'coastline-camper' });
  const { body } = await rest('POST', '/checkout-sessions', line(variants[0].id));
  const person = await signedIn(market.url);
  const onward = locationOf(await person.submit(addressOf(body.continue_url), dates()));
  const bookingId = onward.split('/').at(-1) ?? '';
  for (const kind of ['IDENTITY_DOCUMENT', 'DRIVING_LICENCE']) {
    const file = { fileName: 'scan.png', contentBase64: samplePng.toString('base64') };
    await market.renter.call('upload_document', { kind, bookingId, ...file });
  }
  const ready = await person.open(onward);
  const { askPerson } = await market.renter.call('booking_readiness', { bookingId });
  expect(askPerson.map(({ about }: Any) => about)).toEqual(['AGREEMENT', 'AGE', 'AMOUNT']);
  expect(ready.body).toContain('The driver is at least 21 years old on the day of pickup.');

  const due = hidden(ready.body, 'due');
  const send = (said: Record<string, string>) => person.submit(onward, { AGREEMENT: 'yes', due, ...said });
  const stateNow = async () => (await market.renter.call('get_booking_detail', { bookingId })).state;
  expect((await send({})).status).toBe(400);
  expect((await send({ AGE: 'yes', due: String(Number(due) - 1) })).body).toContain('more would be due now than you were shown');
  expect(await stateNow()).toBe('PENDING_VERIFICATION');
  await send({ AGE: 'yes' });
  expect(await stateNow()).toBe('PENDING_APPROVAL');
});
