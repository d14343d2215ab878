import { asc, eq, getTableName, is, Table } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readerOfCall } from '../../db/statements/call-memory.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { dialect } from '../../db/dialect.ts';
import { openDatabase } from '../../db/open-database.ts';
import { placeholder, prepared, preparedWrite } from '../../db/prepared.ts';
import * as schema from '../../db/schema/index.ts';
import { databaseWithin } from '../../db/tx.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
let asked: string[] = [];
beforeAll(async () => {
  const open: typeof openDatabase = (url, options) =>
    openDatabase(url, { ...options, onStatement: (statement) => void asked.push(statement) });
  market = await startMarketplace({}, { open });
});
afterAll(() => market.close());

const tables = Object.values<unknown>(schema).filter((each): each is typeof schema.users => is(each, Table));

test.each(tables.map((table) => [getTableName(table), table] as const))(
  'rows of %s that are asked for together come out as they do alone',
  async (name, table) => {
    const { reader } = market.database;
    const all = (from: Reader) => from.select().from(table).limit(50);
    const few = (from: Reader) => from.select().from(table).limit(placeholder('limit'));
    const [asking, askingFew] = [prepared(`all_${name}`, all), prepared(`few_${name}`, few)];
    const ofCall = readerOfCall(reader).reader;
    asked = [];
    const together = await Promise.all([asking(ofCall), askingFew(ofCall, { limit: 2 }), askingFew(ofCall, { limit: 1 })]);
    expect(asked.filter((statement) => statement.includes(`from "${name}" limit`))).toHaveLength(dialect === 'postgres' ? 1 : 3);
    const alone = await all(reader);
    expect(together).toEqual([alone, alone.slice(0, 2), alone.slice(0, 1)]);
  },
);

const sessionsOf = prepared('sessions_in_this_test', (from) =>
  from
    .select({ session: schema.sessions, user: { name: schema.users.name } })
    .from(schema.users)
    .leftJoin(schema.sessions, eq(schema.sessions.userId, schema.users.id))
    .where(eq(schema.users.id, placeholder('userId')))
    .orderBy(asc(schema.sessions.id)),
);

test('joined groups stay groups, and a row without a partner has none', async () => {
  const { reader } = readerOfCall(market.database.reader);
  const [someone] = await reader.select().from(schema.users).where(eq(schema.users.email, 'renter@demo.test'));
  const [other] = await reader.select().from(schema.users).where(eq(schema.users.email, 'lucy@demo.test'));
  const [theirs, none] = await Promise.all([
    sessionsOf(reader, { userId: someone?.id }),
    sessionsOf(reader, { userId: other?.id }),
  ]);
  expect(theirs[0]).toMatchObject({ user: { name: someone?.name }, session: { userId: someone?.id } });
  expect(none).toEqual([{ session: null, user: { name: other?.name } }]);
});

test.runIf(dialect === 'postgres')(
  'one that fails fails all that were asked with it, and the next ones are asked anew',
  async () => {
    const { reader } = readerOfCall(market.database.reader);
    const failing = prepared('failing_in_this_test', (from) =>
      from.select({ id: schema.users.id }).from(schema.users).limit(placeholder('limit')),
    );
    const both = await Promise.allSettled([failing(reader, { limit: -1 }), sessionsOf(reader, { userId: 'none' })]);
    expect(both[0]?.status).toBe('rejected');
    expect(await sessionsOf(reader, { userId: 'nobody' })).toEqual([]);
  },
);

const nameOf = prepared('name_in_this_test', (from) =>
  from
    .select({ name: schema.users.name })
    .from(schema.users)
    .where(eq(schema.users.id, placeholder('userId'))),
);
const endSession = preparedWrite('end_in_this_test', (tx) =>
  tx.delete(schema.sessions).where(eq(schema.sessions.id, placeholder('sessionId'))),
);

test('a call asks each question once', async () => {
  const { reader, forget } = readerOfCall(market.database.reader);
  const [{ id: userId } = { id: '' }] = await reader.select({ id: schema.users.id }).from(schema.users).limit(1);
  asked = [];
  const answers = [await nameOf(reader, { userId }), await nameOf(reader, { userId }), await nameOf(reader, { userId: 'else' })];
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual([]);
  expect(asked).toHaveLength(2);
  forget();
  await nameOf(reader, { userId });
  expect(asked).toHaveLength(3);
});

test('a transaction asks again after it has waited for a lock, and whenever it has written to the table', async () => {
  await market.database.transaction(async (tx) => {
    const [{ id: userId } = { id: '' }] = await tx.select({ id: schema.users.id }).from(schema.users).limit(1);
    const asks = async (work: () => Promise<unknown>) => {
      asked = [];
      await work();
      return asked.filter((statement) => statement.startsWith('select "name"')).length;
    };
    const question = () => nameOf(tx, { userId });
    expect(await asks(async () => [await question(), await question()])).toBe(1);
    await tx.lock('somebody');
    // SQLite's transaction is alone from its beginning, and a name that is held is not waited for again.
    expect(await asks(async () => [await question(), await question()])).toBe(dialect === 'postgres' ? 1 : 0);
    await tx.lock('somebody');
    expect(await asks(question)).toBe(0);
    await endSession(tx, { sessionId: 'none' });
    expect(await asks(question)).toBe(0);
    await tx.update(schema.users).set({ name: 'Changed' }).where(eq(schema.users.id, userId));
    expect(await question()).toEqual([{ name: 'Changed' }]);
    expect(await asks(async () => [await question(), await question()])).toBe(2);
  });
});

test('calls on one transaction share what they read, until one of them, or the transaction itself, has written the table', async () => {
  await market.database.transaction(async (tx) => {
    const [{ id: userId } = { id: '' }] = await tx.select({ id: schema.users.id }).from(schema.users).limit(1);
    const within = databaseWithin(tx);
    const rename = (by: Tx, name: string) => by.update(schema.users).set({ name }).where(eq(schema.users.id, userId));
    const heard = async () => {
      asked = [];
      const answers = [
        await within.transaction((own) => nameOf(own, { userId })),
        await within.transaction((own) => nameOf(own, { userId })),
        await nameOf(readerOfCall(within.reader).reader, { userId }),
      ];
      return { names: [...new Set(answers.map(([row]) => row?.name))], asked: asked.length };
    };
    await within.transaction(async (own) => void (await rename(own, 'Of a call')));
    expect(await heard()).toEqual({ names: ['Of a call'], asked: 1 });
    await rename(tx, 'Of all');
    expect(await heard()).toEqual({ names: ['Of all'], asked: 1 });
    await within.transaction((own) => endSession(own, { sessionId: 'none' }));
    expect(await heard()).toEqual({ names: ['Of all'], asked: 0 });
    await within.transaction(async (own) => {
      await rename(own, 'Of another');
      expect(await nameOf(own, { userId })).toEqual([{ name: 'Of another' }]);
    });
    expect(await heard()).toEqual({ names: ['Of another'], asked: 1 });
  });
});
