import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleSize } from '../harness/sample-size.ts';
import { rehearsal } from '../harness/rehearsal.ts';
import { type Door, doorName, type McpDoor, reachable, type RestDoor } from './calls/doors.ts';
import type { Sample } from './samples/sample.ts';
import { sampleOf } from './samples/sample-inputs.ts';
import { type Outcome, send } from './calls/send.ts';
import { steady } from './steady.ts';
import { sampledWorld, type SampledWorld } from './samples/shared-samples.ts';
import type { World } from './samples/world.ts';

const { open, rehearse } = rehearsal();
let world: World;
let take: SampledWorld['take'];
beforeAll(async () => {
  ({ world, take } = await sampledWorld({}, { open }));
}, 180_000);
afterAll(() => world?.market.close());

/** Every pair of a tool and a route that lead to the same operation and answer with data. */
const pairs = reachable.flatMap(({ name, operation, doors }) =>
  doors
    .filter(isMcp)
    .flatMap((mcp) =>
      doors
        .filter(isRest)
        .flatMap((rest) =>
          rest.route.answer === 'json' ? [{ title: `${doorName(mcp)} and ${doorName(rest)}`, name, operation, mcp, rest }] : [],
        ),
    ),
);

/** Every second pair: one pipeline serves both doors. */
const compared = pairs.filter((_, index) => index % sampleSize(1, 2) === 0);

describe.each(compared.filter(({ operation }) => operation.kind === 'query'))('$title', ({ name, mcp, rest }) => {
  test('give the same answer byte for byte', async () => {
    const sample = await take(name);
    await expectSameRefusal({ mcp, rest }, sample);
    const overMcp = await ask(mcp, sample, rest.route.defaults);
    const overRest = await ask(rest, sample);
    expect([overMcp.ok, overRest.ok]).toEqual([true, true]);
    expect(inFull(overRest.data)).toBe(inFull(overMcp.data));
  });
});

/** They are begun in several transactions, each of which counts on those before it: each door has an object of its own. */
const BEGUN = new Set(['initiate_payment']);

const changing = compared.filter(({ operation }) => operation.kind === 'command');

describe.each(changing)('$title', ({ name, mcp, rest }) => {
  test('have the same effect and the same answer', async () => {
    const [first, second] = BEGUN.has(name) ? await twins(name) : [await take(name), null];
    await expectSameRefusal({ mcp, rest }, first);
    // What the one did is undone before the other does it. What goes without saying at one door is said at the other.
    const call = () => ask(mcp, first, rest.route.defaults);
    const overMcp = second === null ? await rehearse(call) : await call();
    const overRest = await ask(rest, second ?? first, mcp.tool.defaults);
    expect([overMcp.message, overRest.message].filter((message) => message.includes('Nothing was changed'))).toEqual([]);
    expect([overMcp.ok, overRest.ok]).toEqual([true, true]);
    expect(steady(overRest.data)).toEqual(steady(overMcp.data));
    expect(Object.keys(overRest.data)).toEqual(Object.keys(overMcp.data));
  });
});

/** Equal in everything, the days included. */
async function twins(name: string): Promise<[Sample, Sample]> {
  world.turn();
  return [await sampleOf(name, world), await sampleOf(name, world)];
}

/** A field that nobody knows is refused in the same words; nothing of the sample is used up. */
async function expectSameRefusal({ mcp, rest }: { mcp: McpDoor; rest: RestDoor }, { caller, input }: Sample): Promise<void> {
  const wrong = { caller, input: { ...input, noSuchField: 'x' } };
  const [overRest, overMcp] = [await ask(rest, wrong), await ask(mcp, wrong)];
  expect([overRest.ok, overMcp.ok]).toEqual([false, false]);
  expect(wordsOf(overRest)).toEqual(wordsOf(overMcp));
}

test('the pairs cover every operation that has both doors', () => {
  const both = reachable.filter(
    ({ doors }) => doors.some(isMcp) && doors.some((door) => isRest(door) && door.route.answer === 'json'),
  );
  expect(new Set(pairs.map(({ name }) => name)).size).toBe(both.length);
  expect(both.length).toBeGreaterThan(30);
});

/** The call of the sample; what a route implies is said in full to the tool. */
async function ask(door: Door, { caller, input }: Sample, implied: object = {}): Promise<Outcome> {
  const outcome = await send(world.market.url, door, { ...implied, ...input }, caller?.credential ?? null);
  if (outcome === null) throw new Error(`No request can carry the sample through ${doorName(door)}.`);
  return outcome;
}

/** Without the signature of links and the time of the call; the order of fields counts. */
function inFull(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll(/expires=\d+&signature=[\w-]+/g, '')
    .replaceAll(/"time":"[^"]+"/g, '');
}

function wordsOf({ code, message, error }: Outcome): unknown {
  return { code, message, details: error.details, nextActions: error.nextActions };
}

function isMcp(door: Door): door is McpDoor {
  return door.kind === 'mcp';
}

function isRest(door: Door): door is RestDoor {
  return door.kind === 'rest';
}
