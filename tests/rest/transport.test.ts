import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../src/rest/routes/index.ts';
import { signedIn } from '../harness/oauth-client.ts';
import { samplePng } from '../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('answers have the envelope, rate limit headers, a request id and security headers', async () => {
  const { status, headers, body } = await market.nobody.http.get('/health');
  expect({ status, body }).toMatchObject({ status: 200, body: { success: true, data: { status: 'ok' } } });
  expect(Number(headers.get('x-ratelimit-limit'))).toBeGreaterThan(Number(headers.get('x-ratelimit-remaining')));
  expect(headers.get('x-request-id')).toMatch(/^req_/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toContain('max-age');
});

test('a connection is kept alive for longer than a proxy’s minute', async () => {
  const agent = new Agent({ keepAlive: true });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  request(`${market.url}/api/v1/health`, { agent }, (answer) => {
    resolve(String(answer.headers['keep-alive']));
    answer.resume();
  })
    .on('error', reject)
    .end();
  const seconds = /timeout=(\d+)/.exec(await promise)?.[1];
  agent.destroy();
  expect(Number(seconds)).toBeGreaterThan(60);
});

test('a web page of any origin may call REST with its own token', async () => {
  const preflight = await fetch(`${market.url}/api/v1/bookings`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://shop.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
});

test('an unknown path and a wrong method get 404 with the failure envelope', async () => {
  for (const answer of [await market.nobody.http.get('/nothing'), await market.nobody.http.del('/assets')]) {
    expect(answer).toMatchObject({
      status: 404,
      body: { success: false, error: expect.any(String), code: 'not_found', requestId: expect.stringMatching(/^req_/) },
    });
  }
});

/** The lists of which one entry is read, changed or deleted by the same method with one more part of the path. */
const lists = routes.flatMap(({ method, path, root }) => {
  const entry = routes.find((other) => !root && other.method === method && new RegExp(`^${path}/\\{\\w+\\}$`).test(other.path));
  return entry === undefined ? [] : [{ method, path, field: entry.path.slice(path.length + 2, -1) }];
});

test('a path whose last parameter is empty is refused with its name, and not answered with the list', async () => {
  expect(lists.map(({ method, path }) => `${method} ${path}`)).toEqual(expect.arrayContaining(['GET /bookings', 'GET /assets']));
  for (const { method, path, field } of lists.filter((one) => !one.path.includes('{'))) {
    const people = path.startsWith('/admin') ? [market.admin] : [market.renter, market.actor(market.owner.credential)];
    const answers = await Promise.all(
      people.map(async ({ credential }) => {
        const headers = { authorization: `Bearer ${credential}`, 'content-type': 'application/json' };
        const body = method === 'GET' || method === 'DELETE' ? null : '{}';
        const answer = await fetch(`${market.url}/api/v1${path}/`, { method, headers, body });
        const said = (await answer.json()) as { readonly error: string };
        return { status: answer.status, body: said };
      }),
    );
    const answer = answers.find(({ status }) => status !== 403);
    expect([method, path, answer]).toMatchObject([
      method,
      path,
      { status: 400, body: { code: 'invalid_input', details: { issues: [{ field }] } } },
    ]);
    expect(answer?.body.error).toContain(`must not be empty in ${method} ${path}/{${field}}`);
  }
  // Where nothing else could be meant, a last slash is ignored.
  expect((await market.nobody.http.get('/health/')).status).toBe(200);
});

test('an unknown path is answered with a page for a person and with the envelope for software', async () => {
  const get = (accept: string) => fetch(`${market.url}/no/such/page`, { headers: { accept } });
  const person = await get('text/html,application/xhtml+xml,*/*;q=0.8');
  expect([person.status, person.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(await person.text()).toContain('There is no such page');
  const german = await fetch(`${market.url}/no/such/page`, { headers: { accept: 'text/html', 'accept-language': 'de' } });
  const inGerman = await german.text();
  expect(inGerman).toMatch(/<html lang="de".*Diese Seite gibt es nicht.*href="\/link"/s);
  // Whoever chooses another language there comes back to the address that they have.
  expect(inGerman).toContain('name="back" value="/no/such/page"');
  expect(inGerman).toContain('href="/sign-in?next=%2Fno%2Fsuch%2Fpage"');
  expect((await (await signedIn(market.url)).open('/no/such/page')).body).toContain('action="/sign-out"');
  for (const accept of ['*/*', 'application/json', 'application/json, text/html']) {
    expect(await (await get(accept)).json()).toMatchObject({ success: false, code: 'not_found' });
  }
});

test('above the rate limit the answer is 429 with the time to wait, also over MCP', async () => {
  const small = await startMarketplace({ RATE_LIMIT_PER_MINUTE: '40' });
  try {
    const answers = [];
    for (let count = 0; count < 60; count += 1) answers.push(await small.nobody.http.get('/categories'));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ success: false, code: 'rate_limited', details: { limit: 40 } });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await small.nobody.try('list_categories')).httpStatus).toBe(429);
  } finally {
    await small.close();
  }
});

test('running requests finish when the server stops, and new ones are refused', async () => {
  const stopping = await startMarketplace();
  const upload = beginUpload(stopping);
  await delay(100);

  const stopped = stopping.close();
  const takesRequests = () =>
    fetch(`${stopping.url}/api/v1/health`).then(
      () => true,
      () => false,
    );
  await expect.poll(takesRequests, { timeout: 5_000 }).toBe(false);
  expect(await upload.finish()).toBe(201);
  await stopped;
});

/** Sends the first bytes of a file; `finish` sends the rest and tells the status of the answer. */
function beginUpload({ url, renter }: TestMarketplace) {
  const boundary = 'x-boundary';
  const partOf = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const head = `${partOf('name="kind"')}\r\nIDENTITY_DOCUMENT\r\n${partOf('name="file"; filename="a.png"')}Content-Type: image/png\r\n\r\n`;
  const headers = {
    Authorization: `Bearer ${renter.credential}`,
    'Content-Type': `multipart/form-data; boundary=${boundary}`,
  };
  const { promise: answered, resolve, reject } = Promise.withResolvers<number>();
  const sending = request(`${url}/api/v1/upload`, { method: 'POST', headers }, (response) => {
    response.resume();
    resolve(response.statusCode ?? 0);
  }).on('error', reject);
  sending.write(head);
  sending.write(samplePng.subarray(0, 20));
  return {
    finish() {
      sending.end(Buffer.concat([samplePng.subarray(20), Buffer.from(`\r\n--${boundary}--\r\n`)]));
      return answered;
    },
  };
}

test('the metrics count calls by operation and outcome', async () => {
  await market.nobody.http.get('/assets/nothing-of-that-name');
  const text = await (await fetch(`${market.url}/metrics`)).text();
  expect(text).toMatch(/rentwire_calls_total\{operation="get_asset_detail",outcome="not_found"\} [1-9]/);
  expect(text).toContain('rentwire_call_seconds_bucket');
});

test('a call that has moved is answered at its older address too, which is not described', async () => {
  const moved = routes.filter(({ alsoAt }) => alsoAt !== null);
  expect(moved.map(({ path, alsoAt }) => [alsoAt, path])).toEqual([
    ['/owner/assets/import/{importId}', '/owner/asset-imports/{importId}'],
    ['/admin/payments/{paymentId}/sync', '/admin/payments/sync/{paymentId}'],
    ['/admin/payments/payouts/{payoutId}/bank', '/admin/payments/payout-bank/{payoutId}'],
  ]);
  for (const { method, path, alsoAt } of moved) {
    const answers = [path, alsoAt ?? ''].map((one) => fetch(`${market.url}/api/v1${one.replace(/\{\w+\}/, 'x')}`, { method }));
    for (const { status } of await Promise.all(answers)) expect({ path, status }).toEqual({ path, status: 401 });
  }
});
