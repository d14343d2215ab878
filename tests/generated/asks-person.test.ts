import { eq, getTableName, not } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { webhookEndpoints } from '../../db/schema/index.ts';
import { SCOPES } from '../../db/values/index.ts';
import { storedTables } from '../../src/domain/oversight/data-protection/index.ts';
import { type Command, needsShop } from '../../src/domain/platform/kernel/index.ts';
import { jsonSchema } from '../../src/tools/json-schema.ts';
import { sampleSize } from '../harness/sample-size.ts';
import { type Reachable, reachable } from './calls/doors.ts';
import { send } from './calls/send.ts';
import { COSTLY } from './inputs/costly-samples.ts';
import type { Sample } from './samples/sample.ts';
import { sampledWorld, type SampledWorld } from './samples/shared-samples.ts';
import { contents } from './table-contents.ts';
import type { Person, World } from './samples/world.ts';

interface Callable extends Reachable {
  readonly operation: Command;
}

/** Whatever is done for the person of a key that calls it: each with what its person answers for, as it declares it. */
const callable = reachable.filter((row): row is Callable => row.operation.kind === 'command' && actsForCaller(row.operation));

/** Beside the sample, so many of the other values of a switch or a choice are tried. */
const VARIED = sampleSize(100, 1);

/** For each of their rows somebody answers: of money, access, prices, what is published, days, and all that does not say that it binds nobody. */
const ALWAYS_BIND = storedTables.flatMap(({ table, bindsNobody }) => (bindsNobody === undefined ? [getTableName(table)] : []));

let world: World;
let take: SampledWorld['take'];
const held = new Set<string>();
const refused = new Set<string>();
let tried = 0;
beforeAll(async () => {
  ({ world, take } = await sampledWorld());
}, 180_000);
afterAll(async () => {
  console.log(`asks the person: ${tried} calls, ${held.size} of ${callable.length} commands were held at least once`);
  await world?.market.close();
});

describe('a key that must ask', () => {
  test.each(callable)('$name: the call is held, or it has no effect that the person must approve', async (row) => {
    for (const make of waysToCall(row)) await tryAs(row, await make());
    const { effects = ['commits'] } = row.operation;
    if (effects.length === 0) expect(held).not.toContain(row.name);
  });

  test('every command with an effect holds the call or refuses such keys, and its text says what it does', () => {
    const never = callable.filter(({ name, operation }) => !held.has(name) && operation.effects?.length !== 0);
    expect(never.map(({ name }) => name)).toEqual([...refused]);
    expect(callable.filter(({ operation }) => operation.effects === undefined).map(({ name }) => name)).toEqual([]);
    const ends = callable.filter(({ operation: { destructive, commits } }) => destructive === true || commits !== undefined);
    expect(ends.filter(({ operation }) => operation.effects?.length === 0).map(({ name }) => name)).toEqual([]);
  });
});

/** What anyone may call acts for whoever has the password, the secret or the link in its input, unless it needs none of these. */
function actsForCaller({ access, provesItself = false }: Reachable['operation']): boolean {
  return ['user', 'vendor'].includes(access.who) || (access.who === 'anyone' && !provesItself && access.link === undefined);
}

async function tryAs({ name, operation, doors: [door] }: Callable, { caller, input }: Sample): Promise<void> {
  const { market } = world;
  if (door === undefined) throw new Error(`Nobody can call ${name} with a key.`);
  const key = await askingKey(caller ?? (await world.newcomer()));
  // The first call of a key notes when it was used.
  await market.actor(key).http.get('/users/me');
  const all = await contents(market);
  const bound = await conditionallyBoundRows(all);
  const outcome = await send(market.url, door, input, key);
  if (outcome === null) return;
  tried += 1;
  const told = [name, input, outcome.code];
  if (operation.refusesAskingKeys) {
    expect(told).toEqual([name, input, 'confirmation_not_yours_to_lift']);
    refused.add(name);
  }
  if (outcome.code !== 'confirmation_required') {
    const after = await contents(market);
    const changed = ALWAYS_BIND.filter((table) => after[table] !== all[table]);
    expect([told, changed, written(bound, await conditionallyBoundRows(after))]).toEqual([told, [], {}]);
    return;
  }
  held.add(name);
  expect([told, withoutAsking(await contents(market))]).toEqual([told, withoutAsking(all)]);
}

/** The sample, it with other choices, and what is known to cost money. */
function waysToCall({ name, operation }: Callable): (() => Promise<Sample>)[] {
  const { properties = {} } = jsonSchema(operation.input, 'input');
  const choices = Object.entries(properties).flatMap(([field, { type, enum: values }]) =>
    (type === 'boolean' ? [true] : (values ?? [])).map((value) => ({ [field]: value })),
  );
  const at = callable.findIndex((row) => row.name === name) % Math.max(1, choices.length);
  const varied = [...choices.slice(at), ...choices.slice(0, at)].slice(0, VARIED).map((choice) => async () => {
    const { caller, input } = await take(name);
    return { caller, input: { ...input, ...choice } };
  });
  const costly = (COSTLY[name] ?? []).map((make) => () => {
    world.turn();
    return make(world);
  });
  return [() => take(name), ...varied, ...costly];
}

async function askingKey(person: Person): Promise<string> {
  const scopes = SCOPES.filter((scope) => person.role === 'VENDOR' || !needsShop(scope));
  const { body } = await person.http.post('/auth/api-keys', { name: 'Asks', scopes, requireConfirm: true });
  const { keyId, secret } = body.data;
  const me = await person.http.get('/users/me');
  // A key sees and changes the webhooks that it has registered.
  await world.market.database.transaction((tx) =>
    tx.update(webhookEndpoints).set({ keyId }).where(eq(webhookEndpoints.userId, me.body.data.id)),
  );
  return secret;
}

/** That the person was asked is written, and told. */
function withoutAsking({
  key_confirmations: _asked,
  events: _told,
  event_cursors: _read,
  ...others
}: Record<string, string>): Record<string, string> {
  return others;
}

type Rows = Record<string, string[]>;

/** By table, what was not there before, and how many rows went. */
function written(before: Rows, after: Rows): Rows {
  const changes = Object.entries(after).map(([table, rows]) => {
    const known = new Set(before[table]);
    const gone = known.difference(new Set(rows)).size;
    return [table, [...rows.filter((row) => !known.has(row)), ...(gone === 0 ? [] : [`${gone} rows are not as they were`])]];
  });
  return Object.fromEntries(changes.filter(([, rows]) => rows !== undefined && rows.length > 0));
}

/** The tables in which it depends on the row whether somebody answers for it. */
const CONDITIONALLY_BIND = storedTables.flatMap(({ table, bindsNobody }) =>
  typeof bindsNobody === 'function' ? [{ table, name: getTableName(table), bindsNobody }] : [],
);
let read = { contents: '', rows: {} as Rows };

/** Their rows for which somebody answers, read again when one of these tables has another content. */
async function conditionallyBoundRows(all: Record<string, string>): Promise<Rows> {
  const told = CONDITIONALLY_BIND.map(({ name }) => all[name]).join();
  if (told === read.contents) return read.rows;
  const { reader } = world.market.database;
  const rows: Rows = {};
  for (const { table, name, bindsNobody } of CONDITIONALLY_BIND) {
    const found = await reader
      .select()
      .from(table)
      .where(not(bindsNobody(reader)));
    rows[name] = found.map((row) => JSON.stringify(row));
  }
  read = { contents: told, rows };
  return rows;
}
