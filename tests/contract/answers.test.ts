import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Reader } from '../../db/database.ts';
import { users } from '../../db/schema/index.ts';
import { command, SYSTEM, systemOnly } from '../../src/domain/platform/kernel/index.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let held: TestMarketplace;
/** Where no answer is held to its schema, as on a server that people use. */
let free: TestMarketplace;
beforeAll(async () => {
  [held, free] = [await startMarketplace(), await startMarketplace({ NODE_ENV: 'development' })];
});
afterAll(() => Promise.all([held.close(), free.close()]));

const EMAIL = 'renter@demo.test';
const nameIn = async (from: Reader) =>
  (await from.select({ name: users.name }).from(users).where(eq(users.email, EMAIL)))[0]?.name;

let answered = 0;
beforeEach(() => {
  answered = 0;
});

const rename = command({
  name: 'rename_for_a_test',
  title: 'Rename',
  description: 'Gives the renter of the demo another name.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ name: z.string() }),
  output: z.object({ length: z.int(), name: z.string().max(10) }),
  errors: [],
  async run({ input: { name }, tx }) {
    await tx.update(users).set({ name }).where(eq(users.email, EMAIL));
    return name.length;
  },
  async answer(length, { reader }) {
    answered += 1;
    return { length, name: String(await nameIn(reader)) };
  },
});

const call = { caller: SYSTEM, address: '', via: 'system', client: null, requestId: 'req_1', rate: null } as const;

test('the answer is made of what was done, and sees it', async () => {
  expect(await free.pipeline.perform(rename, { name: 'Ada' })).toEqual({ length: 3, name: 'Ada' });
});

test('what was done stays undone where no answer can be made of it', async () => {
  const before = await nameIn(free.database.reader);
  await expect(free.pipeline.perform(rename, { name: 'A name that is too long' })).rejects.toThrow('Too big');
  expect(await nameIn(free.database.reader)).toBe(before);
});

test('nobody reads an answer: none is made', async () => {
  expect(await free.pipeline.performAs(call, rename, { name: 'A name that is too long' }, null)).toBe(23);
  expect([answered, await nameIn(free.database.reader)]).toEqual([0, 'A name that is too long']);
});

test('in tests it is made all the same, and held to its schema', async () => {
  expect(await held.pipeline.performAs(call, rename, { name: 'Eva' }, null)).toBe(3);
  expect(answered).toBe(1);
  await expect(held.pipeline.performAs(call, rename, { name: 'A name that is too long' }, null)).rejects.toThrow('Too big');
});
