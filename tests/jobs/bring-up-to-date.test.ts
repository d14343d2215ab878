import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingDeadlines, bookings } from '../../db/schema/index.ts';
import { bringUpToDate } from '../../src/domain/oversight/deadlines/deadline-job.ts';
import { catchUpAllBookings } from '../../src/domain/oversight/deadlines/index.ts';
import { type Perform, randomIds } from '../../src/domain/platform/kernel/index.ts';
import { catchUpBooking, catchUpBookingsOf } from '../../src/domain/rentals/bookings/index.ts';
import { createScheduler } from '../../src/jobs/scheduler.ts';
import { freePeriod } from '../harness/dates.ts';
import { requestKayak } from '../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const MANY = 30;

let market: TestMarketplace;
let mine: string;
let copies: string[];
beforeAll(async () => {
  market = await startMarketplace();
  mine = await requestKayak(market, freePeriod(40));
  copies = Array.from({ length: MANY }, (_, index) => `bkg_copy_${String(index).padStart(2, '0')}`);
  const [row] = await market.database.reader.select().from(bookings).where(eq(bookings.id, mine));
  const now = market.clock.now().getTime();
  await market.database.transaction(async (tx) => {
    for (const [index, id] of copies.entries()) {
      await tx.insert(bookings).values({ ...row!, id, state: 'COMPLETED', dueAt: null });
      const dueAt = new Date(now - (MANY - index) * 1_000);
      await tx.insert(bookingDeadlines).values({ bookingId: id, kind: 'FLAGGED_PAYMENT', subjectId: 'pay_none', dueAt });
    }
  });
});
afterAll(() => market.close());

const left = async () => {
  const rows = await market.database.reader.select().from(bookingDeadlines).where(inArray(bookingDeadlines.bookingId, copies));
  return rows.map(({ bookingId }) => bookingId).toSorted();
};

const poisoned = (bookingId: string) => async (id: string) => {
  if (id === bookingId) throw new Error('poisoned');
  return { from: 'CONFIRMED', state: 'ACTIVE', applied: ['STATE'] } as const;
};

test('a booking that fails does not stop the others, and the job names it and fails', async () => {
  const tried: string[] = [];
  const applyDeadlines = async (bookingId: string) => {
    tried.push(bookingId);
    return poisoned('bkg_bad')(bookingId);
  };
  const failure = await bringUpToDate(['bkg_1', 'bkg_bad', 'bkg_2'], applyDeadlines).catch((error: unknown) => error);
  expect(tried).toEqual(['bkg_1', 'bkg_bad', 'bkg_2']);
  expect(failure).toBeInstanceOf(AggregateError);
  const { errors } = failure as AggregateError;
  expect(errors.map(({ message, cause }) => [message, cause.message])).toEqual([
    ['Booking bkg_bad could not be brought up to date.', 'poisoned'],
  ]);
});

test('the scheduler logs the name of a failed booking', async () => {
  const logged: { err?: Error; job?: string }[] = [];
  const perform = (async (operation: typeof catchUpAllBookings) => {
    if (operation.name === 'catch_up_all_bookings') return bringUpToDate(['bkg_bad'], poisoned('bkg_bad'));
    throw new Error('no job of this name');
  }) as unknown as Perform;
  const log = { error: (details: object) => void logged.push(details) };
  const { database, clock } = market;
  const scheduler = createScheduler({ database, perform, clock, ids: randomIds, jobs: [catchUpAllBookings], log });
  expect(await scheduler.runAll()).toEqual([]);
  expect(logged).toMatchObject([{ job: 'catch_up_all_bookings', err: { message: expect.stringContaining('bkg_bad') } }]);
});

test('another person’s failing booking on the same calendar does not affect the caller', async () => {
  const { reader } = market.database;
  const now = market.clock.now();
  const about = (bookingId: string, poison: string) =>
    catchUpBooking({ input: { bookingId }, reader, now, applyDeadlines: poisoned(poison) });
  await expect(about(mine, copies[3]!)).resolves.toBeUndefined();
  await expect(about(copies[3]!, copies[3]!)).rejects.toThrow('poisoned');
  await expect(catchUpBookingsOf('ANYBODY', { reader, now, applyDeadlines: poisoned(copies[3]!) })).resolves.toBeUndefined();
});

test('a list brings at most twenty overdue bookings up to date, the oldest first, and the job does the rest', async () => {
  expect(await left()).toEqual(copies);
  await market.renter.call('list_my_bookings');
  expect(await left()).toEqual(copies.slice(20));
  await market.pipeline.perform(catchUpAllBookings, {});
  expect(await left()).toEqual([]);
});
