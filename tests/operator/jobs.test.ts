import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expirePayments } from '../../src/domain/oversight/deadlines/index.ts';
import { randomIds } from '../../src/domain/platform/kernel/index.ts';
import { schedule } from '../../src/jobs/schedule.ts';
import { createScheduler } from '../../src/jobs/scheduler.ts';
import { startSecondServer } from '../harness/second-server.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

type Job = Record<string, unknown>;

async function jobs(by = market.admin): Promise<Record<string, Job>> {
  const { items } = (await by.http.get('/admin/jobs')).body.data;
  return Object.fromEntries(items.map((job: Job) => [job['name'], job]));
}

test('the list of jobs shows jobs that have never run, and workers with their last round', async () => {
  await market.courier.drain();
  await market.jobLog.flush();
  const found = await jobs();
  for (const { name } of schedule) expect(found[name]).toMatchObject({ kind: 'SCHEDULED', state: 'NEVER', lastSuccessAt: null });
  for (const name of ['send_emails', 'send_webhooks', 'send_short_messages', 'dispatch_events', 'ask_open_payments'])
    expect(found[name]).toMatchObject({ kind: 'WORKER', state: 'OK', error: null, nextRunAt: expect.any(String) });
  expect((await market.renter.http.get('/admin/jobs')).status).toBe(403);
});

test('the list of jobs shows the end and duration of a run in any process, also after a restart', async () => {
  const second = await startSecondServer(market);
  await second.scheduler.runAll();
  await second.stop();
  const at = market.clock.now().toISOString();
  const found = await jobs();
  for (const { name } of schedule)
    expect(found[name]).toMatchObject({
      state: 'OK',
      running: false,
      endedAt: at,
      lastSuccessAt: at,
      durationMs: expect.any(Number),
    });
});

test('the list of jobs shows a failure with its reason, without values, and the last success', async () => {
  const before = (await jobs())['expire_payments'];
  market.clock.advance({ minutes: 3 });
  const failing = async () => {
    throw Object.assign(new Error('insert into x values (secret)'), { query: 'insert', params: ['secret'] });
  };
  const { database, clock } = market;
  const log = pino({ level: 'silent' });
  await createScheduler({ database, perform: failing, clock, ids: randomIds, jobs: [expirePayments], log }).runAll();
  expect((await jobs())['expire_payments']).toMatchObject({
    state: 'FAILED',
    error: 'A query failed.',
    lastSuccessAt: before?.['lastSuccessAt'],
    endedAt: market.clock.now().toISOString(),
  });
});

test('a cron call counts as a run, and a job whose next run is long over is late', async () => {
  expect((await market.cron.http.post('/cron/payment-expire', {})).status).toBe(200);
  await market.jobLog.flush();
  expect((await jobs())['expire_payments']).toMatchObject({ state: 'OK', nextRunAt: null });
  const worker = (await jobs())['wake_streams'];
  expect(worker).toMatchObject({ state: 'OK' });
  await market.jobLog.stop();
  market.clock.advance({ minutes: 30 });
  expect((await jobs())['wake_streams']).toMatchObject({ state: 'LATE' });
});
