import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Tx } from '../../db/database.ts';
import { dialect } from '../../db/dialect.ts';
import { hotQuery, placeholder } from '../../db/hot-query.ts';
import { apiKeys, idempotencyKeys, journal, postings, users, vendors } from '../../db/schema/index.ts';
import { openTestDatabase } from '../harness/databases/test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const user = (id: string) => ({
  id,
  email: `${id}@example.com`,
  name: 'Zoë “Ω” 東京',
  passwordHash: 'x',
  role: 'CUSTOMER' as const,
  createdAt: new Date(1_700_000_000_123),
});

const UNSET_KEY = {
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  requireConfirm: false,
  confirmAboveMinor: null,
  maxPriceDropBps: 0,
  spendCapMinor: null,
  spendCurrency: null,
};

test('values are read as the same JavaScript values on both engines', async () => {
  const key = {
    id: 'k1',
    userId: 'u1',
    name: 'k',
    mode: 'test' as const,
    preview: 'p',
    hash: 'h',
    scopes: ['read:booking' as const],
    createdAt: new Date(5),
  };
  await database.transaction(async (tx) => {
    await tx.insert(users).values(user('u1'));
    await tx.insert(apiKeys).values(key);
  });
  const [row] = await database.reader.select().from(users).where(eq(users.id, 'u1'));
  expect(row).toEqual({
    ...user('u1'),
    phone: null,
    termsVersion: null,
    termsAcceptedAt: null,
    city: null,
    country: null,
    language: null,
    emailVerifiedAt: null,
    phoneVerifiedAt: null,
    suspendedAt: null,
    suspendedReason: null,
    erasedAt: null,
    version: 0,
  });
  const [stored] = await database.reader.select().from(apiKeys);
  expect(stored).toEqual({ ...key, ...UNSET_KEY });
});

test('a prepared select gives the same rows as drizzle’s own mapping', async () => {
  const select = (reader: Database['reader']) =>
    reader
      .select({ id: users.id, own: eq(users.id, 'u1').as('own'), user: users, key: apiKeys, vendor: vendors })
      .from(users)
      .leftJoin(apiKeys, eq(apiKeys.userId, users.id))
      .leftJoin(vendors, eq(vendors.userId, users.id));
  const rows = await hotQuery('test_row_mapper', select)(database.reader);
  expect(rows).toEqual(await select(database.reader));
  expect(rows[0]).toMatchObject({ key: { scopes: ['read:booking'] }, vendor: null });
});

test('an error rolls everything back, and the next transaction starts clean', async () => {
  const failing = database.transaction(async (tx) => {
    await tx.insert(users).values(user('u2'));
    await delay(5);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await database.transaction((tx) => tx.insert(users).values(user('u3')));
  const rows = await database.reader.select({ id: users.id }).from(users);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(['u1', 'u3']);
});

test('a reader sees the committed state and does not wait for an open writer', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const writing = database.transaction(async (tx) => {
    await tx.update(users).set({ name: 'Changed' }).where(eq(users.id, 'u1'));
    await gate;
  });
  await delay(10);
  const nameNow = async () => (await database.reader.select({ name: users.name }).from(users).where(eq(users.id, 'u1')))[0]?.name;
  expect(await nameNow()).toBe(user('u1').name);
  open();
  await writing;
  expect(await nameNow()).toBe('Changed');
});

test('two transactions with the same named lock run one after the other', async () => {
  const order: string[] = [];
  const work = (name: string) =>
    database.transaction(async (tx) => {
      await tx.lock('thing');
      order.push(`${name} in`);
      await delay(20);
      order.push(`${name} out`);
    });
  await Promise.all([work('a'), work('b')]);
  expect(order[1]).toBe(order[0]?.replace('in', 'out'));
});

test('an exclusive lock waits for all shared locks of its name, and they wait for it', async () => {
  const inside = new Set<string>();
  const met: string[][] = [];
  const work = (name: string, how: 'lock' | 'share') =>
    database.transaction(async (tx) => {
      await tx[how]('shared thing', 'another');
      inside.add(name);
      met.push([...inside]);
      await delay(20);
      inside.delete(name);
    });
  await Promise.all([work('a', 'share'), work('alone', 'lock'), work('b', 'share'), work('also alone', 'lock')]);
  const together = met.filter((names) => names.some((name) => name.endsWith('alone')) && names.length > 1);
  expect([met.length, together]).toEqual([4, []]);
});

const oneWriter = !process.env['DATABASE_URL']?.startsWith('postgres');

test.skipIf(oneWriter)('shared locks of the same name do not wait for each other', async () => {
  const both = Promise.withResolvers<void>();
  let inside = 0;
  const work = () =>
    database.transaction(async (tx) => {
      await tx.share('shared thing');
      inside += 1;
      if (inside === 2) both.resolve();
      await both.promise;
    });
  await Promise.all([work(), work()]);
  expect(inside).toBe(2);
});

test('of many parallel inserts with the same key exactly one succeeds', async () => {
  const row = { principal: 'p', operation: 'o', key: 'k', inputHash: '', answer: {}, createdAt: new Date(0) };
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, () => database.transaction((tx) => tx.insert(idempotencyKeys).values(row))),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a transaction handle that is used after its end throws', async () => {
  let leaked: Tx | undefined;
  await database.transaction(async (tx) => {
    leaked = tx;
  });
  expect(() => leaked?.select()).toThrow(/revoked/);
});

test.skipIf(dialect === 'postgres')('on SQLite a nested transaction is refused, and the reader cannot write', async () => {
  await expect(database.transaction(() => database.transaction(async () => 1))).rejects.toThrow(/already open/);
  const writing = async () => {
    await (database.reader as Tx).delete(users);
  };
  await expect(writing()).rejects.toThrow(/readonly/);
});

test('prepared queries take their values at execution, also inside a transaction', async () => {
  const findByDate = hotQuery('test_user_by_date', (reader) =>
    reader
      .select({ id: users.id })
      .from(users)
      .where(eq(users.createdAt, placeholder('at', users.createdAt))),
  );
  const at = user('u1').createdAt;
  const expected = [{ id: 'u1' }, { id: 'u3' }];
  expect((await findByDate(database.reader, { at })).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(expected);
  for (let round = 0; round < 2; round += 1) {
    const inside = await database.transaction((tx) => findByDate(tx, { at }));
    expect(inside).toHaveLength(2);
  }
});

test('the database refuses to change or remove a journal row', async () => {
  await database.transaction(async (tx) => {
    await tx.insert(journal).values({ id: 'j1', at: new Date(0), kind: 'PAYMENT', idemKey: 'once', memo: '' });
    await tx.insert(postings).values({ journalId: 'j1', line: 1, account: 'A', currency: 'EUR', amountMinor: 1 });
  });
  const refused = async (work: (tx: Tx) => Promise<unknown>) =>
    database.transaction(work).then(
      () => 'changed',
      (error: Error) => `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`,
    );
  expect(await refused((tx) => tx.update(postings).set({ amountMinor: 2 }))).toContain('append-only');
  expect(await refused((tx) => tx.delete(postings))).toContain('append-only');
  expect(await refused((tx) => tx.update(journal).set({ memo: 'x' }))).toContain('append-only');
  expect(await refused((tx) => tx.delete(journal))).toContain('append-only');
});
