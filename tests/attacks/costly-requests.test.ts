import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { longestTurn, threadCost } from '../harness/thread-cost.ts';
import { COSTLY_BODIES, COSTLY_HEADERS, COSTLY_PATHS, OPEN_DOORS } from './costly-requests.ts';

/** How many times an ordinary request the most expensive one may take, and what it may never take. */
const MOST_TIMES = 20;
const MOST_MS = 500;
/** How much processor time one turn of the loop may take for it. */
const MOST_HELD_MS = 150;

let market: TestMarketplace;
let ordinaryMs: number;
beforeAll(async () => {
  market = await startMarketplace();
  await request('/api/v1/assets/tandem-sea-kayak');
  ordinaryMs = await ordinaryCost();
});
afterAll(() => market.close());

async function request(path: string, init: RequestInit = {}): Promise<number> {
  const answer = await fetch(market.url + path, init);
  await answer.arrayBuffer();
  return answer.status;
}

async function ordinaryCost(): Promise<number> {
  return Math.max(3, (await threadCost(() => request('/api/v1/assets/tandem-sea-kayak'))).ms);
}

/** What is wrong with the answer, or with what it cost; null where nothing is. */
async function costProblem(call: () => Promise<number>): Promise<string | null> {
  const { ms: first, result } = await threadCost(call);
  if (result >= 500) return `answered ${result}`;
  let ms = first;
  // A processor that has become slower is so for everything, and garbage is collected now and then: what is costly is so each time.
  for (let again = 0; again < 2 && ms >= MOST_TIMES * ordinaryMs; again += 1) {
    ordinaryMs = Math.max(ordinaryMs, await ordinaryCost());
    ms = Math.min(ms, (await threadCost(call)).ms);
  }
  const most = Math.min(MOST_MS, MOST_TIMES * ordinaryMs);
  return ms < most ? null : `took ${ms.toFixed(0)} ms, and ${most.toFixed(0)} is the most`;
}

test.each(COSTLY_PATHS)('a path of %s costs little, for a machine and for a browser', async (_what, path) => {
  for (const accept of ['application/json', 'text/html']) {
    expect(await costProblem(() => request(path, { headers: { accept } }))).toBeNull();
  }
});

test.each(COSTLY_HEADERS)('a head with much in %s costs little', async (name, value) => {
  const body = '{"email":"a@b.example","password":"x"}';
  for (const path of ['/api/v1/auth/login', '/api/v1/mcp', '/account', '/api/v1/upload']) {
    const headers = { 'Content-Type': 'application/json', [name]: value };
    expect(await costProblem(() => request(path, { method: 'POST', body, headers }))).toBeNull();
  }
  expect(await costProblem(() => request('/llms.txt', { headers: { [name]: value } }))).toBeNull();
});

test.each(COSTLY_BODIES)('a body of %s costs little at every door', async (_what, body) => {
  for (const path of OPEN_DOORS) {
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const headers = { 'Content-Type': type, Accept: 'application/json, text/event-stream' };
      expect(await costProblem(() => request(path, { method: 'POST', body, headers }))).toBeNull();
    }
  }
});

test('a large body of many values is refused before anything is built from it', async () => {
  const names = `{${Array.from({ length: 1_400_000 }, (_, index) => `"k${index}":1`).join(',')}}`;
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${market.renter.credential}` };
  const sent = { method: 'POST', body: names.slice(0, 12_000_000), headers };
  expect(await costProblem(() => request('/api/v1/upload', sent))).toBeNull();
});

test.each(['/api/v1/upload', '/api/v1/mcp'])(
  'a file of twelve megabytes in the body of %s is read beside everybody else',
  async (path) => {
    const contentBase64 = Buffer.alloc(9_000_000, 'file').toString('base64');
    const args = { kind: 'IDENTITY_DOCUMENT', fileName: 'scan.png', contentBase64 };
    const params = { name: 'upload_document', arguments: args, _meta: { idempotencyKey: `large-${path}` } };
    const body = JSON.stringify(path.endsWith('mcp') ? { jsonrpc: '2.0', id: 1, method: 'tools/call', params } : args);
    const headers = {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      Authorization: `Bearer ${market.renter.credential}`,
      'Idempotency-Key': `large-${path}`,
    };
    const answer = await expectLoopFree(() => fetch(market.url + path, { method: 'POST', body, headers }));
    expect(await answer.text()).toContain('file_type_refused');
  },
);

/** Server and client share this loop: it must turn all the while, however much there is to read. */
async function expectLoopFree<T>(call: () => Promise<T>): Promise<T> {
  let { result } = await longestTurn(call);
  let least = Infinity;
  for (let attempt = 0; attempt < 3 && least > MOST_HELD_MS; attempt += 1) {
    const { ms, result: again } = await longestTurn(call);
    result = again;
    least = Math.min(least, ms);
  }
  expect(least).toBeLessThan(MOST_HELD_MS);
  return result;
}
