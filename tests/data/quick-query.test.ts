import BetterSqlite from 'better-sqlite3';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeholder } from '../../db/prepared.ts';
import { quickQuery } from '../../db/statements/quick-query.ts';
import { rowMapper } from '../../db/statements/row-mapper.ts';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

const things = sqliteTable('things', {
  id: text().primaryKey(),
  at: integer({ mode: 'timestamp_ms' }).notNull(),
  flag: integer({ mode: 'boolean' }).notNull(),
  facts: text({ mode: 'json' }).$type<Record<string, unknown>>(),
});

const asked: { sql: string; params: unknown[] }[] = [];
const connection = new BetterSqlite(':memory:');
const database = drizzle(connection, {
  logger: { logQuery: (statement, params) => void asked.push({ sql: statement, params }) },
});
beforeAll(() => connection.exec('create table things (id text primary key, at integer, flag integer, facts text)'));
afterAll(() => connection.close());

const row = { id: 'a', at: new Date(1_800_000_000_000), flag: true, facts: { places: ['Lisbon'] } };
const queries = {
  insert: () =>
    database
      .insert(things)
      .values({ id: placeholder('id'), at: placeholder('at'), flag: placeholder('flag'), facts: placeholder('facts') }),
  select: () =>
    database
      .select()
      .from(things)
      .where(eq(things.at, placeholder('at', things.at))),
  'select of groups, with what is always the same': () =>
    database
      .select({ id: things.id, rest: { flag: things.flag, facts: things.facts } })
      .from(things)
      .where(eq(things.id, 'a')),
  'update that returns': () =>
    database
      .update(things)
      .set({ facts: null })
      .where(eq(things.id, placeholder('id')))
      .returning(),
  delete: () => database.delete(things).where(eq(things.flag, placeholder('flag', things.flag))),
};

/** As `builtOnce` prepares it. */
function preparedOf(query: { prepare(): object }) {
  const prepared = query.prepare() as Parameters<typeof rowMapper>[0] & {
    customResultMapper?: unknown;
    execute(values: object): PromiseLike<unknown>;
  };
  prepared.customResultMapper ??= rowMapper(prepared) ?? undefined;
  return prepared;
}

test.each(Object.entries(queries))('%s: it answers, and is logged, as drizzle does it', async (_name, query) => {
  const outcomes = [];
  const slow = preparedOf(query());
  for (const execute of [(values: object) => slow.execute(values), quickQuery(preparedOf(query()))]) {
    connection.exec('savepoint trial');
    if (query !== queries.insert) await preparedOf(queries.insert()).execute(row);
    asked.length = 0;
    const answer = await execute?.(row);
    outcomes.push({ answer, asked: [...asked], left: await database.select().from(things) });
    connection.exec('rollback to trial; release trial');
  }
  expect(outcomes[1]?.answer).toBeDefined();
  expect(outcomes[1]).toEqual(outcomes[0]);
});

test('values in a list, for placeholders that are named by their places in it', async () => {
  const given = (place: number) => placeholder(String(place));
  const rows = [0, 4].map((from) => ({ id: given(from), at: given(from + 1), flag: given(from + 2), facts: given(from + 3) }));
  const execute = quickQuery(preparedOf(database.insert(things).values(rows)));
  connection.exec('savepoint trial');
  await execute?.(['c', new Date(5), false, null, 'd', new Date(6), true, { places: [] }]);
  const left = await database.select().from(things);
  connection.exec('rollback to trial; release trial');
  expect(left).toEqual([
    { id: 'c', at: new Date(5), flag: false, facts: null },
    { id: 'd', at: new Date(6), flag: true, facts: { places: [] } },
  ]);
  await expect(execute?.(['c'])).rejects.toThrow('No value for placeholder "1" was provided');
});

test('what is no list of rows is left to drizzle', () => {
  const plain = database.select().from(things).prepare();
  expect(quickQuery(plain)).toBeNull();
});
