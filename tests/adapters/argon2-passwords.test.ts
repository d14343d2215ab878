import { expect, test } from 'vitest';
import { argon2Passwords } from '../../src/adapters/argon2-passwords.ts';
import { QueueFull } from '../../src/adapters/fair-queue.ts';

const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };
const passwords = argon2Passwords({ parallel: 2, cost: CHEAP });

test('only the right password fits its hash', async () => {
  const hash = await passwords.hash('correct horse');

  expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,p=1,t=1\$/);
  expect(await passwords.verify(hash, 'correct horse')).toBe(true);
  expect(await passwords.verify(hash, 'correct horse ')).toBe(false);
  expect(await passwords.hash('correct horse')).not.toBe(hash);
});

test('without a configured cost, a password is hashed with the parameters that RFC 9106 recommends', async () => {
  expect(await argon2Passwords({ parallel: 1 }).hash('x')).toMatch(/^\$argon2id\$v=19\$m=65536,p=4,t=3\$/);
});

test('no password fits an unknown account', async () => {
  expect(await passwords.verify(null, '')).toBe(false);
  expect(await passwords.verify(null, 'correct horse')).toBe(false);
});

test('checking a password of an unknown account takes about as long as of a known one', async () => {
  const slower = argon2Passwords({ parallel: 1, cost: { memoryCost: 16_384, timeCost: 2, parallelism: 1 } });
  const hash = await slower.hash('correct horse');

  const known = await fastest(() => slower.verify(hash, 'wrong'));
  const unknown = await fastest(() => slower.verify(null, 'wrong'));

  expect(unknown).toBeGreaterThan(known / 3);
  expect(unknown).toBeLessThan(known * 3);
});

test('many password jobs at once are all done, also after one of them fails', async () => {
  const one = argon2Passwords({ parallel: 1, cost: CHEAP });
  const hash = await one.hash('a');
  const answers = await Promise.allSettled([
    one.verify('not a hash', 'a'),
    ...Array.from({ length: 30 }, (_, n) => one.verify(hash, n % 2 === 0 ? 'a' : 'b')),
  ]);

  expect(answers[0]?.status).toBe('rejected');
  expect(answers.slice(1).map((answer) => answer.status === 'fulfilled' && answer.value)).toEqual(
    Array.from({ length: 30 }, (_, n) => n % 2 === 0),
  );
});

test('password jobs are answered in the order in which they were asked', async () => {
  const one = argon2Passwords({ parallel: 1, cost: CHEAP });
  const order: number[] = [];
  await Promise.all(Array.from({ length: 8 }, (_, n) => one.hash('a').then(() => order.push(n))));

  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('checks of passwords go before new hashes, and a full queue refuses more of either', async () => {
  const one = argon2Passwords({ parallel: 1, waiting: 2, cost: CHEAP });
  const known = await one.hash('a');
  const order: string[] = [];
  const work = (name: string, done: Promise<unknown>) =>
    done.then(
      () => order.push(name),
      (error: unknown) => order.push(`${name} ${error instanceof QueueFull ? 'refused' : String(error)}`),
    );
  await Promise.all([
    work('running', one.hash('a')),
    ...['h1', 'h2', 'h3'].map((name) => work(name, one.hash('a'))),
    ...['v1', 'v2', 'v3'].map((name) => work(name, one.verify(known, 'a'))),
  ]);

  expect(order).toEqual(['h3 refused', 'v3 refused', 'running', 'v1', 'v2', 'h1', 'h2']);
  expect(await one.verify(known, 'a')).toBe(true);
});

async function fastest(work: () => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < 5; round += 1) {
    const start = performance.now();
    await work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}
