import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { threadCost } from '../harness/thread-cost.ts';

/** How many times an ordinary request the most expensive one may take, and what it may never take. */
const MOST_TIMES = 20;
const MOST_MS = 500;

let market: TestMarketplace;
let ordinaryMs: number;
beforeAll(async () => {
  market = await startMarketplace();
  await request('/api/v1/assets/tandem-sea-kayak');
  ordinaryMs = Math.max(2, (await threadCost(() => request('/api/v1/assets/tandem-sea-kayak'))).ms);
});
afterAll(() => market.close());

async function request(path: string, init: RequestInit = {}): Promise<number> {
  const answer = await fetch(market.url + path, init);
  await answer.arrayBuffer();
  return answer.status;
}

async function expectCheap(call: () => Promise<number>): Promise<void> {
  const { ms, result } = await threadCost(call);
  expect(result).toBeLessThan(500);
  expect(ms).toBeLessThan(Math.min(MOST_MS, MOST_TIMES * ordinaryMs));
}

/** As long as a head may be. */
const HEAD = 15_000;

test.each([
  ['slashes', '/'.repeat(HEAD)],
  ['folders', '/a'.repeat(HEAD / 2)],
  ['dots', '/..'.repeat(HEAD / 3)],
  ['words', `/${'a-'.repeat(HEAD / 2)}`],
  ['escapes', `/${'%41'.repeat(HEAD / 3)}`],
  ['a name below each kind of page', `/legal/${'a'.repeat(HEAD)}`],
  ['a hand-in', `/hand-in/${'a'.repeat(HEAD)}`],
  ['a calendar', `/calendar/${'a.'.repeat(HEAD / 2)}ics`],
  ['a payment page', `/sandbox/checkout/${'a-'.repeat(HEAD / 2)}`],
  ['a listing', `/api/v1/assets/${'a-'.repeat(HEAD / 2)}`],
  ['parameters', `/api/v1/assets?${'a&'.repeat(HEAD / 2)}`],
  ['parameters of one name', `/api/v1/assets?${'q=a&'.repeat(HEAD / 4)}`],
  ['words to search for', `/api/v1/assets?q=${'a+'.repeat(HEAD / 2)}`],
  ['letters to search for', `/api/v1/assets?q=${'a'.repeat(HEAD)}`],
  ['a place', `/api/v1/assets?near=${'1,'.repeat(HEAD / 2)}`],
  ['the same below the commerce paths', `/api/v1/ucp${'/a'.repeat(HEAD / 2)}`],
])('a path of %s costs little, for a machine and for a browser', async (_what, path) => {
  for (const accept of ['application/json', 'text/html']) await expectCheap(() => request(path, { headers: { accept } }));
});

test.each([
  ['Accept', 'a/b,'.repeat(HEAD / 4)],
  ['Accept', `text/html;${'a=b;'.repeat(HEAD / 4)}`],
  ['Accept-Language', 'en,'.repeat(HEAD / 3)],
  ['Content-Type', `application/json;${' '.repeat(HEAD)}`],
  ['Content-Type', `multipart/form-data; boundary=${'-'.repeat(HEAD)}`],
  ['Authorization', `Bearer ${'a.'.repeat(HEAD / 2)}`],
  ['Authorization', `Bearer ${' '.repeat(HEAD - 10)}a`],
  ['X-Api-Key', `svc_live_${'a'.repeat(HEAD)}`],
  ['X-Forwarded-For', '1.1.1.1,'.repeat(HEAD / 8)],
  ['If-None-Match', '"a",'.repeat(HEAD / 4)],
  ['User-Agent', 'a('.repeat(HEAD / 2)],
  ['Origin', `https://${'a.'.repeat(HEAD / 2)}`],
  ['Cookie', 'a=b;'.repeat(HEAD / 4)],
  ['Idempotency-Key', 'a'.repeat(HEAD)],
])('a head with much in %s costs little', async (name, value) => {
  const body = '{"email":"a@b.example","password":"x"}';
  for (const path of ['/api/v1/auth/login', '/api/v1/mcp', '/account', '/api/v1/upload'])
    await expectCheap(() =>
      request(path, { method: 'POST', body, headers: { 'Content-Type': 'application/json', [name]: value } }),
    );
  await expectCheap(() => request('/llms.txt', { headers: { [name]: value } }));
});

/** As long as a body may be for whoever is not signed in. */
const BODY = 250_000;

test.each([
  ['open lists', '['.repeat(BODY)],
  ['open objects', '{"a":'.repeat(BODY / 5)],
  ['commas', `[${'1,'.repeat(BODY / 2)}1]`],
  ['names', `{${Array.from({ length: BODY / 12 }, (_, index) => `"k${index}":1`).join(',')}}`],
  ['names near a known one', `{${Array.from({ length: BODY / 18 }, (_, index) => `"passw${index}":1`).join(',')}}`],
  ['one text', `{"email":"${'a'.repeat(BODY)}","password":"x"}`],
  ['an address', `{"email":"${'a.'.repeat(BODY / 4)}@${'a.'.repeat(BODY / 4)}","password":"x"}`],
  ['escapes', `{"email":"${'\\u0041'.repeat(BODY / 6)}","password":"x"}`],
  ['quotes', '"'.repeat(BODY)],
  ['backslashes', `{"email":"${'\\\\'.repeat(BODY / 2)}","password":"x"}`],
  ['blanks', ' '.repeat(BODY)],
  ['a number', `{"email":${'9'.repeat(BODY)}}`],
  ['fields of a form', 'a=b&'.repeat(BODY / 4)],
])('a body of %s costs little at every door', async (_what, body) => {
  for (const path of [
    '/api/v1/auth/login',
    '/api/v1/mcp',
    '/api/v1/mcp-owner/x/full',
    '/api/v1/payments/callbacks/sandbox',
    '/api/v1/payments/callbacks/stripe',
    '/api/v1/pricing/quote',
    '/api/v1/nowhere',
    '/account',
    '/link',
    '/sandbox/checkout/nothing',
    '/hand-in/bkg_1',
  ]) {
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const headers = { 'Content-Type': type, Accept: 'application/json, text/event-stream' };
      await expectCheap(() => request(path, { method: 'POST', body, headers }));
    }
  }
});

test('a large body of many values is refused before anything is built from it', async () => {
  const names = `{${Array.from({ length: 1_400_000 }, (_, index) => `"k${index}":1`).join(',')}}`;
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${market.renter.credential}` };
  await expectCheap(() => request('/api/v1/upload', { method: 'POST', body: names.slice(0, 12_000_000), headers }));
});
