import { expect, test } from 'vitest';
import { gatewayNews } from '../../src/adapters/gateway-news.ts';
import type { GatewayOutcome } from '../../src/adapters/payment-gateway.ts';
import { testClock } from '../harness/clock.ts';

const log = { warn() {} };

/** A gateway of which the test decides when and what it answers. */
function gateway(answer: (reference: string) => Promise<GatewayOutcome>) {
  const clock = testClock();
  let asked = 0;
  const fetchOutcome = (reference: string) => {
    asked += 1;
    return answer(reference);
  };
  return { ...gatewayNews({ fetchOutcome }, clock, log), clock, asked: () => asked };
}

function outcomeOf(reference: string): GatewayOutcome {
  const amounts = { amountMinor: 100, holdMinor: 0, currency: 'EUR' };
  return { eventId: `${reference}:PENDING`, reference, paymentId: 'pay_1', status: 'PENDING', ...amounts };
}

test('an outcome that was asked for seconds ago is reused, unless it must be known now', async () => {
  const { ask, clock, asked } = gateway(async (reference) => outcomeOf(reference));
  await ask('a', 'RECENT');
  expect(await ask('a', 'RECENT')).toEqual(outcomeOf('a'));
  expect(asked()).toBe(1);
  await ask('b', 'RECENT');
  expect(asked()).toBe(2);
  await ask('a', 'NOW');
  expect(asked()).toBe(3);
  clock.advance({ minutes: 1 });
  await ask('a', 'RECENT');
  expect(asked()).toBe(4);
});

test('two questions about the same payment at the same time reach the gateway once', async () => {
  const { ask, asked } = gateway(async (reference) => outcomeOf(reference));
  await Promise.all([ask('a', 'NOW'), ask('a', 'RECENT'), ask('a', 'NOW')]);
  expect(asked()).toBe(1);
});

test('a gateway that hangs is waited for only once, and its late answer is used', async () => {
  const { promise, resolve } = Promise.withResolvers<GatewayOutcome>();
  const { ask, clock, asked } = gateway(() => promise);
  const started = performance.now();
  expect(await ask('a', 'RECENT')).toBeNull();
  expect(performance.now() - started).toBeLessThan(5_000);
  const second = performance.now();
  expect(await ask('a', 'RECENT')).toBeNull();
  expect(performance.now() - second).toBeLessThan(1_500);
  clock.advance({ minutes: 1 });
  resolve(outcomeOf('a'));
  expect(await ask('a', 'NOW')).toEqual(outcomeOf('a'));
  expect(asked()).toBe(1);
});

test('a gateway that fails is not asked again for some seconds, and the outcome is unknown', async () => {
  const { ask, asked } = gateway(async () => {
    throw new Error('ECONNRESET');
  });
  expect(await ask('a', 'RECENT')).toBeNull();
  expect(await ask('a', 'RECENT')).toBeNull();
  expect(asked()).toBe(1);
});

test('at most a thousand outcomes are remembered', async () => {
  const { ask, asked } = gateway(async (reference) => outcomeOf(reference));
  for (let index = 0; index <= 1_000; index += 1) await ask(`ref-${index}`, 'RECENT');
  await ask('ref-1000', 'RECENT');
  expect(asked()).toBe(1_001);
  await ask('ref-0', 'RECENT');
  expect(asked()).toBe(1_002);
});
