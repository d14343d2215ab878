import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  const { port } = new URL(stopping.url);
  const boundary = 'x-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="kind"\r\n\r\nIDENTITY_DOCUMENT\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  const upload = request({
    port,
    host: '127.0.0.1',
    path: '/api/v1/upload',
    method: 'POST',
    headers: {
      Authorization: `Bearer ${stopping.renter.credential}`,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
    },
  });
  const answered = new Promise<number>((resolve, reject) => {
    upload.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    upload.once('error', reject);
  });
  upload.write(head);
  upload.write(samplePng.subarray(0, 20));
  await delay(100);

  const stopped = stopping.close();
  const taken = () =>
    fetch(`http://127.0.0.1:${port}/api/v1/health`).then(
      () => true,
      () => false,
    );
  await expect.poll(taken, { timeout: 5_000 }).toBe(false);
  upload.end(Buffer.concat([samplePng.subarray(20), Buffer.from(`\r\n--${boundary}--\r\n`)]));
  expect(await answered).toBe(201);
  await stopped;
});

test('the metrics count calls by operation and outcome', async () => {
  await market.nobody.http.get('/assets/nothing-of-that-name');
  const text = await (await fetch(`${market.url}/metrics`)).text();
  expect(text).toMatch(/rentwire_calls_total\{operation="get_asset_detail",outcome="not_found"\} [1-9]/);
  expect(text).toContain('rentwire_call_seconds_bucket');
});
