import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hotQuery, placeholder } from '../../db/hot-query.ts';
import { users } from '../../db/schema/index.ts';
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
  const nameOf = hotQuery('built_once_in_this_test', (from) => {
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

test('a missing value of a query throws, and a given one is converted like its column', async () => {
  const since = hotQuery('values_in_this_test', (from) =>
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
