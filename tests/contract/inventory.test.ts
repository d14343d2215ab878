import { afterAll, beforeAll, expect, test } from 'vitest';
import { routeKey } from '../../src/manifests/extra-routes.ts';
import { BASE_PATH } from '../../src/domain/platform/kernel/index.ts';
import { routes } from '../../src/rest/routes/index.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import restInventory from '../inventory/rest.json' with { type: 'json' };
import toolInventory from '../inventory/tools.json' with { type: 'json' };

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('the server lists exactly the tools of the inventory', async () => {
  const listed = await Promise.all(
    ['/mcp', '/mcp-owner'].map(async (endpoint) => {
      const answer = await fetch(`${market.url}${BASE_PATH}${endpoint}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
      });
      const text = await answer.text();
      // Without a version of the protocol the answer is an event stream.
      const { result } = JSON.parse(text.slice(text.indexOf('{'))) as { result: { tools: { name: string }[] } };
      return result.tools.map(({ name }) => `${endpoint} ${name}`);
    }),
  );
  const named = toolInventory.map(({ endpoint, name }) => `${endpoint} ${name}`);
  expect(named).toHaveLength(131);
  expect(listed.flat().toSorted()).toEqual(named.toSorted());
});

test('the server answers at every path of the inventory', async () => {
  expect(restInventory).toHaveLength(132);
  const absent: string[] = [];
  for (const { method, path } of restInventory) {
    const address = path.replaceAll(/\{\w+\}/g, 'x');
    const { status, body } = await answerOf(method, address);
    if (status === 404 && body.includes('"what":"path"')) absent.push(`${method} ${path}`);
  }
  expect(absent.toSorted()).toEqual([]);
});

test('every route beyond the inventory has a reason', () => {
  const extra = routes.filter((route) => route.root || !restInventory.some((row) => routeKey(row) === routeKey(route)));
  const unexplained = extra.filter(({ because }) => because === null);
  expect(extra.length).toBeGreaterThan(50);
  expect(unexplained.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

/** Streams never end, so only what says that there is no such path is read. */
async function answerOf(method: string, path: string): Promise<{ status: number; body: string }> {
  const ended = new AbortController();
  const answer = await fetch(`${market.url}${BASE_PATH}${path}`, { method, signal: ended.signal });
  const body = answer.status === 404 ? await answer.text() : '';
  ended.abort();
  return { status: answer.status, body };
}
