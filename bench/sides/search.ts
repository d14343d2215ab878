import { z } from 'zod';
import { attemptCounts } from '../../db/schema/index.ts';
import { createLog } from '../../src/create-log.ts';
import { readConfig } from '../../src/config.ts';
import { searchAssets } from '../../src/domain/catalog/search/index.ts';
import { addDays } from '../../src/domain/platform/kernel/index.ts';
import { startServer } from '../../src/start-server.ts';
import { growCatalogue } from '../growth/grow-catalogue.ts';
import { median } from '../median.ts';
import { serveParent } from './serve-parent.ts';

const { DATABASE_FILE, SIZE } = z.object({ DATABASE_FILE: z.string(), SIZE: z.coerce.number().int() }).parse(process.env);
const started = performance.now();
const { searches } = growCatalogue(DATABASE_FILE, SIZE);
const grownIn = (performance.now() - started) / 1000;

const config = readConfig(process.env);
const { pipeline, database, stop } = await startServer(config, createLog(config.LOG_LEVEL));
const call = await pipeline.open(null, { address: '127.0.0.1', rate: null, via: 'rest', client: null, requestId: 'req_bench' });
const from = addDays(new Date().toISOString().slice(0, 10), 40);
const Found = z.object({ pagination: z.object({ total: z.int() }) });

let written = 0;
/** Writes a row that no search reads, so that cached answers are computed anew. */
const writeSomething = () =>
  database.transaction(async (tx) => {
    written += 1;
    await tx.insert(attemptCounts).values({ key: `bench ${written}`, points: 0, expire: new Date(0) });
  });

/**
 * Makes each search several times, each time after something was written. Returns the median and the 99th percentile in
 * milliseconds, and how many assets were found in all.
 */
async function search(argument: unknown) {
  const rounds = z.int().parse(argument);
  const times: number[] = [];
  let matches = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const search of searches) {
      await writeSomething();
      const begun = performance.now();
      const { output } = await pipeline.execute(searchAssets, { ...search, from, to: addDays(from, 4) }, call);
      times.push(performance.now() - begun);
      matches += Found.parse(output).pagination.total;
    }
  }
  const slowest = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)];
  return { median: median(times), p99: slowest, matches };
}

/**
 * The most expensive searches: words that all assets have, many words, no filter, dates with all of these, everything around a
 * place, the last page.
 */
const to = addDays(from, 4);
const WORST = [
  {},
  { page: 100_000 },
  { from, to },
  { q: 'w' },
  { q: 'word' },
  { q: 'number' },
  { q: 'number', from, to },
  { q: 'number zzz word1 word2 word3' },
  { q: Array.from({ length: 12 }, (_, n) => `word${n}`).join(' ') },
  { near: '38.7,-9.1', radiusKm: 500, sort: 'distance', from, to },
  { category: searches[0]?.category, from, to },
];

/**
 * The processor time of this thread for the most expensive search, in milliseconds. Each search counts with its best attempt.
 */
async function worst(argument: unknown) {
  const rounds = z.int().parse(argument);
  let most = 0;
  for (const search of WORST) {
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < rounds; round += 1) {
      const before = process.threadCpuUsage();
      // Each round asks something else, so that a cached answer does not help.
      await pipeline.execute(searchAssets, { ...search, limit: 10 + round }, call);
      const { user, system } = process.threadCpuUsage(before);
      best = Math.min(best, (user + system) / 1_000);
    }
    most = Math.max(most, best);
  }
  return most;
}

serveParent({ grownIn }, { search, worst }, stop);
