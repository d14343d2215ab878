import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../db/open-database.ts';
import { users } from '../../../db/schema/index.ts';
import type { Operation } from '../../../src/domain/platform/kernel/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { planCamper, requestCamper } from '../../harness/rentals/camper.ts';
import { approvedKayak, confirmedKayak, requestKayak } from '../../harness/rentals/kayak.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { listMyBookings, listOwnerBookings, listOwnerRequests } from '../../../src/domain/standing/bookings/index.ts';

const during = new AsyncLocalStorage<string[]>();
let market: TestMarketplace;
beforeAll(async () => {
  const open: typeof openDatabase = (url, options) =>
    openDatabase(url, { ...options, onStatement: (statement) => void during.getStore()?.push(statement) });
  market = await startMarketplace({}, { open });
  await market.database.transaction((tx) => tx.update(users).set({ phone: '+351912345678', phoneVerifiedAt: new Date(0) }));
});
afterAll(() => market.close());

/** What a list asks the database until it is there, with how many items. */
async function asked(actor: Actor, operation: Operation): Promise<{ items: number; statements: number }> {
  const statements: string[] = [];
  const origin = { address: '127.0.0.1', rate: null, via: 'rest', client: null, requestId: 'req_statements' } as const;
  const { output } = await during.run(statements, async () => {
    const call = await market.pipeline.open(actor.credential, origin, operation);
    // oxlint-disable-next-line typescript/no-explicit-any -- lists of three kinds
    return (await market.pipeline.execute(operation, { limit: 100 }, call)) as any;
  });
  return { items: output.items.length, statements: statements.length };
}

/** Of every kind: plans with documents and without, requests that compete, of two renters, approved and paid bookings. */
async function addBookings(daysAhead: number): Promise<void> {
  const other = { ...market, renter: market.stranger };
  await planCamper(market, freePeriod(daysAhead + 20));
  await requestCamper(market, freePeriod(daysAhead));
  await requestCamper(market, freePeriod(daysAhead + 1));
  await requestKayak(market, freePeriod(daysAhead));
  await requestKayak(other, freePeriod(daysAhead));
  await approvedKayak(other, freePeriod(daysAhead + 5));
  await confirmedKayak(other, freePeriod(daysAhead + 10));
}

test('a list needs the same queries however many bookings it has', async () => {
  await addBookings(60);
  const lists = [
    [market.owner, listOwnerRequests],
    [market.owner, listOwnerBookings],
    [market.renter, listMyBookings],
  ] as const;
  // One after the other, because lists that are asked for at the same time share statements. On a busy machine, a statement for
  // several bookings can be sent in two parts, so the fewest of five counts.
  const askAll = async () => {
    const answers: Awaited<ReturnType<typeof asked>>[] = [];
    for (const [actor, operation] of lists) {
      const times = [];
      for (let time = 0; time < 5; time += 1) times.push(await asked(actor, operation));
      answers.push(times.reduce((one, other) => (other.statements < one.statements ? other : one)));
    }
    return answers;
  };
  await askAll();
  const few = await askAll();
  await addBookings(100);
  await addBookings(140);
  const many = await askAll();
  for (const [index, [, { name }]] of lists.entries()) {
    const more = (many[index]?.items ?? 0) - (few[index]?.items ?? 0);
    expect({ name, isLonger: more > 5 }).toEqual({ name, isLonger: true });
    expect({ name, statements: many[index]?.statements }).toEqual({ name, statements: few[index]?.statements });
  }
}, 120_000);
