import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dialect } from '../../db/dialect.ts';
import { type Door, doorName, reachable } from './calls/doors.ts';
import type { Sample } from './samples/sample.ts';
import { send } from './calls/send.ts';
import { edges, senseless } from './inputs/senseless-input.ts';
import { sampledWorld, type SampledWorld } from './samples/shared-samples.ts';
import type { World } from './samples/world.ts';
import { rehearsal } from '../harness/rehearsal.ts';
import { sampleSize } from '../harness/sample-size.ts';

/** Fewer on the second engine: what it has to say of its own is how it takes a value, not how a door does. */
const RUNS = sampleSize(200, dialect === 'sqlite' ? 4 : 0);
const SEED = 20_270_514;
/** A thousand times what a call takes; only work that grows without bound reaches it. */
const PATIENCE = 15;
/** Of all inputs of one operation, on a machine that has other work as well. */
const PATIENCE_MS = sampleSize(240_000, 60_000);

/** An input that is accepted would change its object, so the change is rolled back before the next input. */
const { open, rehearse } = rehearsal();
let world: World;
let fresh: SampledWorld['take'];
let answered = 0;
beforeAll(async () => {
  ({ world, take: fresh } = await sampledWorld({}, { open }));
}, 180_000);
afterAll(async () => {
  console.log(`senseless input: ${answered} calls, each answered or refused, none failed`);
  await world?.market.close();
});

/** Every second operation; those between are tried with what costs most. The second engine says the same about each. */
const tried = reachable.filter((_, index) => index % sampleSize(1, dialect === 'sqlite' ? 2 : 4) === sampleSize(0, 1));

test.each(tried)(
  '$name answers or refuses values at the limits of its fields and random values',
  async ({ name, operation, doors }) => {
    const sample = await fresh(name);
    const all = edges(operation, sample.input);
    const step = sampleSize(1, (operation.kind === 'query' ? 8 : 24) * (dialect === 'sqlite' ? 1 : 4));
    // Each operation begins elsewhere, so that together they meet every value.
    const first = reachable.findIndex((row) => row.name === name) % step;
    const changes = all.filter((_, index) => index % step === first);
    const problems: string[] = [];
    for (const change of changes) {
      for (const door of operation.kind === 'query' && dialect === 'sqlite' ? doors : doors.slice(0, 1)) {
        problems.push(...(await ask(door, { ...sample.input, ...change }, sample.caller)));
      }
    }
    expect(problems).toEqual([]);

    const { caller, input: usual } = sample;
    const property = fc.asyncProperty(senseless(operation, usual), async (input) => {
      for (const door of doors) expect(await ask(door, input, caller)).toEqual([]);
    });
    await fc.assert(property, { seed: SEED, numRuns: RUNS, includeErrorInReport: true });
  },
  PATIENCE_MS,
);

test('a path that cannot be decoded is refused as bad input', async () => {
  for (const path of [
    '/assets/%E0%A4%A',
    '/assets/%',
    '/assets/%00',
    '/vendors/%ff',
    '/assets/..%2f..%2fetc',
    '/bookings/%ED%A0%80',
  ]) {
    const { status, body } = await world.neighbour.http.get(path);
    expect({ path, status, code: body.code, error: body.error }).toEqual({
      path,
      status: 400,
      code: 'invalid_input',
      error: expect.stringMatching(/slug|bookingId/),
    });
  }
});

/** Says how the call failed, if it did: as something that nobody foresaw, or after so long that everybody else waited too. */
async function ask(door: Door, input: Sample['input'], caller: Sample['caller']): Promise<string[]> {
  const started = performance.now();
  const outcome = await rehearse(() => send(world.market.url, door, input, caller?.credential ?? null));
  if (outcome === null) return [];
  answered += 1;
  const { http, code } = outcome;
  const told = `${doorName(door)} with ${JSON.stringify(input)}`;
  if (http >= 500 || code === 'internal_error') return [`${told}: ${http} ${code}`];
  const seconds = (performance.now() - started) / 1000;
  return seconds > PATIENCE ? [`${told}: only after ${Math.round(seconds)} s`] : [];
}
