import { describe, expect, test } from 'vitest';
import { type FairQueue, fairQueue, PLATFORM, QueueFull, type Requester } from '../../src/adapters/fair-queue.ts';

const LIMITS = { running: 2, waiting: 6, heldBy: { network: 5, person: 3 }, retryAfterSeconds: 7 };
const from = (network: string, person: string | null = null): Requester => ({ network, person });

/** Work that ends when it is told to, in the order in which it began. */
function workshop(queue: FairQueue<'a' | 'b'>) {
  const begun: string[] = [];
  const refused: string[] = [];
  const endings = new Map<string, () => void>();
  return {
    begun,
    refused,
    ask(name: string, requester: Requester, line: 'a' | 'b' = 'a'): void {
      const { promise, resolve } = Promise.withResolvers<void>();
      endings.set(name, resolve);
      const work = () => {
        begun.push(name);
        return promise;
      };
      queue.run(line, requester, work).catch((error: unknown) => {
        if (error instanceof QueueFull && error.retryAfterSeconds === 7) refused.push(name);
      });
    },
    async end(name: string): Promise<void> {
      endings.get(name)?.();
      await settled();
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a network', () => {
  test('leaves a place to other networks, however much it asks for', async () => {
    const { ask, begun } = workshop(fairQueue(['a', 'b'], LIMITS));
    ['x1', 'x2', 'x3'].forEach((name) => ask(name, from('x')));
    ask('y1', from('y'));
    await settled();
    expect(begun).toEqual(['x1', 'y1']);
  });

  test('gets every other turn beside another network, and all turns when it is alone', async () => {
    const { ask, begun, end } = workshop(fairQueue(['a', 'b'], { ...LIMITS, running: 1 }));
    ['x1', 'x2', 'x3', 'x4'].forEach((name) => ask(name, from('x')));
    ['y1', 'y2'].forEach((name) => ask(name, from('y')));
    for (const name of ['x1', 'x2', 'y1', 'x3', 'y2', 'x4']) await end(name);
    expect(begun).toEqual(['x1', 'x2', 'y1', 'x3', 'y2', 'x4']);
  });

  test('has no more than its share, and a person in it no more than theirs', async () => {
    const { ask, refused } = workshop(fairQueue(['a', 'b'], LIMITS));
    ['p1', 'p2', 'p3', 'p4'].forEach((name) => ask(name, from('x', 'pat')));
    ['q1', 'q2', 'q3'].forEach((name) => ask(name, from('x', 'quin')));
    await settled();
    expect(refused).toEqual(['p4', 'q3']);
    ask('pat elsewhere', from('y', 'pat'));
    await settled();
    expect(refused).toEqual(['p4', 'q3', 'pat elsewhere']);
  });

  test('gets its place back when its work has failed', async () => {
    const queue = fairQueue(['a'], { ...LIMITS, heldBy: { network: 1 } });
    for (let round = 0; round < 5; round += 1) {
      await expect(queue.run('a', from('x'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    }
    expect(await queue.run('a', from('x'), async () => 'done')).toBe('done');
  });
});

test('the people of one network take turns', async () => {
  const { ask, begun, end } = workshop(fairQueue(['a', 'b'], { ...LIMITS, running: 1 }));
  ['p1', 'p2', 'p3'].forEach((name) => ask(name, from('x', 'pat')));
  ask('q1', from('x', 'quin'));
  for (const name of ['p1', 'p2', 'q1']) await end(name);
  expect(begun).toEqual(['p1', 'p2', 'q1', 'p3']);
});

test('when all places are taken, a network with fewer takes the last place of the one with most', async () => {
  const { ask, refused, begun, end } = workshop(fairQueue(['a', 'b'], { ...LIMITS, running: 1, waiting: 4 }));
  ['x1', 'x2', 'x3', 'x4', 'x5'].forEach((name) => ask(name, from('x')));
  ask('y1', from('y'));
  ask('z1', from('z'));
  ask('z2', from('z'));
  ask('z3', from('z'));
  await settled();
  // By then x has two, y one and z one: a second of z would have as many as x.
  expect(refused.toSorted()).toEqual(['x4', 'x5', 'z2', 'z3']);
  for (const name of ['x1', 'x2', 'y1', 'z1']) await end(name);
  expect(begun.slice(0, 4)).toEqual(['x1', 'x2', 'y1', 'z1']);
});

test('the lines of a queue go in their order, and each has its own places', async () => {
  const { ask, begun, end } = workshop(fairQueue(['a', 'b'], { ...LIMITS, running: 1 }));
  ask('b1', from('x'), 'b');
  ask('b2', from('x'), 'b');
  ask('a1', from('y'), 'a');
  for (const name of ['b1', 'a1', 'b2']) await end(name);
  expect(begun).toEqual(['b1', 'a1', 'b2']);
});

test('the platform’s own work is not limited to a share', async () => {
  const { ask, begun, refused } = workshop(fairQueue(['a', 'b'], LIMITS));
  Array.from({ length: 8 }, (_, index) => ask(`own ${index}`, PLATFORM));
  await settled();
  expect([begun.length, refused]).toEqual([2, []]);
});

describe('networks of one household', () => {
  const house = (number: number) => from(`2001:db8:0:${(number + 0x1200).toString(16)}::/64`);

  test('take turns with other networks as one', async () => {
    const { ask, begun, end } = workshop(fairQueue(['a', 'b'], { ...LIMITS, running: 1 }));
    [1, 2, 3, 4, 5].forEach((number) => ask(`h${number}`, house(number)));
    ['y1', 'y2'].forEach((name) => ask(name, from('192.0.2.1')));
    for (const name of ['h1', 'h2', 'y1', 'h3', 'y2', 'h4', 'h5']) await end(name);
    expect(begun).toEqual(['h1', 'h2', 'y1', 'h3', 'y2', 'h4', 'h5']);
  });

  test('lose places to other networks, and have a limited number together', async () => {
    const { ask, refused } = workshop(fairQueue(['a', 'b'], { ...LIMITS, running: 1, waiting: 6, heldBy: { network: 3 } }));
    [1, 2, 3, 4, 5, 6, 7].forEach((number) => ask(`h${number}`, house(number)));
    await settled();
    expect(refused).toEqual(['h7']);
    ['x', 'y', 'z'].forEach((name, index) => ask(name, from(`192.0.${index}.1`)));
    await settled();
    expect(refused).toEqual(['h7', 'h6', 'h5']);
  });
});

test('a limit for one network or person does not delay others, and its next work begins when one ends', async () => {
  const limits = { running: Infinity, runningOf: { network: 2, person: 1, target: 1 }, waiting: 50, heldBy: {} };
  const { ask, begun, end } = workshop(fairQueue(['a', 'b'], { ...limits, retryAfterSeconds: 7 }));
  ['x1', 'x2', 'x3', 'x4'].forEach((name) => ask(name, from('x')));
  ['p1', 'p2'].forEach((name) => ask(name, { network: null, person: 'pat' }));
  ['t1', 't2'].forEach((name) => ask(name, { ...PLATFORM, target: 'silent.test' }));
  await end('p1');
  expect(begun).toEqual(['x1', 'x2', 'p1', 't1', 'p2']);
  await end('x2');
  expect(begun.at(-1)).toBe('x3');
});
