import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { alternate, type Round } from '../alternate.ts';
import { addBenchAssets } from '../growth/bench-assets.ts';
import { type Fixture, marketSettings } from '../fixture.ts';
import { openSqliteMarket } from '../market-database.ts';
import type { Row } from '../row.ts';
import { spentBy } from '../spent-by.ts';
import { type RunningSide, startSide } from '../start-side.ts';

const ROUNDS = 3;
const WARM_UP = 100;
const MEASURED = 150;
const Seconds = z.number().positive();

/**
 * Every round starts both sides on fresh copies of one database. Ours books through the pipeline; the other side runs the
 * statements that ours was once recorded with, transaction by transaction, and does nothing else.
 */
export const bookings: Row = {
  name: 'bookings',
  async measure({ fixture }) {
    const template = fixture.copy('bookings');
    await addBenchAssets(openSqliteMarket(template));
    const copy = () => {
      const file = fixture.copy('round');
      copyFileSync(template, file);
      return file;
    };
    const recording = join(template, '../statements');
    const transactions = await record(copy(), recording, fixture);

    const { value, ratio, cpu } = await alternate(
      [
        { name: 'ours', run: () => bookThroughPipeline(copy(), transactions, fixture) },
        { name: 'raw', run: () => replay(copy(), transactions, recording) },
      ],
      ROUNDS,
      0,
    );
    return [
      {
        what: `create, promote, approve (${(transactions / MEASURED).toFixed(1)} transactions) / raw better-sqlite3`,
        unit: 'transactions/s',
        ours: value('ours'),
        baseline: value('raw'),
        ratio: ratio('ours', 'raw'),
        cpu: cpu('ours', 'raw'),
        wanted: { atLeast: 0.4 },
        p99: null,
      },
    ];
  },
};

/** Answers with the number of transactions in the measured part. */
async function record(file: string, recording: string, fixture: Fixture): Promise<number> {
  const side = await startBookings(file, fixture, { RECORDING: recording });
  await side.ask('book', WARM_UP);
  await side.ask('keep', 'warm-up');
  await side.ask('book', MEASURED);
  const transactions = z.int().parse(await side.ask('keep', 'measured'));
  await side.stop();
  return transactions;
}

async function bookThroughPipeline(file: string, transactions: number, fixture: Fixture): Promise<Round> {
  const side = await startBookings(file, fixture);
  await side.ask('book', WARM_UP);
  const round = await time(side, 'book', transactions);
  await side.stop();
  return round;
}

async function replay(file: string, transactions: number, recording: string): Promise<Round> {
  const side = await startSide(new URL('../sides/raw-bookings.ts', import.meta.url), {
    DATABASE_FILE: file,
    RECORDING: recording,
  });
  const round = await time(side, 'replay', transactions);
  await side.stop();
  return round;
}

async function time(side: RunningSide, question: 'book' | 'replay', transactions: number): Promise<Round> {
  const before = await spentBy(side);
  const seconds = Seconds.parse(await side.ask(question, MEASURED));
  const cost = (await spentBy(side)) - before;
  return { value: transactions / seconds, cost: cost / transactions };
}

async function startBookings(file: string, { renterKey, vendorKey }: Fixture, settings: Record<string, string> = {}) {
  const keys = { RENTER: renterKey, VENDOR: vendorKey };
  return startSide(new URL('../sides/bookings.ts', import.meta.url), { ...marketSettings(file), ...keys, ...settings });
}
