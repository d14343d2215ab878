import { asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookings, journal, postings, users, vendors } from '../../db/schema/index.ts';
import { SCOPES } from '../../db/values/index.ts';
import { jsonSchema } from '../../src/tools/json-schema.ts';
import { sampleSize } from '../harness/sample-size.ts';
import { trialBalance } from '../harness/money/books.ts';
import { COSTLY, type Costly } from './inputs/costly-samples.ts';
import { reachable, type Reachable } from './calls/doors.ts';
import { type Outcome, send } from './calls/send.ts';
import { sampledWorld, type SampledWorld } from './samples/shared-samples.ts';
import type { Person, World } from './samples/world.ts';

/** What takes money from whoever calls it and is not counted, and why. */
const NOT_COUNTED: Readonly<Record<string, string>> = {};

const EVERY = sampleSize(1, 12);

let world: World;
let take: SampledWorld['take'];
beforeAll(async () => {
  ({ world, take } = await sampledWorld());
}, 180_000);
afterAll(() => world?.market.close());

const callable = reachable.filter(
  ({ operation }) => operation.kind === 'command' && ['user', 'vendor', 'anyone'].includes(operation.access.who),
);
const counted = callable.filter(({ operation }) => operation.kind === 'command' && operation.commits);
const takers = new Set<string>();

/** Whatever costs something as far as is known, and some of the rest. */
const watched = callable.filter(
  ({ name, operation }, index) =>
    name in COSTLY || (operation.kind === 'command' && operation.commits !== undefined) || index % EVERY === 0,
);

type Make = () => Promise<Costly>;

/** The sample, where it counts the sample with each other value of a switch or a choice (of others now and then, or with `SOAK=1`), and what is known to cost something. */
function waysToCall({ name, operation }: Reachable): Make[] {
  const { properties = {} } = jsonSchema(operation.input, 'input');
  const choices = Object.entries(properties).flatMap(([field, { type, enum: values }]) =>
    (type === 'boolean' ? [true] : (values ?? [])).map((value) => ({ [field]: value })),
  );
  const fresh = () => take(name);
  const varied = choices.map((choice) => async () => {
    const { caller, input } = await fresh();
    return { caller, input: { ...input, ...choice } };
  });
  const place = callable.findIndex((row) => row.name === name);
  const first = place % EVERY === 0 ? place % Math.max(1, varied.length) : varied.length;
  const every = EVERY === 1 || (operation.kind === 'command' && operation.commits !== undefined);
  return [fresh, ...(every ? varied : varied.slice(first, first + 1)), ...costly(name)];
}

function costly(name: string): Make[] {
  return (COSTLY[name] ?? []).map((make) => () => {
    world.turn();
    return make(world);
  });
}

/** Calls it and lets everything happen that the call has set in motion. */
async function play({ doors: [door] }: Reachable, made: Costly, credential: string | null): Promise<Outcome | null> {
  const outcome = door === undefined ? null : await send(world.market.url, door, made.input, credential);
  if (outcome === null || !outcome.ok) return outcome;
  const page: unknown = outcome.data?.redirectUrl;
  if (typeof page === 'string') {
    await fetch(page, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
    await made.caller?.call('get_pay_status', { bookingId: made.input['bookingId'] });
  }
  await made.afterwards?.();
  await world.market.dispatcher.drain();
  return outcome;
}

interface Entry {
  readonly kind: string;
  readonly bookingId: string | null;
  readonly lines: readonly { account: string; amountMinor: number }[];
}

async function entryIds(): Promise<ReadonlySet<string>> {
  const rows = await world.market.database.reader.select({ id: journal.id }).from(journal);
  return new Set(rows.map(({ id }) => id));
}

/** What was posted since the journal had these entries. */
async function entriesSince(before: ReadonlySet<string>): Promise<Entry[]> {
  const fresh = [...(await entryIds()).difference(before)];
  const rows = await world.market.database.reader
    .select({
      id: journal.id,
      kind: journal.kind,
      bookingId: journal.bookingId,
      account: postings.account,
      amountMinor: postings.amountMinor,
    })
    .from(journal)
    .innerJoin(postings, eq(postings.journalId, journal.id))
    .where(inArray(journal.id, fresh))
    .orderBy(asc(journal.id), asc(postings.line));
  const byId = Map.groupBy(rows, ({ id }) => id);
  return [...byId.values()].flatMap((lines) => lines.slice(0, 1).map(({ kind, bookingId }) => ({ kind, bookingId, lines })));
}

/** The accounts that hold a person's money: their credit, what lies here for rentals of theirs, what their shop has earned or owes. */
async function pocketsOf(person: Person): Promise<{ own: (account: string) => boolean; rents: ReadonlySet<string> }> {
  const { reader } = world.market.database;
  const [user] = await reader.select().from(users).where(eq(users.email, person.email));
  const shops = await reader
    .select()
    .from(vendors)
    .where(eq(vendors.userId, user?.id ?? ''));
  const rented = await reader
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.renterId, user?.id ?? ''));
  const rents = new Set(rented.map(({ id }) => id));
  const accounts = new Set([
    `CREDIT:${user?.id}`,
    ...[...rents].flatMap((id) => [`ESCROW:${id}`, `DEPOSIT:${id}`]),
    ...shops.flatMap(({ id }) => [`OWNER_PAYABLE:${id}`, `COMMISSION_DUE:${id}`]),
  ]);
  return { own: (account) => accounts.has(account), rents };
}

/** Minor units that an entry takes out of a person's pockets and does not put back, there or where they paid from; or that they pay in. */
async function takenFrom(person: Person, { kind, bookingId, lines }: Entry): Promise<number> {
  const { own, rents } = await pocketsOf(person);
  const isOutside = (account: string) => account === 'GATEWAY' || account === 'BANK';
  const paidIn = kind === 'PAYMENT' && rents.has(bookingId ?? '');
  let taken = 0;
  for (const { account, amountMinor } of lines) {
    if (own(account) && (amountMinor > 0 || !account.startsWith('ESCROW:'))) taken += amountMinor;
    if (isOutside(account) && (paidIn ? amountMinor > 0 : amountMinor < 0)) taken += amountMinor;
  }
  return Math.max(0, taken);
}

async function zeroKeyOf(person: Person): Promise<string> {
  const { items } = await world.market.actor(person.credential).call('manage_api_keys', { action: 'list' });
  for (const { keyId, revokedAt, name } of items) {
    if (name === 'No money' && !revokedAt)
      await world.market.actor(person.credential).call('manage_api_keys', { action: 'revoke', keyId });
  }
  const scopes = SCOPES.filter(
    (scope) => person.role === 'VENDOR' || (!scope.endsWith(':owner') && scope !== 'write:payout-bank'),
  );
  const wish = { action: 'create', name: 'No money', scopes, spendCapMinor: 0, spendCurrency: 'EUR' };
  return (await world.market.actor(person.credential).call('manage_api_keys', wish)).secret;
}

/** With a cap of nothing: refused for that, and nothing moves. */
async function expectRefused(row: Reachable, made: Costly): Promise<void> {
  await world.market.dispatcher.drain();
  const before = await entryIds();
  const outcome = await play(row, made, made.caller && (await zeroKeyOf(made.caller)));
  expect([row.name, made.input, outcome?.code]).toEqual([row.name, made.input, 'spend_cap_exceeded']);
  await world.market.dispatcher.drain();
  expect(await entriesSince(before)).toEqual([]);
}

describe('every operation that takes the caller’s money counts against the spend cap of its key', () => {
  test.each(watched)(
    '$name',
    async (row) => {
      for (const make of waysToCall(row)) {
        const made = await make();
        await world.market.dispatcher.drain();
        const before = await entryIds();
        const outcome = await play(row, made, made.caller?.credential ?? null);
        if (!outcome?.ok || made.caller === null) continue;
        let taken = 0;
        for (const entry of await entriesSince(before)) taken += await takenFrom(made.caller, entry);
        if (taken === 0) continue;
        takers.add(row.name);
        if (row.name in NOT_COUNTED) continue;
        await expectRefused(row, await make());
      }
    },
    60_000,
  );
});

test.each(counted)('$name is refused for a cap of zero whenever it costs something', async (row) => {
  const ways = costly(row.name);
  expect(ways.length).toBeGreaterThan(0);
  for (const make of ways) await expectRefused(row, await make());
});

test('the journal shows most of these operations, each exception is needed, and the books balance', async () => {
  console.log(`take money: ${[...takers].toSorted().join(', ')}`);
  expect(takers.size).toBeGreaterThan(7);
  expect(Object.keys(NOT_COUNTED).filter((name) => !takers.has(name))).toEqual([]);
  await trialBalance(world.market.database);
});
