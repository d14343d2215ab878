import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeholder, prepared, preparedUpdate } from '../../db/prepared.ts';
import { refunds, storefronts, users } from '../../db/schema/index.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let first: TestMarketplace;
let second: TestMarketplace;
beforeAll(async () => {
  [first, second] = [await startMarketplace(), await startMarketplace()];
});
afterAll(async () => {
  await first.close();
  await second.close();
});

test('a query is built once for each database handle, and each database answers with its own rows', async () => {
  let built = 0;
  const nameOf = prepared('built_once_in_this_test', (from) => {
    built += 1;
    return from
      .select({ name: users.name, since: users.createdAt })
      .from(users)
      .where(eq(users.email, placeholder('email')));
  });
  const email = 'renter@demo.test';
  await second.database.transaction(async (tx) => void (await tx.update(users).set({ name: 'Another' })));
  const [here] = await nameOf(first.database.reader, { email });
  const [there] = await nameOf(second.database.reader, { email });
  const [within] = await second.database.transaction(async (tx) => nameOf(tx, { email }));
  expect(here?.since).toBeInstanceOf(Date);
  expect([here?.name, there?.name, within?.name]).toEqual([expect.not.stringContaining('Another'), 'Another', 'Another']);
  expect(built).toBe(3);
});

const updateStorefront = preparedUpdate('update_storefront_in_this_test', storefronts, ['vendorId', 'tagline']);

test('what is changed differs from call to call: the row comes back as it then is, and nothing where it is not as it was', async () => {
  await first.database.transaction(async (tx) => {
    const [before] = await tx.select().from(storefronts).limit(1);
    if (before === undefined) throw new Error('The demo has no storefront.');
    const { vendorId } = before;
    await tx.delete(storefronts).where(eq(storefronts.vendorId, vendorId));
    await tx.insert(storefronts).values(before);
    const updatedAt = new Date('2026-06-11T00:00:00Z');
    const all = { tagline: 'New', website: null, theme: before.theme, updatedAt };
    expect(await updateStorefront(tx, before, all)).toEqual([{ ...before, ...all }]);
    const [again] = await updateStorefront(tx, { vendorId, tagline: 'New' }, { contactPhone: null, website: undefined });
    expect(again).toEqual({ ...before, ...all, contactPhone: null });
    expect(await updateStorefront(tx, before, { tagline: 'Newer' })).toEqual([]);
    expect(await tx.select().from(storefronts).where(eq(storefronts.vendorId, vendorId))).toEqual([again]);
  });
});

test('a column that a table does not have is a mistake', () => {
  const by = ['id', 'colour'] as unknown as ['id'];
  expect(() => preparedUpdate('mistaken_in_this_test', refunds, by)).toThrow('there is no column colour');
});

test('a value that is not given is a mistake, and one that is given is kept as its column keeps it', async () => {
  const since = prepared('values_in_this_test', (from) =>
    from
      .select({ email: users.email })
      .from(users)
      .where(eq(users.createdAt, placeholder('at', users.createdAt))),
  );
  const { reader } = first.database;
  const [somebody] = await reader.select().from(users).limit(1);
  expect(await since(reader, { at: somebody?.createdAt })).toContainEqual({ email: somebody?.email });
  await expect(async () => since(reader, {})).rejects.toThrow('No value for placeholder "at" was provided');
});
