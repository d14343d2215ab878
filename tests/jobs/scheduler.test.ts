import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bookings, jobLeases } from '../../db/schema/index.ts';
import { readConfig } from '../../src/config.ts';
import { randomIds } from '../../src/domain/platform/kernel/index.ts';
import { schedule } from '../../src/jobs/schedule.ts';
import { createScheduler } from '../../src/jobs/scheduler.ts';
import type { RunningServer } from '../../src/start-server.ts';
import { freePeriod } from '../harness/dates.ts';
import { approvedKayak } from '../harness/rentals/kayak.ts';
import { startSecondServer } from '../harness/second-server.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const ALL = schedule.map(({ name }) => name);

let market: TestMarketplace;
let other: RunningServer;
beforeEach(async () => {
  market = await startMarketplace();
  other = await startSecondServer(market);
});
afterEach(async () => {
  await other.stop();
  await market.close();
});

test('the scheduler does everything that is due without a caller', async () => {
  const bookingId = await approvedKayak(market, freePeriod(40));
  market.clock.advance({ hours: 25 });
  expect(await market.scheduler.runAll()).toEqual(ALL);
  const [expired] = await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
  expect(expired?.state).toBe('EXPIRED');
});

test('two processes that start a job at the same time run it one after the other', async () => {
  let active = 0;
  let most = 0;
  const perform = async () => {
    active += 1;
    most = Math.max(most, active);
    await setTimeout(30);
    active -= 1;
    return undefined as never;
  };
  const process = ({ database }: { database: TestMarketplace['database'] }) =>
    createScheduler({
      database,
      perform,
      clock: market.clock,
      ids: randomIds,
      jobs: schedule.slice(0, 1),
      log: pino({ level: 'silent' }),
    });
  const ran = await Promise.all([process(market), process(other), process(market)].map((scheduler) => scheduler.runAll()));
  expect(most).toBe(1);
  expect(ran.flat()).toEqual(['expire_payments']);
});

test('a job that another process runs is left to it until its lease expires', async () => {
  const until = new Date(market.clock.now().getTime() + 5 * 60_000);
  await market.database.transaction((tx) => tx.insert(jobLeases).values({ id: 'release_deposits', holder: 'lea_gone', until }));
  expect(await market.scheduler.runAll()).toEqual(ALL.filter((job) => job !== 'release_deposits'));
  market.clock.advance({ minutes: 6 });
  expect(await market.scheduler.runAll()).toEqual(ALL);
  const [lease] = await market.database.reader.select().from(jobLeases).where(eq(jobLeases.id, 'release_deposits'));
  expect(lease?.holder).not.toBe('lea_gone');
  expect(lease?.until.getTime()).toBeLessThanOrEqual(market.clock.now().getTime());
});

test('a stopped scheduler runs nothing more', async () => {
  await market.scheduler.stop();
  expect(await market.scheduler.runAll()).toEqual([]);
  expect(await other.scheduler.runAll()).toEqual(ALL);
});

test('the scheduler is on unless the configuration turns it off', () => {
  expect(readConfig({ DATABASE_URL: market.databaseUrl, DATA_DIR: market.folder }).SCHEDULER).toBe(true);
  expect(readConfig({ DATABASE_URL: market.databaseUrl, DATA_DIR: market.folder, SCHEDULER: 'no' }).SCHEDULER).toBe(false);
});
