import { asc, eq, getTableName, is, Table } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reader } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { readerOfCall } from '../../db/call-memory.ts';
import { placeholder, prepared, preparedWrite } from '../../db/prepared.ts';
import * as schema from '../../db/schema/index.ts';
import { preparedTogether } from '../../db/together.ts';
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
  'rows of %s come out as they do alone',
  async (name, table) => {
    const { reader } = market.database;
    const some = (from: Reader) => from.select().from(table).limit(50);
    const together = preparedTogether(`together_${name}`, (from) => ({ first: some(from), second: some(from) }));
    const alone = await some(reader);
    expect(await together(reader)).toEqual({ first: alone, second: alone });
  },
);

const ofUser = preparedTogether('together_of_user', (from) => ({
  user: from
    .select()
    .from(schema.users)
    .where(eq(schema.users.id, placeholder('userId'))),
  sessions: from
    .select({ session: schema.sessions, user: { name: schema.users.name } })
    .from(schema.users)
    .leftJoin(schema.sessions, eq(schema.sessions.userId, schema.users.id))
    .where(eq(schema.users.id, placeholder('userId')))
    .orderBy(asc(schema.sessions.id)),
}));

test('they share their values, joined groups stay groups, and a row without a partner has none', async () => {
  const { reader } = market.database;
  const [someone] = await reader.select().from(schema.users).where(eq(schema.users.email, 'renter@demo.test'));
  const [erased] = await reader.select().from(schema.users).where(eq(schema.users.email, 'lucy@demo.test'));
  const found = await ofUser(reader, { userId: someone?.id });
  expect(found.user).toEqual([someone]);
  expect(found.sessions[0]).toMatchObject({ user: { name: someone?.name }, session: { userId: someone?.id } });
  expect((await ofUser(reader, { userId: erased?.id })).sessions).toEqual([{ session: null, user: { name: erased?.name } }]);
});

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
    expect(await asks(async () => [await question(), await question()])).toBe(1);
    await endSession(tx, { sessionId: 'none' });
    expect(await asks(question)).toBe(0);
    await tx.update(schema.users).set({ name: 'Changed' }).where(eq(schema.users.id, userId));
    expect(await question()).toEqual([{ name: 'Changed' }]);
    expect(await asks(async () => [await question(), await question()])).toBe(2);
  });
});
