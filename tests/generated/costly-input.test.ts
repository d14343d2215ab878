import { afterAll, beforeAll, expect, test } from 'vitest';
import { heldMs, MOST_HELD_MS, threadCost } from '../harness/thread-cost.ts';
import { costlyInputs } from './inputs/costly-input.ts';
import { doorName, reachable } from './calls/doors.ts';
import { send } from './calls/send.ts';
import { sampledWorld, type SampledWorld } from './samples/shared-samples.ts';
import type { World } from './samples/world.ts';
import { sampleSize } from '../harness/sample-size.ts';

/** Every so manieth input of an operation; each operation begins elsewhere, so that together they meet every kind. */
const STEP = sampleSize(1, 72);
/** How many times an ordinary call of its median the most expensive input may take, and what it may never take. */
const MOST_TIMES = 20;
const MOST_MS = 500;

let world: World;
let take: SampledWorld['take'];
const ordinary: number[] = [];
const costly: { ms: number; what: string }[] = [];
beforeAll(async () => {
  ({ world, take } = await sampledWorld());
}, 180_000);
afterAll(() => world?.market.close());

/** Every second operation; those between are tried with what means nothing. */
const tried = reachable.filter((_, index) => index % sampleSize(1, 2) === 0);

test.each(tried)(
  '$name answers or refuses its most expensive input quickly and never with a 5xx',
  async ({ name, operation, doors: [door] }) => {
    const sample = await take(name);
    const { url } = world.market;
    const credential = sample.caller?.credential ?? null;
    const first = reachable.findIndex((row) => row.name === name) % STEP;
    const inputs = costlyInputs(operation, sample.input).filter(({ always }, index) => always || index % STEP === first);
    for (const { what, make } of inputs) {
      const input = make();
      const { ms, result: outcome } = await threadCost(() => send(url, door!, input, credential));
      if (outcome === null) continue;
      const held = ms < MOST_HELD_MS ? ms : await heldMs(() => send(url, door!, input, credential));
      expect({ what, held: held < MOST_HELD_MS ? 'briefly' : `${held.toFixed(0)} ms` }).toEqual({ what, held: 'briefly' });
      costly.push({ ms, what: `${doorName(door!)}, ${what}: ${outcome.http} ${outcome.code ?? ''}` });
      expect({ what, failed: outcome.http >= 500 || outcome.code === 'internal_error' }).toEqual({ what, failed: false });
    }
    ordinary.push((await threadCost(() => send(url, door!, sample.input, credential))).ms);
  },
  60_000,
);

test('no expensive input costs the main thread much more than an ordinary call', () => {
  const median = ordinary.toSorted((one, other) => one - other)[Math.floor(ordinary.length / 2)] ?? 0;
  const [worst, ...others] = costly.toSorted((one, other) => other.ms - one.ms);
  const told = [worst, ...others.slice(0, 9)].map((call) => `  ${call?.ms.toFixed(1)} ms  ${call?.what}`).join('\n');
  console.log(`costly input: ${costly.length} calls; an ordinary one takes ${median.toFixed(1)} ms, the most expensive\n${told}`);
  expect(costly.length).toBeGreaterThan(tried.length);
  expect(worst?.ms).toBeLessThan(Math.min(MOST_MS, MOST_TIMES * Math.max(median, 2)));
});
