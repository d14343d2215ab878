import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqlite } from '../../db/database.sqlite.ts';
import type { Database } from '../../db/database.ts';
import { users } from '../../db/schema/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'rentwire-group-'));
const file = join(folder, 'rentwire.db');
let database: Database;
/** Another process's view: what it sees is committed. */
let outside: BetterSqlite.Database;
beforeAll(() => {
  database = openSqlite(file, { synchronous: 'FULL' });
  outside = new BetterSqlite(file, { readonly: true });
});
afterAll(async () => {
  outside?.close();
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

const user = (id: string) => ({
  id,
  email: `${id}@example.com`,
  name: id,
  passwordHash: 'x',
  role: 'CUSTOMER' as const,
  createdAt: new Date(1_700_000_000_000),
});
const insert = (id: string) => database.transaction(async (tx) => void (await tx.insert(users).values(user(id))));
const isThere = (id: string) => outside.prepare('select 1 from users where id = ?').get(id) !== undefined;
const version = () => outside.pragma('data_version', { simple: true });
const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

test('parallel transactions share commits, and each is committed before it is answered', async () => {
  const versions = new Set<unknown>();
  const answered = ids('together', 100).map(async (id) => {
    await insert(id);
    versions.add(version());
    return isThere(id);
  });
  expect(await Promise.all(answered)).toEqual(answered.map(() => true));
  // At most 32 of them have one commit.
  expect(versions.size).toBeGreaterThanOrEqual(4);
  expect(versions.size).toBeLessThan(10);
});

test('a failing transaction undoes only its own changes and is answered after what it has read is committed', async () => {
  const seen: boolean[] = [];
  const failing = async (id: string, after: string) => {
    try {
      await database.transaction(async (tx) => {
        await tx.insert(users).values(user(id));
        const [earlier] = await tx.select({ id: users.id }).from(users).where(eq(users.id, after));
        throw new Error(`${after} is ${earlier === undefined ? 'not there' : 'there'}`);
      });
    } catch (error) {
      seen.push(isThere(after));
      return String(error);
    }
    return 'nothing';
  };
  const [first, refused, last, broken] = await Promise.allSettled([
    insert('first'),
    failing('refused', 'first'),
    insert('last'),
    insert('first'),
  ]);
  expect(first.status).toBe('fulfilled');
  expect(refused).toEqual({ status: 'fulfilled', value: 'Error: first is there' });
  expect(seen).toEqual([true]);
  expect(last.status).toBe('fulfilled');
  expect(broken.status).toBe('rejected');
  expect(['first', 'refused', 'last'].map(isThere)).toEqual([true, false, true]);
});

test('the first transaction of a group is undone alone when it fails', async () => {
  const failing = (id: string) =>
    database.transaction(async (tx) => {
      await tx.insert(users).values(user(id));
      throw new Error('undone');
    });
  await expect(failing('alone')).rejects.toThrow('undone');
  const outcomes = await Promise.allSettled([failing('ahead'), insert('behind'), failing('between'), insert('furthest')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect(['alone', 'ahead', 'behind', 'between', 'furthest'].map(isThere)).toEqual([false, false, true, false, true]);
});

test('no transaction is answered as done when the commit fails', async () => {
  const small = join(folder, 'small.db');
  const full = openSqlite(small, { synchronous: 'FULL' });
  const pages = new BetterSqlite(small);
  const insertHere = (id: string, name: string) =>
    full.transaction(async (tx) => void (await tx.insert(users).values({ ...user(id), name })));
  await insertHere('before', 'x');
  // Another process writes meanwhile: nobody can begin, and all that wait hear of it.
  pages.exec('BEGIN IMMEDIATE');
  const outcomes = await Promise.allSettled(ids('never', 2).map((id) => insertHere(id, 'x')));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  pages.exec('ROLLBACK');
  await insertHere('after', 'x');
  expect(
    pages.prepare("select id from users where id in ('before', 'never0', 'never1', 'after') order by id").pluck().all(),
  ).toEqual(['after', 'before']);
  pages.close();
  await full.close();
}, 30_000);

test('closing the database waits for transactions that have begun', async () => {
  const last = openSqlite(join(folder, 'last.db'), { synchronous: 'FULL' });
  const written = ids('closing', 5).map((id) => last.transaction(async (tx) => void (await tx.insert(users).values(user(id)))));
  await last.close();
  await Promise.all(written);
  const again = new BetterSqlite(join(folder, 'last.db'), { readonly: true });
  expect(again.prepare("select count(*) from users where id like 'closing%'").pluck().get()).toBe(5);
  again.close();
});
