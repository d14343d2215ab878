import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startMarketplace } from '../harness/start-marketplace.ts';
import { type Door, doorName, reachable } from './doors.ts';
import { keyOf, refusedCredentials, type RefusedCredentials, scopesWithout } from './refused-credentials.ts';
import { sampleOf } from './sample-inputs.ts';
import { type Outcome, send } from './send.ts';
import { contents } from './table-contents.ts';
import type { Person, World } from './world.ts';

let world: World;
let refused: RefusedCredentials;
let tried = 0;
beforeAll(async () => {
  ({ world, refused } = await refusedCredentials(await startMarketplace()));
});
afterAll(async () => {
  console.log(`who may: ${tried} combinations of operation, door and credential, all refused`);
  await world.market.close();
});

beforeEach(() => world.turn());

const protectedOnes = reachable.filter(({ operation }) => operation.access.who !== 'anyone');
const scopedOnes = protectedOnes.filter(({ operation }) => operation.access.scope !== null);
const ownerDoors = reachable.flatMap(({ name, operation, doors }) =>
  doors.filter((door) => operation.access.who === 'vendor' || isOwnerDoor(door)).map((door) => ({ name, door, title: doorName(door) })),
);
const adminOnes = reachable.filter(({ operation }) => operation.access.who === 'admin');

describe.each(reachable)('$name', ({ name, operation, doors }) => {
  test('is refused with every credential that is worth nothing, and writes nothing', async () => {
    const { input } = await sampleOf(name, world);
    const before = await contents(world.market);
    const problems: string[] = [];
    for (const door of doors) {
      for (const [kind, credential] of Object.entries(refused)) {
        const answer = await attempt(door, input, credential);
        if (!isChallenge(answer, 'invalid_credential')) problems.push(`${doorName(door)} with ${kind}: ${tell(answer)}`);
      }
      if (operation.access.who === 'anyone') continue;
      const answer = await attempt(door, input, null);
      if (!isChallenge(answer, 'unauthenticated')) problems.push(`${doorName(door)} without a token: ${tell(answer)}`);
    }
    expect(problems).toEqual([]);
    expect(await contents(world.market)).toEqual(before);
  });
});

test.each(scopedOnes)('$name needs its scope: every other one is refused, this one alone is enough', async ({ name, operation, doors }) => {
  const scope = operation.access.scope!;
  for (const door of doors) {
    const { input, caller } = await sampleOf(name, world);
    const before = await contents(world.market);
    const weak = await keyOf(caller!, { scopes: scopesWithout(scope, caller!) });
    const answer = await attempt(door, input, weak);
    expect({ http: answer.http, code: answer.code }).toEqual({ http: 403, code: 'insufficient_scope' });
    if (door.kind === 'mcp') expect(answer.headers.get('www-authenticate')).toBe(`Bearer error="insufficient_scope", scope="${scope}"`);
    expect({ ...(await contents(world.market)), api_keys: '' }).toEqual({ ...before, api_keys: '' });

    const enough = await attempt(door, input, await keyOf(caller!, { scopes: [scope] }));
    expect([enough.http, enough.code]).not.toContain(401);
    expect(enough.code).not.toBe('insufficient_scope');
  }
});

test.each(ownerDoors)('$title is for vendors: a customer and an admin are refused', async ({ name, door }) => {
  const { input } = await sampleOf(name, world);
  for (const person of [world.neighbour, world.admin]) await expectForbidden(door, input, person);
});

test.skipIf(adminOnes.length === 0).each(adminOnes)('$name is for admins: a customer and a vendor are refused', async ({ name, doors }) => {
  const { input } = await sampleOf(name, world);
  for (const door of doors) for (const person of [world.neighbour, world.otherOwner]) await expectForbidden(door, input, person);
});

test('all that needs a sign-in was among them', () => {
  expect(protectedOnes.length).toBeGreaterThan(20);
  expect(tried).toBeGreaterThan(reachable.length * 10);
});

async function attempt(door: Door, input: object, credential: string | null): Promise<Outcome> {
  tried += 1;
  const outcome = await send(world.market.url, door, input, credential);
  if (outcome === null) throw new Error(`No request can carry the sample through ${doorName(door)}.`);
  return outcome;
}

async function expectForbidden(door: Door, input: object, { credential }: Person): Promise<void> {
  const answer = await attempt(door, input, credential);
  expect({ http: answer.http, code: answer.code }).toEqual({ http: 403, code: 'forbidden' });
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
