import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { auditLog, users } from '../../db/schema/index.ts';
import { type Door, reachable } from './calls/doors.ts';
import { assertAnswered, type Outcome, send } from './calls/send.ts';
import { sampledWorld, type SampledWorld } from './samples/shared-samples.ts';
import type { World } from './samples/world.ts';

let world: World;
let take: SampledWorld['take'];
let adminId: string;
beforeAll(async () => {
  ({ world, take } = await sampledWorld());
  const [admin] = await world.market.database.reader.select().from(users).where(eq(users.email, world.admin.email));
  adminId = admin?.id ?? '';
});
afterAll(() => world?.market.close());

const adminCommands = reachable.filter(({ operation }) => operation.access.who === 'admin' && operation.kind === 'command');
const audited = reachable.filter(
  ({ operation }) => operation.audited === true && !adminCommands.some((row) => row.operation === operation),
);
const silent = reachable.filter(
  ({ operation }) => operation.access.who === 'admin' && operation.kind === 'query' && operation.audited !== true,
);

async function entries() {
  return world.market.database.reader.select().from(auditLog);
}

/** What the call through the door added to the audit log, and how the call ended. */
async function added(door: Door, input: unknown, credential: string | null) {
  const before = new Set((await entries()).map(({ id }) => id));
  const outcome = await send(world.market.url, door, input, credential);
  if (outcome === null) throw new Error('No request can carry this input.');
  return { outcome, rows: (await entries()).filter(({ id }) => !before.has(id)) };
}

function expectRefused({ ok, code }: Outcome): void {
  expect({ ok, code }).toEqual({ ok: false, code: expect.any(String) });
}

test('the registry has commands for admins and queries that are audited', () => {
  expect(adminCommands.length).toBeGreaterThan(5);
  expect(audited.length).toBeGreaterThan(0);
});

describe.each(adminCommands)('$name', ({ name, doors }) => {
  test('leaves exactly one entry that says who, when, why and about what', async () => {
    for (const door of doors) {
      const { caller, input } = await take(name);
      const from = world.market.clock.now();
      // The bytes of a file are kept in the storage, and not a second time.
      const { contentBase64: _file, ...kept } = input;
      const { outcome, rows } = await added(door, input, caller?.credential ?? null);
      expect({ ok: outcome.ok, message: outcome.message }).toEqual({ ok: true, message: '' });
      expect(rows).toHaveLength(1);
      expect(rows).toMatchObject([
        {
          operation: name,
          actorId: adminId,
          actorRole: 'ADMIN',
          via: 'rest',
          reason: input['reason'] ?? null,
          bookingId: input['bookingId'] ?? null,
          input: kept,
        },
      ]);
      expect(rows[0]?.at.getTime()).toBeGreaterThanOrEqual(from.getTime());
      expect(rows[0]?.at.getTime()).toBeLessThanOrEqual(world.market.clock.now().getTime());
      expect(rows[0]?.requestId).toMatch(/^req_/);
    }
  });

  test('leaves no entry when it is refused', async () => {
    const { caller, input } = await take(name);
    for (const door of doors) {
      const refusals = [
        await added(door, input, null),
        await added(door, input, world.owner.credential),
        await added(door, { ...input, surprise: true }, caller?.credential ?? null),
      ];
      const missing = Object.keys(input).find((field) => field.endsWith('Id'));
      const nothing = missing === undefined ? null : { ...input, [missing]: 'bkg_01ARZ3NDEKTSV4RRFFQ69G5FAV' };
      if (nothing !== null) refusals.push(await added(door, nothing, caller?.credential ?? null));
      for (const { outcome, rows } of refusals) {
        expectRefused(outcome);
        expect(rows).toEqual([]);
      }
    }
  });
});

describe.each(audited)('$name', ({ name, doors }) => {
  test('leaves exactly one entry for each look, and none for a refused look', async () => {
    for (const door of doors) {
      const { caller, input } = await take(name);
      const { outcome, rows } = await added(door, input, caller?.credential ?? null);
      assertAnswered(door, outcome);
      expect(rows).toMatchObject([{ operation: name }]);
      // What opens a file is not kept where admins read.
      if (input['signature'] !== undefined) expect(JSON.stringify(rows)).not.toContain(input['signature']);
      const refused = await added(door, { ...input, surprise: 'x' }, caller?.credential ?? null);
      expectRefused(refused.outcome);
      expect(refused.rows).toEqual([]);
    }
  });
});

test.each(silent)('$name only lists, and leaves no entry', async ({ name, doors }) => {
  const { caller, input } = await take(name);
  for (const door of doors) {
    const { outcome, rows } = await added(door, input, caller?.credential ?? null);
    assertAnswered(door, outcome);
    expect(rows).toEqual([]);
  }
});
