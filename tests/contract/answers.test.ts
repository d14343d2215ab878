import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { declared } from '../../scripts/find-operations.ts';
import { users } from '../../db/schema/index.ts';
import { command, systemOnly } from '../../src/domain/platform/kernel/index.ts';
import { publishedOutput } from '../../src/domain/standing/bookings/index.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const EMAIL = 'renter@demo.test';
const nameNow = async () =>
  (await market.database.reader.select({ name: users.name }).from(users).where(eq(users.email, EMAIL)))[0]?.name;

const rename = command({
  name: 'rename_for_a_test',
  title: 'Rename',
  description: 'Gives the renter of the demo another name.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ name: z.string() }),
  output: z.object({ name: z.string().max(10) }),
  errors: [],
  async run({ input: { name }, tx }) {
    await tx.update(users).set({ name }).where(eq(users.email, EMAIL));
    return { name };
  },
});

test('a command whose answer does not fit its schema changes nothing', async () => {
  const before = await nameNow();
  await expect(market.pipeline.perform(rename, { name: 'A name that is too long' })).rejects.toThrow('Too big');
  expect(await nameNow()).toBe(before);
  expect(await market.pipeline.perform(rename, { name: 'Ada' })).toEqual({ name: 'Ada' });
});

test('the schema of an operation about a subject contains no fields of its standing', () => {
  const about = declared.filter(({ operation }) => operation.about !== undefined);
  expect(about.length).toBeGreaterThan(40);
  const told = about.flatMap(({ name, operation }) =>
    ['waitingOn', 'blockers', 'settlement'].filter((field) => field in shapeOf(operation.output)).map((field) => [name, field]),
  );
  expect(told).toEqual([]);
  for (const { operation } of about)
    expect(Object.keys(shapeOf(publishedOutput(operation))).length).toBeGreaterThan(
      Object.keys(shapeOf(operation.output)).length - 1,
    );
});

function shapeOf(schema: z.ZodType): object {
  return schema instanceof z.ZodObject ? schema.shape : {};
}
