import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { createLog } from '../../src/create-log.ts';
import { readConfig } from '../../src/config.ts';
import { addDays, type Operation } from '../../src/domain/platform/kernel/index.ts';
import { createBooking, promoteBooking } from '../../src/domain/rentals/bookings/index.ts';
import { approveBooking } from '../../src/domain/shops/owner-bookings/index.ts';
import { startServer } from '../../src/start-server.ts';
import { BENCH_ASSETS, benchSlug } from '../growth/bench-assets.ts';
import { recordStatements } from '../record-statements.ts';
import { serveParent } from './serve-parent.ts';

const { RECORDING, RENTER, VENDOR } = z
  .object({ RECORDING: z.string().optional(), RENTER: z.string(), VENDOR: z.string() })
  .parse(process.env);
const recording = RECORDING === undefined ? null : recordStatements();
const config = readConfig(process.env);
const { pipeline, dispatcher, stop } = await startServer(config, createLog(config.LOG_LEVEL));
await dispatcher.drain();
recording?.take();

const today = new Date().toISOString().slice(0, 10);
const Created = z.object({ id: z.string() });
const Approved = z.object({ state: z.literal('PENDING_PAYMENT') });
let made = 0;

/** From the plan to the held days, and until what it caused has been delivered. No two bookings want the same days. */
async function bookOnce(): Promise<void> {
  const startDate = addDays(today, 40 + 4 * Math.floor(made / BENCH_ASSETS));
  const slug = benchSlug(made % BENCH_ASSETS);
  made += 1;
  const { id: bookingId } = Created.parse(await call(RENTER, createBooking, { slug, startDate, endDate: addDays(startDate, 3) }));
  await call(RENTER, promoteBooking, { bookingId, acceptAgreement: true });
  Approved.parse(await call(VENDOR, approveBooking, { bookingId }));
  await dispatcher.drain();
}

async function call(credential: string, operation: Operation, input: object): Promise<unknown> {
  const opened = await pipeline.open(credential, {
    address: '127.0.0.1',
    rate: null,
    via: 'rest',
    client: null,
    requestId: 'req_bench',
  });
  return (await pipeline.execute(operation, input, opened)).output;
}

/** Answers with the seconds that so many bookings took. */
async function book(argument: unknown): Promise<number> {
  const count = z.int().parse(argument);
  const started = performance.now();
  for (let done = 0; done < count; done += 1) await bookOnce();
  return (performance.now() - started) / 1000;
}

/** Keeps the statements since the last time under a name; answers with how many transactions they were. */
function keep(name: unknown): number {
  const steps = recording?.take() ?? [];
  writeFileSync(`${RECORDING}-${String(name)}.json`, JSON.stringify(steps));
  return JSON.stringify(steps).split('BEGIN IMMEDIATE').length - 1;
}

serveParent({}, { book, keep }, stop);
