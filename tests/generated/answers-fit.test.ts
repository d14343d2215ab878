import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialect } from '../../db/dialect.ts';
import { BOOKING_STATES } from '../../db/values/index.ts';
import type { NextAction } from '../../src/domain/platform/kernel/index.ts';
import { sampleSize } from '../harness/sample-size.ts';
import { misfitsOf, misfitsOfError, misfitsOfRoute, misfitsOfTool } from './samples/answer-schemas.ts';
import { type Door, doorName, reachable, type Reachable } from './calls/doors.ts';
import { flawsOf } from './calls/next-step.ts';
import type { Sample } from './samples/sample.ts';
import { ID_FIELDS } from './samples/sample-inputs.ts';
import { assertAnswered, type Outcome, send } from './calls/send.ts';
import { missingIn } from './text-of-answer.ts';
import { sampledWorld, type SampledWorld } from './samples/shared-samples.ts';
import type { World } from './samples/world.ts';

let world: World;
let take: SampledWorld['take'];
/** Characters of the text of an answer to a write. */
const MOST = 1_600;
const MEDIAN = 700;
/** What is asked for by a write and is a document of its own. */
const DOCUMENTS = new Set(['pricing_quote']);

const lengths = new Map<string, number>();
let answers = 0;
let steps = 0;
beforeAll(async () => {
  ({ world, take } = await sampledWorld());
}, 180_000);
afterAll(async () => {
  console.log(`answers: ${answers} fit their description, with ${steps} next steps that can be taken`);
  await world?.market.close();
});

/** What an engine could answer otherwise, one door shows. */
const doorsOf = ({ doors }: Reachable) => (dialect === 'sqlite' ? doors : doors.slice(0, 1));

/** Every second: the suites of each subject call most operations too. */
const described = reachable.filter((_, index) => index % sampleSize(1, 2) === 0);

test.each(described)('$name refuses and answers as it is documented, over every door', async (row) => {
  const sample = await take(row.name);
  const doors = doorsOf(row);
  if (dialect === 'sqlite') for (const door of doors) await expectRefusals(row, door, sample, doors.indexOf(door));
  for (const door of doors) {
    if (door !== doors[0] && isPaired(door, doors)) continue;
    // What a command has changed once it would not look at again.
    const used = row.operation.kind === 'command' && door !== doors[0];
    const { caller, input } = used ? await take(row.name) : sample;
    const outcome = await ask(row, door, input, caller?.credential ?? null);
    assertAnswered(door, outcome);
    if (door.kind === 'rest') expect([doorName(door), outcome.http]).toEqual([doorName(door), door.route.status]);
    else expectText(row, outcome);
  }
});

/** The text of an answer says what there is to do, and after a write little else. */
function expectText({ name, operation }: Reachable, { body, data }: Outcome): void {
  const text = String(body);
  expect({ name, missing: missingIn(text, data) }).toEqual({ name, missing: [] });
  if (operation.kind !== 'command' || DOCUMENTS.has(name)) return;
  lengths.set(name, text.length);
  expect({ text, short: text.length <= MOST }).toEqual({ text, short: true });
}

test('the texts of answers to writes have a short median', () => {
  const sorted = [...lengths.values()].toSorted((a, b) => a - b);
  console.log(`answers to ${sorted.length} writes: median ${sorted[sorted.length >> 1]}, longest ${sorted.at(-1)} characters`);
  expect(sorted.length).toBeGreaterThan(dialect === 'sqlite' ? 50 : 15);
  expect(sorted[sorted.length >> 1]).toBeLessThanOrEqual(MEDIAN);
});

/** What an operation answers at the other kind of doors, rest-equals-mcp holds against what it answers here: both are described by one schema. */
function isPaired(door: Door, doors: readonly Door[]): boolean {
  const isJson = (each: Door) => each.kind === 'mcp' || each.route.answer === 'json';
  return isJson(door) && doors.some((other) => other.kind !== door.kind && isJson(other));
}

/** Nothing of the sample is used up: each of them is refused. */
async function expectRefusals(row: Reachable, door: Door, { caller, input }: Sample, place: number): Promise<void> {
  const ids = Object.keys(input).filter((field) => field in ID_FIELDS);
  const missing = Object.fromEntries(ids.map((field) => [field, 'xyz_01ARZ3NDEKTSV4RRFFQ69G5FAV']));
  const own = caller?.credential ?? null;
  const tries: readonly (readonly [object, string | null])[] = [
    // A callback's fields are its gateway's affair.
    ...(isCallback(door) ? [] : [[{ ...input, noSuchField: 1 }, own] as const]),
    // What proves who calls by itself, or asks nobody, ignores a credential that is worth nothing.
    ...(row.operation.provesItself || row.operation.asksNobody ? [] : [[input, 'svc_live_unknown'] as const]),
    ...(caller === null ? [] : [[input, null] as const]),
    ...(ids.length === 0 ? [] : [[{ ...input, ...missing }, own] as const]),
  ];
  const chosen = place === 0 || sampleSize(1, 0) === 1 ? tries : tries.filter((_, index) => index === place % tries.length);
  const refusals = [];
  for (const [given, credential] of chosen) refusals.push(await ask(row, door, given, credential));
  expect(refusals.filter(({ ok }) => ok).map(() => doorName(door))).toEqual([]);
}

const EACH_STATE = sampleSize(80, 1);

describe('the rentals of the demo data', () => {
  const seen = new Map<string, number>();

  test.each(['beatriz', 'nikos', 'jonas', 'sofia', 'ivan', 'marco', 'tom', 'elena', 'grace', 'lucy'])(
    'of %s are answered as documented, in every state',
    async (name) => {
      const renter = await world.market.signIn(`${name}@demo.test`);
      const { items } = await renter.call('list_my_bookings', { limit: 8 });
      for (const { id: bookingId, state } of items) {
        if ((seen.get(state) ?? 0) >= EACH_STATE) continue;
        seen.set(state, (seen.get(state) ?? 0) + 1);
        for (const operation of ['get_booking_detail', 'booking_readiness', 'get_pay_status', 'get_verification_status']) {
          await askEverywhere(operation, { bookingId }, renter.credential);
        }
      }
    },
  );

  test('of both vendors are answered as documented', async () => {
    for (const { call, credential } of [world.owner, world.otherOwner]) {
      const { items } = await call('list_owner_bookings', { limit: sampleSize(12, 5) });
      expect(items).not.toEqual([]);
      for (const { id: bookingId } of items) {
        for (const operation of ['get_owner_booking_detail', 'list_renter_documents'])
          await askEverywhere(operation, { bookingId }, credential);
      }
    }
  });

  test('the demo has a booking in every state', () => {
    expect(BOOKING_STATES.filter((state) => !seen.has(state))).toEqual([]);
    expect(steps).toBeGreaterThan(200);
  });
});

test('this file notices an answer that does not fit', () => {
  const door = reachable.find(({ name }) => name === 'get_profile')!.doors.find(({ kind }) => kind === 'rest')!;
  expect(
    misfitsOfRoute(door as Parameters<typeof misfitsOfRoute>[0], { http: 200, body: { success: true, data: {} } }),
  ).not.toEqual([]);
  const tool = reachable.find(({ name }) => name === 'get_profile')!.doors.find(({ kind }) => kind === 'mcp')!;
  expect(misfitsOfTool(tool as Parameters<typeof misfitsOfTool>[0], {})).not.toEqual([]);
  expect(flawsOf({ tool: 'no_such_tool', args: {}, actor: 'RENTER', why: 'none' })).toEqual([
    'no_such_tool is no tool of /api/v1/mcp',
  ]);
});

async function askEverywhere(name: string, input: object, credential: string | null): Promise<void> {
  const row = reachable.find((candidate) => candidate.name === name)!;
  for (const door of doorsOf(row)) assertAnswered(door, await ask(row, door, input, credential));
}

/** Sends the input and holds whatever comes back against what is written about it. */
async function ask(
  { operation }: Pick<Reachable, 'operation'>,
  door: Door,
  input: object,
  credential: string | null,
): Promise<Outcome> {
  const outcome = await send(world.market.url, door, input, credential);
  if (outcome === null) throw new Error(`No request can carry the sample through ${doorName(door)}.`);
  const { ok, code, error, data } = outcome;
  const next: NextAction[] = (ok ? data : error).nextActions ?? [];
  const misfits = [
    ...misfitsOf(door, outcome),
    // What stops a call before its tool runs has a code and no details over MCP.
    ...(ok || error.details === undefined ? [] : misfitsOfError(operation, { code, details: error.details })),
    ...next.flatMap(flawsOf),
  ];
  answers += 1;
  steps += next.length;
  expect({ door: doorName(door), misfits }).toEqual({ door: doorName(door), misfits: [] });
  return outcome;
}

function isCallback(door: Door): boolean {
  return door.kind === 'rest' && door.route.body === 'callback';
}

test('an answer says in a sentence whose turn it is and offers only the caller’s own steps', async () => {
  world.turn();
  const booking = await world.requested();
  const { bookingId } = booking;
  const sides = [
    { actor: booking.renter, tool: 'get_booking_detail', side: 'RENTER' },
    { actor: world.owner, tool: 'get_owner_booking_detail', side: 'OWNER' },
  ];
  for (const { actor, tool, side } of sides) {
    const seen = await actor.call(tool, { bookingId });
    expect(seen).toMatchObject({ waitingOn: 'OWNER', onSilence: 'ACCEPTED' });
    expect(seen.waitingFor).toMatch(
      /^The owner accepts or declines the request until .* Lisbon time .*; without an answer it counts as accepted\.$/,
    );
    expect(seen.nextActions).not.toEqual([]);
    expect(seen.nextActions.filter(({ actor: whose }: NextAction) => whose !== side)).toEqual([]);
  }
});
