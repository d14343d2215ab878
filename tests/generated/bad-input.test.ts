import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInput, isAccepted } from './inputs/broken-input.ts';
import { type Door, doorName, reachable } from './calls/doors.ts';
import { restRequest } from './calls/rest-request.ts';
import type { Sample } from './samples/sample.ts';
import { type Outcome, send } from './calls/send.ts';
import { contents } from './table-contents.ts';
import { sampledWorld } from './samples/shared-samples.ts';
import type { World } from './samples/world.ts';
import { sampleSize } from '../harness/sample-size.ts';

const BROKEN = sampleSize(220, 6);
const SEED = 20_270_514;

let world: World;
const samples = new Map<string, Sample>();
let before: Record<string, string>;
let refusals = 0;

beforeAll(async () => {
  const sampled = await sampledWorld();
  ({ world } = sampled);
  for (const { name } of reachable) samples.set(name, await sampled.take(name));
  before = await contents(world.market);
}, 180_000);
afterAll(async () => {
  console.log(`bad input: ${refusals} broken inputs of ${reachable.length} operations refused, none with a 5xx`);
  await world?.market.close();
});

describe('broken input', () => {
  test.each(reachable)(
    'is refused by $name with the name of the wrong field, over every door',
    async ({ name, operation, doors }) => {
      const { caller, input: sample } = samples.get(name)!;
      const credential = caller?.credential ?? null;
      let refused = 0;
      const property = fc.asyncProperty(brokenInput(operation, sample), async (input) => {
        for (const door of doors) {
          const reads = whatItReads(door, input);
          if (reads === null || isAccepted(operation.input, reads.input)) continue;
          const outcome = await send(world.market.url, door, input, credential);
          expectRefusal(door, outcome!, reads, Object.keys(operation.input.shape));
          refused += 1;
        }
      });
      await fc.assert(property, { seed: SEED, numRuns: BROKEN, includeErrorInReport: true });
      refusals += refused;
      if (doors.some((door) => door.kind === 'mcp')) expect(refused).toBeGreaterThanOrEqual(BROKEN);
    },
    60_000,
  );

  test('changes no row', async () => {
    expect(refusals).toBeGreaterThan(BROKEN * reachable.length);
    expect(await contents(world.market)).toEqual(before);
  });
});

const LARGEST_BODY = 256 * 1024;
const DEEPEST = 26;
/** Commas and brackets: a body has at most 2,500, and those around the input are a few. */
const MOST_MARKS = 2_400;

/** Of an address. */
const MOST_PARAMETERS = 400;

/** The input as it arrives behind the door, and whether its address says too much; null where the door cannot carry it. */
function whatItReads(door: Door, input: unknown): { input: unknown; tooLong: boolean } | null {
  if (door.kind === 'mcp') return { input: JSON.parse(JSON.stringify(input)), tooLong: false };
  const request = restRequest(door, input);
  return request && { input: request.reads, tooLong: request.target.split('&').length > MOST_PARAMETERS };
}

/** What the protocol can take is refused by the schema, which names fields; the rest by the transport. */
function expectRefusal(
  door: Door,
  { http, ok, code, message, error }: Outcome,
  { input, tooLong }: { input: unknown; tooLong: boolean },
  known: string[],
): void {
  const fields: string[] = (error?.details?.issues ?? []).map(({ field }: { field: string }) => field);
  const seen = { door: doorName(door), http, ok, code, fields, message, once: new Set(fields).size === fields.length };
  // A link that was not made here opens nothing, whatever else is wrong.
  if (code === 'link_refused') return expect(http).toBe(door.kind === 'rest' ? 403 : 200);
  const text = JSON.stringify(input);
  const tooMuch = tooLong || text.length > LARGEST_BODY - 2_000 || (text.match(/[,[{]/g) ?? []).length > MOST_MARKS;
  if (!isPlainObject(input) || depthOf(input) > DEEPEST || tooMuch) {
    const byTransport = http < 500 && code !== null && !['internal_error', '-32603'].includes(code) && message !== '';
    expect({ ...seen, byTransport }).toEqual({ ...seen, ok: false, byTransport: true });
    return;
  }
  const names = new Set(
    [...known, ...Object.keys(input), '(root)'].map((name) => name.replaceAll(/[^\w.$[\]-]/g, '?').slice(0, 60)),
  );
  const named = fields.length > 0 && fields.every((field) => names.has(field) || names.has(field.split('.')[0] ?? ''));
  const expected = {
    http: door.kind === 'rest' ? 400 : 200,
    ok: false,
    code: 'invalid_input',
    named: true,
    clean: true,
    once: true,
  };
  const clean = message.isWellFormed() && !UNSEEN.test(message) && !LIBRARY.test(message);
  expect({ ...seen, named, clean }).toEqual({ ...seen, ...expected });
}

/** How the schema library talks to programmers. */
const LIBRARY = /expected \w+, received|Too (big|small):|Unrecognized key|Invalid (option|string)/;

/** What nobody should find in a message: control characters, zero-width and bidirectional marks. */
// oxlint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E]/;

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
