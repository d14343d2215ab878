import BetterSqlite from 'better-sqlite3';
import { and, asc, between, count, desc, eq, exists, inArray, isNull, like, not, or } from 'drizzle-orm';
import { drizzle as drizzleSqlite } from 'drizzle-orm/better-sqlite3';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { alias } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import type { Tx } from '../../db/database.ts';
import { dialect } from '../../db/dialect.ts';
import { countWhere, isListed, placeIn, plusGiven, plusInserted, withFields } from '../../db/expressions.ts';
import { placeholder } from '../../db/prepared.ts';
import * as schema from '../../db/schema/index.ts';
import { quickText } from '../../db/statements/statement-text.ts';

/** Nothing is asked of a database here: only what would be asked is looked at. */
function build(): Tx {
  const casing = 'snake_case' as const;
  const database = dialect === 'sqlite' ? drizzleSqlite(new BetterSqlite(':memory:'), { schema, casing }) : plainPostgres();
  return database as unknown as Tx;
}

function plainPostgres() {
  return drizzlePostgres('postgres://nobody@127.0.0.1:1/nothing', { schema, casing: 'snake_case' });
}

const { accountBalances, assets, bookings, events, journal, postings, users, vendors } = schema;
const at = new Date(1_700_000_000_000);
const someone = { id: 'u', email: 'a@b.c', name: 'A', passwordHash: '', role: 'CUSTOMER' as const, createdAt: at };
const other = alias(bookings, 'other');

/** Each way of building a statement that the product uses. */
const STATEMENTS: Record<string, (db: Tx) => unknown> = {
  'all columns': (db) => db.select().from(bookings).where(eq(bookings.id, 'b')),
  'a few columns': (db) => db.select({ id: users.id, here: count() }).from(users).groupBy(users.id).having(eq(count(), 2)),
  'groups of columns of several tables': (db) =>
    db
      .select({ booking: bookings, asset: assets, owner: vendors.userId })
      .from(bookings)
      .innerJoin(assets, eq(assets.id, bookings.assetId))
      .leftJoin(vendors, and(eq(vendors.id, assets.vendorId), not(eq(vendors.commissionOverdue, true))))
      .orderBy(desc(bookings.createdAt), asc(bookings.id))
      .limit(5)
      .offset(10),
  'a table twice': (db) =>
    db
      .select({ id: bookings.id, other: other.id })
      .from(bookings)
      .innerJoin(other, and(eq(other.assetId, bookings.assetId), eq(other.mode, bookings.mode))),
  'lists, ranges, texts and nothing': (db) =>
    db
      .select()
      .from(bookings)
      .where(
        and(
          or(inArray(bookings.state, ['CONFIRMED', 'ACTIVE']), isNull(bookings.dueAt)),
          between(bookings.createdAt, at, new Date(at.getTime() + 1)),
          like(bookings.renterId, 'usr_%'),
          undefined,
          inArray(bookings.id, []),
        ),
      ),
  'what is in another query': (db) =>
    db
      .selectDistinct({ id: users.id })
      .from(users)
      .where(exists(db.select({ id: bookings.id }).from(bookings).where(eq(bookings.renterId, users.id)))),
  'from another query': (db) => {
    const recent = db
      .select({ id: bookings.id, place: placeIn([bookings.createdAt, bookings.id]).as('place') })
      .from(bookings)
      .limit(3)
      .as('recent');
    return db.select({ id: recent.id, place: recent.place }).from(recent).where(eq(recent.place, 1));
  },
  'values that come later': (db) =>
    db
      .select()
      .from(bookings)
      .where(
        and(
          eq(bookings.id, placeholder('id')),
          eq(bookings.dueAt, placeholder('at', bookings.dueAt)),
          isListed(bookings.state, placeholder('states')),
        ),
      ),
  'one row with what the columns say of themselves': (db) => db.insert(users).values(someone),
  'many rows': (db) => db.insert(users).values([someone, { ...someone, id: 'v', phone: '+1', emailVerifiedAt: at }]),
  'rows that may be there': (db) =>
    db
      .insert(accountBalances)
      .values([{ account: 'A', currency: 'EUR', balanceMinor: 5 }])
      .onConflictDoUpdate({
        target: [accountBalances.account, accountBalances.currency],
        set: { balanceMinor: plusInserted(accountBalances.balanceMinor) },
      }),
  'a row that may be there, with an answer': (db) =>
    db
      .insert(journal)
      .values({ id: 'j', at, kind: 'PAYMENT', bookingId: null, idemKey: 'k', memo: 'm' })
      .onConflictDoNothing({ target: journal.idemKey })
      .returning({ id: journal.id }),
  'a change': (db) =>
    db
      .update(bookings)
      .set({ state: 'ACTIVE', dueAt: null, attestations: ['AGE'] })
      .where(eq(bookings.version, 3))
      .returning(),
  'a change of a part': (db) =>
    db
      .update(events)
      .set({ data: withFields(events.data, { a: 1 }) })
      .where(isNull(events.seq)),
  'a change from another query': (db) => {
    const fresh = db
      .select({ id: events.id, place: placeIn([events.id]).as('place') })
      .from(events)
      .as('fresh');
    return db
      .update(events)
      .set({ seq: plusGiven(fresh.place, 'last') })
      .from(fresh)
      .where(eq(events.id, fresh.id));
  },
  'what goes': (db) => db.delete(postings).where(eq(postings.amountMinor, 0)),
  'conditions of our own': (db) => db.select({ n: countWhere(eq(postings.line, 1)), none: countWhere(undefined) }).from(postings),
  'values that stand in the text': (db) =>
    db.select({ n: countWhere(and(eq(postings.line, 1), eq(postings.account, 'it’s'))?.inlineParams()) }).from(postings),
};

const plain = build();
const quick = quickText(build() as Tx & object);

test.each(Object.keys(STATEMENTS))('%s: the same text and values as drizzle writes', (name) => {
  const [expected, written] = [plain, quick].map((db) => queryOf(STATEMENTS[name]?.(db)));
  expect(written).toEqual(expected);
  expect(written?.sql.length).toBeGreaterThan(20);
});

/** With the types of the values, which `toSQL` leaves out. */
function queryOf(statement: unknown): { sql: string; params: unknown[]; typings?: string[] } {
  const { dialect: writer, getSQL } = statement as { dialect: { sqlToQuery: (s: unknown) => never }; getSQL: () => unknown };
  return writer.sqlToQuery(getSQL.call(statement));
}
