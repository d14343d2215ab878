import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startMarketplace } from '../harness/start-marketplace.ts';
import { type Door, doorName, reachable } from './doors.ts';
import { keyOf, refusedCredentials, type RefusedCredentials, scopesFor, scopesWithout } from './refused-credentials.ts';
import { type Sample, sampleOf } from './sample-inputs.ts';
import { type Outcome, send } from './send.ts';
import { contents } from './table-contents.ts';
import type { Person, World } from './world.ts';

let world: World;
let refused: RefusedCredentials;
/** What each operation is asked; in vain, so once is enough. */
const samples = new Map<string, Sample>();
/** By operation, a key of somebody of the right role that may do everything but this. */
const weakKeys = new Map<string, string>();
let before: Record<string, string>;
let tried = 0;

const protectedOnes = reachable.filter(({ operation }) => operation.access.who !== 'anyone');
const scopedOnes = protectedOnes.filter(({ operation }) => operation.access.scope !== null);
const ownerDoors = reachable.flatMap(({ name, operation, doors }) =>
  doors
    .filter((door) => operation.access.who === 'vendor' || isOwnerDoor(door))
    .map((door) => ({ name, door, title: doorName(door) })),
);
const adminDoors = reachable
  .filter(({ operation }) => operation.access.who === 'admin')
  .flatMap(({ name, doors }) => doors.map((door) => ({ name, door, title: doorName(door) })));

beforeAll(async () => {
  ({ world, refused } = await refusedCredentials(await startMarketplace()));
  for (const { name } of reachable) {
    world.turn();
    samples.set(name, await sampleOf(name, world));
  }
  for (const { name, operation } of scopedOnes) {
    const caller = samples.get(name)?.caller ?? world.neighbour;
    weakKeys.set(name, await keyOf(caller, { scopes: scopesWithout(operation.access.scope, caller) }));
  }
  before = await contents(world.market);
});
beforeEach(() => world.turn());
afterAll(async () => {
  console.log(`who may: ${tried} combinations of operation, door and credential refused`);
  await world.market.close();
});

describe('refused', () => {
  test.each(reachable)('$name, with every credential that is worth nothing', async ({ name, operation, doors }) => {
    const problems: string[] = [];
    for (const door of doors) {
      for (const [kind, credential] of Object.entries(refused)) {
        const answer = await attempt(door, name, credential);
        if (!isChallenge(answer, 'invalid_credential')) problems.push(`${doorName(door)} with ${kind}: ${tell(answer)}`);
      }
      if (operation.access.who === 'anyone') continue;
      const answer = await attempt(door, name, null);
      if (!isChallenge(answer, 'unauthenticated')) problems.push(`${doorName(door)} without a token: ${tell(answer)}`);
    }
    expect(problems).toEqual([]);
  });

  test.each(scopedOnes)('$name, with a key that has every other scope', async ({ name, operation, doors }) => {
    for (const door of doors) {
      const answer = await attempt(door, name, weakKeys.get(name) ?? '');
      expect([doorName(door), answer.http, answer.code]).toEqual([doorName(door), 403, 'insufficient_scope']);
      const needed = [operation.access.scope!].flat();
      expect(answer.message).toContain(needed[0]);
      const challenge = `Bearer error="insufficient_scope", scope="${needed.join(' ')}"`;
      if (door.kind === 'mcp') expect(answer.headers.get('www-authenticate')).toBe(challenge);
    }
  });

  test.each(ownerDoors)('$title, to a customer and to an admin', async ({ name, door }) => {
    for (const person of [world.neighbour, world.admin]) await expectForbidden(door, name, person);
  });

  test.skipIf(adminDoors.length === 0).each(adminDoors)('$title, to a customer and to a vendor', async ({ name, door }) => {
    for (const person of [world.neighbour, world.otherOwner]) await expectForbidden(door, name, person);
  });

  test('and none of these calls wrote anything', async () => {
    expect(tried).toBeGreaterThan(reachable.length * 10);
    expect(await contents(world.market)).toEqual(before);
  });
});

test.each(scopedOnes)('the scope of $name is enough for it', async ({ name, operation, doors }) => {
  const { caller } = samples.get(name)!;
  const key = await keyOf(caller!, { scopes: scopesFor(operation, caller!) });
  const answer = await attempt(doors[0]!, name, key);
  expect(answer.http).not.toBe(401);
  expect(answer.code).not.toBe('insufficient_scope');
});

async function attempt(door: Door, name: string, credential: string | null): Promise<Outcome> {
  tried += 1;
  const outcome = await send(world.market.url, door, samples.get(name)?.input, credential);
  if (outcome === null) throw new Error(`No request can carry the sample through ${doorName(door)}.`);
  return outcome;
}

async function expectForbidden(door: Door, name: string, { credential }: Person): Promise<void> {
  const { http, code } = await attempt(door, name, credential);
  expect({ http, code }).toEqual({ http: 403, code: 'forbidden' });
}

/** A 401 by its status, with a challenge, that says what would help. */
function isChallenge({ http, code, headers, error }: Outcome, expected: string): boolean {
  const challenge = headers.get('www-authenticate') ?? '';
  return http === 401 && code === expected && challenge.startsWith('Bearer ') && error.nextActions.length > 0;
}

function isOwnerDoor(door: Door): boolean {
  return door.kind === 'mcp' && door.endpoint.onlyRole === 'VENDOR';
}

function tell({ http, code, message }: Outcome): string {
  return `${http} ${code} ${message}`;
}
