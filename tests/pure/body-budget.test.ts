import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { bodyBudget } from '../../src/tools/requests/body-budget.ts';

const LIMITS = { bytes: 100, bytesPerNetwork: 25, freeBytes: 1 };

function arriving(complete = false) {
  const cut: string[] = [];
  return { complete, cut, destroy: () => cut.push('cut') } as unknown as IncomingMessage & { cut: string[] };
}

test('when one block of addresses fills the budget, its last body is cut off for another network', () => {
  const budget = bodyBudget(LIMITS);
  const theirs = [1, 2, 3, 4].map((host) => ({ request: arriving(), address: `192.0.2.${host}` }));
  for (const { request, address } of theirs) budget.hold(request, address, 25);
  const honest = arriving();
  budget.hold(honest, '198.51.100.1', 20);
  expect(theirs.map(({ request }) => request.cut.length)).toEqual([0, 0, 0, 1]);
  // There is room for five more.
  expect(() => budget.hold(arriving(), '192.0.2.9', 6)).toThrow('busy');
  budget.release(honest);
  budget.hold(arriving(), '192.0.2.9', 25);
});

test.each([
  ['before', ['192.0.2', '198.51.100']],
  ['after', ['198.51.100', '192.0.2']],
])('of two blocks of addresses the one with most bytes gives way, if it came %s the other', (_when, blocks) => {
  const budget = bodyBudget(LIMITS);
  const bodies = blocks.flatMap((block) => {
    const hosts = block === '192.0.2' ? [1, 2, 3] : [1];
    return hosts.map((host) => ({ block, request: arriving(), address: `${block}.${host}` }));
  });
  for (const { request, address } of bodies) budget.hold(request, address, 25);
  budget.hold(arriving(), '203.0.113.1', 20);
  const cut = bodies.filter(({ request }) => request.cut.length > 0).map(({ address }) => address);
  expect(cut).toEqual(['192.0.2.3']);
});

test('a body that has arrived whole is not cut off', () => {
  const budget = bodyBudget(LIMITS);
  for (const host of [1, 2, 3, 4]) budget.hold(arriving(true), `192.0.2.${host}`, 25);
  expect(() => budget.hold(arriving(), '198.51.100.1', 20)).toThrow('busy');
});
