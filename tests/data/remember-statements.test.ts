import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { rememberStatements } from '../../db/remember-statements.ts';

const connection = new BetterSqlite(':memory:');
connection.exec("create table words (id integer primary key, word text); insert into words (word) values ('one'), ('two')");
const prepared = vi.spyOn(connection, 'prepare');
beforeEach(() => void prepared.mockClear());
afterAll(() => connection.close());

const WORDS = 'select id, word from words order by id';
const objects = [
  { id: 1, word: 'one' },
  { id: 2, word: 'two' },
];
const lists = [
  [1, 'one'],
  [2, 'two'],
];

test('a statement is prepared once for rows as objects and once for rows as lists', () => {
  const client = rememberStatements(connection);
  expect(client.prepare(WORDS).raw().all()).toEqual(lists);
  expect(client.prepare(WORDS).raw().get()).toEqual(lists[0]);
  expect(prepared).toHaveBeenCalledTimes(1);
  expect(client.prepare(WORDS).all()).toEqual(objects);
  expect(client.prepare(WORDS).raw().all()).toEqual(lists);
  expect(client.prepare(WORDS).get()).toEqual(objects[0]);
  expect(prepared).toHaveBeenCalledTimes(2);
});

test('a statement is prepared once for each form, also for another client of the connection', () => {
  const client = rememberStatements(connection);
  expect(client.prepare(WORDS).all()).toEqual(objects);
  expect(client.prepare(WORDS).raw().all()).toEqual(lists);
  expect(prepared).toHaveBeenCalledTimes(2);
  expect(rememberStatements(connection).prepare(WORDS).all()).toEqual(objects);
  expect(prepared).toHaveBeenCalledTimes(3);
});

test('a remembered statement that writes runs, and returns its rows if it has any', () => {
  const client = rememberStatements(connection);
  const undone = client.transaction(() => {
    expect(client.inTransaction).toBe(true);
    expect(client.prepare('delete from words where id = ?').run(1).changes).toBe(1);
    expect(client.prepare('insert into words (word) values (?) returning word').raw().all('three')).toEqual([['three']]);
    throw new Error('undone');
  });
  expect(undone).toThrow('undone');
  expect(client.prepare(WORDS).all()).toEqual(objects);
});

test('a thousand statements are remembered, and the oldest is prepared again', () => {
  const client = rememberStatements(connection);
  const askFor = (index: number) => client.prepare(`select ${index} as number`).all();
  for (let index = 0; index <= 1_000; index += 1) askFor(index);
  expect(prepared).toHaveBeenCalledTimes(1_001);
  expect([askFor(1_000), askFor(1)]).toEqual([[{ number: 1_000 }], [{ number: 1 }]]);
  expect(prepared).toHaveBeenCalledTimes(1_001);
  expect(askFor(0)).toEqual([{ number: 0 }]);
  expect(prepared).toHaveBeenCalledTimes(1_002);
});
