import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NextAction } from '../../src/domain/platform/kernel/index.ts';
import { reachable } from './doors.ts';
import { send } from './send.ts';
import { sampledWorld, type SampledWorld } from './shared-samples.ts';
import type { World } from './world.ts';

/** Characters of the text of an answer to a write. */
const MOST = 1_500;
const MEDIAN = 700;

/** What is asked for by a write and is a document of its own. */
const DOCUMENTS = new Set(['pricing_quote']);

let world: World;
let take: SampledWorld['take'];
const lengths = new Map<string, number>();
beforeAll(async () => {
  ({ world, take } = await sampledWorld());
}, 180_000);
afterAll(() => world.market.close());

const overMcp = reachable.flatMap((row) => {
  const doors = row.doors.filter(({ kind }) => kind === 'mcp');
  return doors.slice(0, 1).map((door) => ({ ...row, door }));
});

describe('the text of an answer', () => {
  test.each(overMcp)('of $name says what there is to do', async ({ name, operation, door }) => {
    const { caller, input } = await take(name);
    const outcome = await send(world.market.url, door, input, caller?.credential ?? null);
    expect({ name, ok: outcome?.ok }).toEqual({ name, ok: true });
    const text = String(outcome?.body);
    const missing = [...wordsToAct(outcome?.data)].filter((word) => !text.includes(word));
    expect({ name, missing }).toEqual({ name, missing: [] });
    if (operation.kind !== 'command' || DOCUMENTS.has(name)) return;
    lengths.set(name, text.length);
    expect({ text, short: text.length <= MOST }).toEqual({ text, short: true });
  });

  test('of a write is short in the median', () => {
    const sorted = [...lengths.values()].toSorted((a, b) => a - b);
    console.log(`answers to ${sorted.length} writes: median ${sorted[sorted.length >> 1]}, longest ${sorted.at(-1)} characters`);
    expect(sorted.length).toBeGreaterThan(50);
    expect(sorted[sorted.length >> 1]).toBeLessThanOrEqual(MEDIAN);
  });
});

/** What somebody who reads only the text needs to go on: addresses, words to be said, deadlines, and each step’s tool. */
function* wordsToAct(data: unknown): Generator<string> {
  const { nextActions = [], askPerson = [], waitingFor, dueAt, onSilence, handInUrl, url } = Object(data);
  for (const said of [waitingFor, dueAt, onSilence, handInUrl, url]) if (typeof said === 'string') yield said;
  for (const { words, url: read } of askPerson) {
    yield words;
    if (read !== null) yield read;
  }
  for (const step of nextActions as NextAction[]) {
    yield step.tool;
    for (const word of [step.dueAt, step.notBefore, step.onSilence, step.handInUrl, step.pageUrl, step.agreementUrl]) {
      if (word !== undefined) yield word;
    }
  }
}

test('whose turn it is is said in a sentence, and only the caller’s own steps are offered', async () => {
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
    expect(seen.waitingFor).toMatch(/^The owner accepts or declines the request until .* Lisbon time .*; silence accepts\.$/);
    expect(seen.nextActions).not.toEqual([]);
    expect(seen.nextActions.filter(({ actor: whose }: NextAction) => whose !== side)).toEqual([]);
  }
});
