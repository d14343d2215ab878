import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq, getTableColumns, getTableName, is, Table } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as schema from '../../../db/schema/index.ts';
import { removeLostFiles, storedTables } from '../../../src/domain/oversight/data-protection/index.ts';
import { CONTENTS } from '../../../src/domain/oversight/data-protection/personal-data.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { BOOKING, leaveWordsEverywhere, type Person, WORD } from './words-everywhere.ts';

const tables = Object.entries(schema).filter((entry): entry is [string, Table & (typeof entry)[1]] => is(entry[1], Table));

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('each table declares how it is exported, what erasure does to it and how long rows are kept', () => {
  expect(storedTables.map(({ table }) => getTableName(table)).toSorted()).toEqual(
    tables.map(([, table]) => getTableName(table)).toSorted(),
  );
  for (const { table, exported, erased, kept } of storedTables)
    expect([getTableName(table), exported.length > 0, erased.length > 3, kept.length > 3]).toEqual([
      getTableName(table),
      true,
      true,
      true,
    ]);
});

test('each table that declares deletion at erasure has code for it', () => {
  const idle = storedTables.filter(
    ({ erased, erase }) => /deleted|emptied|without|revoked|ended/.test(erased) && erase === undefined,
  );
  expect(idle.filter(({ erased }) => !/^kept.*without a name/.test(erased)).map(({ table }) => getTableName(table))).toEqual([]);
});

const sections = storedTables.flatMap(({ exported }) => (typeof exported === 'string' ? [] : exported));

test('the export has the sections that the tables declare, and what is concluded from the rows and stored nowhere', async () => {
  const { sections: exported, leftOut } = (await market.owner.http.get('/users/me/export')).body.data;
  const names = [...sections.map(({ name }) => name), 'trustProfile'];
  expect(Object.keys(exported).toSorted()).toEqual(names.toSorted());
  expect(leftOut).toEqual([]);
});

test('the export goes from the account to the rentals, the shop and the calls of keys', async () => {
  const exported = Object.keys((await market.owner.http.get('/users/me/export')).body.data.sections);
  const parts = exported.map((exportedName) => sections.find(({ name }) => name === exportedName)?.of ?? 'concluded');
  expect(parts.filter((part, at) => part !== parts[at - 1])).toEqual(['account', 'rentals', 'shop', 'keyCalls', 'concluded']);
});

test('each part of the export begins with its sections in the order of CONTENTS, all of which exist', async () => {
  const exported = Object.keys((await market.owner.http.get('/users/me/export')).body.data.sections);
  for (const [part, names] of Object.entries(CONTENTS)) {
    const ofPart = exported.filter((exportedName) => sections.some(({ name, of }) => name === exportedName && of === part));
    expect(ofPart.slice(0, names.length)).toEqual(names);
  }
});

/** Whatever both sides of a booking are given of it: a column that is one side’s own is left out of the other’s section. */
const OF_BOTH_SIDES = [
  'id assetId vendorId renterId mode state version startDate endDate startAt endAt days units rentalMode currency totalMinor',
  'terms limits price depositMinor depositMethod depositState depositTakenMinor depositReturnedMinor paymentChannel',
  'cancellationPolicy refundAtMostBps requirements asset agreement attestations risk dueAt paymentDueAt promotedAt approvedBy approvalLeftSeconds',
  'confirmedAt actualStartAt overdueSince atRiskOf lateFeeMinor lateFeePaidAt collateral returnedAt returnAssumed',
  'returnReportedBy closedAt cancelledBy cancelKind closeReason createdAt updatedAt',
].flatMap((names) => names.split(' '));

test('the fields that both sides of a booking export are declared for both', async () => {
  const { bookingsOfShop } = (await market.owner.http.get('/users/me/export')).body.data.sections;
  expect(Object.keys(bookingsOfShop[0]).toSorted()).toEqual(OF_BOTH_SIDES.toSorted());
});

const PASSWORD = 'long enough 1';

const erase = (who: Person) => who.http.post('/users/me/erase', { confirmEmail: who.email, password: PASSWORD });

describe('after an account is erased', () => {
  test('the words, bank accounts and files of both sides are gone from every declared table', async () => {
    const renter = await register('renter.muriel@example.com');
    const owner = await register('owner.muriel@example.com', {
      role: 'VENDOR',
      vendorName: `${WORD} Rents`,
      vendorType: 'INDIVIDUAL',
    });
    const files = await leaveWordsEverywhere(market, renter, owner);
    await expectWordsEverywhere(BOOKING);
    expect(await tablesWith(WORD)).toEqual(
      expect.arrayContaining(['vendors', 'assets', 'payouts', 'incidents', 'offlineProofs']),
    );

    const stored = () => readdirSync(join(market.folder, 'documents'));
    expect(stored()).toEqual(expect.arrayContaining(files));
    // While the payer's bank judges, what was written is evidence.
    const refused = await erase(renter);
    expect(refused.body).toMatchObject({ code: 'account_in_use', details: { reasons: ['CHARGEBACK'] } });
    await market.database.transaction((tx) => tx.update(schema.chargebacks).set({ status: 'LOST' }));
    for (const person of [renter, owner]) {
      const { status, body } = await erase(person);
      expect([status, body.code]).toEqual([200, undefined]);
    }
    await market.dispatcher.drain();
    market.clock.advance({ hours: 1, minutes: 1 });
    await market.pipeline.perform(removeLostFiles, {});

    const kept = storedTables.filter(({ keepsWords }) => keepsWords).map(({ table }) => table);
    const left = (await tablesWith(WORD)).filter(
      (name) => !kept.some((table) => tables.some((row) => row[0] === name && row[1] === table)),
    );
    expect(left).toEqual([]);
    expect(stored().filter((name) => files.includes(name))).toEqual([]);
  });
});

async function register(email: string, more: object = {}): Promise<Person> {
  const { body } = await market.nobody.http.post('/auth/register', { email, password: PASSWORD, name: WORD, ...more });
  const actor = market.actor(body.data.accessToken);
  return { ...actor, email, userId: (await actor.http.get('/users/me')).body.data.id };
}

async function tablesWith(word: string): Promise<string[]> {
  const found: string[] = [];
  for (const [name, table] of tables) {
    const rows = await market.database.reader.select().from(table);
    if (JSON.stringify(rows).includes(word)) found.push(name);
  }
  return found;
}

/** Columns of a booking that hold no words of anybody: a code, an id. */
const NO_WORDS = ['approvedBy', 'atRiskOf', 'cancelledBy'];

/** What is not written here would not be looked for after the erasure. */
async function expectWordsEverywhere(bookingId: string): Promise<void> {
  const [booking] = await market.database.reader.select().from(schema.bookings).where(eq(schema.bookings.id, bookingId));
  const texts = Object.entries(getTableColumns(schema.bookings)).filter(
    ([name, { dataType, notNull, enumValues }]) =>
      dataType === 'string' && !notNull && enumValues === undefined && !name.endsWith('At') && !NO_WORDS.includes(name),
  );
  const without = texts.filter(([name]) => !String(Object(booking)[name]).includes(WORD)).map(([name]) => name);
  expect(without).toEqual([]);
}
