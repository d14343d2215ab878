import { eq, getTableColumns, is, Table } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { withFields } from '../../db/expressions.ts';
import { findNamedFiles, mayName } from '../../db/backup/find-named-files.ts';
import { openDatabase } from '../../db/open-database.ts';
import * as schema from '../../db/schema/index.ts';
import { TEST_NOW } from '../harness/clock.ts';
import { seededDatabase } from '../harness/start-marketplace.ts';
import { testDatabaseUrl, type TestDatabaseUrl } from '../harness/databases/test-database.ts';

const { assets, bookings, conditionReports, documents, events } = schema;

let stored: TestDatabaseUrl;
let database: Database;
beforeAll(async () => {
  stored = await testDatabaseUrl((await seededDatabase(TEST_NOW)).database);
  database = await openDatabase(stored.url, { synchronous: 'NORMAL', poolSize: 2 });
}, 60_000);
afterAll(async () => {
  await database?.close();
  await stored?.remove();
});

let made = 0;
const newKey = () => (made += 1).toString(16).padStart(32, 'a');

test('files are found in file columns and anywhere within JSON, in every row of a long table', async () => {
  const { reader } = database;
  const inColumns = (await reader.select().from(documents)).map(({ fileKey }) => fileKey).filter((key) => key !== '');
  const photos = (await reader.select().from(conditionReports)).flatMap((report) => report.photos);
  const inLists = photos.map(({ fileKey }) => fileKey);
  expect(Math.min(inColumns.length, inLists.length)).toBeGreaterThan(0);

  // More than are read at once.
  const [one] = await reader.select().from(bookings).limit(1);
  const copies = Array.from({ length: 100 }, (_, place) => ({ ...one!, id: `bkg_copy${place}` }));
  await database.transaction(async (tx) => {
    for (const copy of copies) await tx.insert(bookings).values(copy);
  });
  const all = await reader.select({ id: bookings.id }).from(bookings);
  expect(all.length).toBeGreaterThan(100);
  const ofBookings = all.map(({ id }) => ({ id, key: newKey() }));
  const inDocument = newKey();
  const hash = `${newKey()}${newKey()}`;
  const copied = newKey();
  await database.transaction(async (tx) => {
    for (const { id, key } of ofBookings) {
      await tx
        .update(bookings)
        .set({ terms: withFields(bookings.terms, { deep: [{ path: `files/${key}`, hash }] }) })
        .where(eq(bookings.id, id));
    }
    await tx.update(assets).set({ attributes: { manual: inDocument } });
    await tx.update(events).set({ data: withFields(events.data, { fileKey: copied }) });
  });

  const named = [...inColumns, ...inLists, ...ofBookings.map(({ key }) => key), inDocument];
  const unnamed = [hash.slice(0, 32), hash.slice(32), copied, newKey()];
  expect(await findNamedFiles(reader, [...named, ...unnamed])).toEqual(new Set(named));
});

test('every column with JSON or a file is searched for files', () => {
  const looked = Object.values(schema).flatMap((table) =>
    is(table, Table)
      ? Object.entries(getTableColumns(table)).flatMap(([name, column]) => (mayName(name, column) ? [column.name] : []))
      : [],
  );
  // Of each kind one, by its name: a photo, a list of them, a document, and the column of the key itself.
  expect(looked).toEqual(
    expect.arrayContaining(['file', 'photos', 'images', 'attributes', 'card', 'fileKey', 'logo', 'attachment']),
  );
});
