import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountLock } from '../../src/domain/people/accounts/index.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ CALLS_AT_ONCE: '4', POSTGRES_POOL_SIZE: '10' });
});
afterAll(() => market.close());

test('while 400 calls of one person wait, others are answered, and calls beyond the queue are refused', async () => {
  const { id: userId } = await market.renter.call('get_profile');
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = market.database.transaction(async (tx) => {
    await tx.lock(accountLock(userId));
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  let answered = 0;
  const change = () =>
    market.renter.http.patch('/users/me', { city: 'Porto' }).then((answer) => {
      if (answer.status === 200) answered += 1;
      return answer;
    });
  const burst = Array.from({ length: 400 }, change);
  const others = [
    market.nobody.http.get('/assets/tandem-sea-kayak'),
    market.stranger.http.get('/users/me'),
    market.owner.http.get('/owner/bookings'),
  ];
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const more = await Promise.any(Array.from({ length: 150 }, change));
  expect([more.status, more.body.code, more.headers.get('retry-after'), answered]).toEqual([429, 'server_busy', '2', 0]);
  held.resolve();
  await holding;
  expect((await Promise.all(burst)).map(({ status }) => status)).toEqual(burst.map(() => 200));
});
