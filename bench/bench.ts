/**
 * `npm run bench` measures every row, prints the table and writes bench/results.json. `npm run bench -- search memory` measures
 * only these rows (`growth` means those of both engines). `--full` takes the long counts; `--keep` writes the results into
 * bench/baseline.json, which is committed; `--profile` leaves a CPU profile of each process in a temporary folder.
 */
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type Figure, isMet } from './figure.ts';
import { makeFixture } from './fixture.ts';
import { describeMachine } from './machine.ts';
import { printTable } from './print-table.ts';
import type { Row } from './row.ts';
import { assetDetail } from './rows/asset-detail.ts';
import { assetList } from './rows/asset-list.ts';
import { compression } from './rows/compression.ts';
import { costly } from './rows/costly.ts';
import { growthOnPostgres, growthOnSqlite } from './rows/growth.ts';
import { journey } from './rows/journey.ts';
import { mcpAgainstSdk } from './rows/mcp-against-sdk.ts';
import { memory } from './rows/memory.ts';
import { owner } from './rows/owner.ts';
import { pages } from './rows/pages.ts';
import { search } from './rows/search.ts';
import { start } from './rows/start.ts';
import { suite } from './rows/suite.ts';
import { profiles } from './start-side.ts';

const ROWS: readonly Row[] = [
  assetDetail,
  assetList,
  journey,
  mcpAgainstSdk,
  compression,
  start,
  owner,
  search,
  pages,
  memory,
  costly,
  suite,
  growthOnSqlite,
  growthOnPostgres,
];
const RESULTS = new URL('results.json', import.meta.url);
const BASELINE = new URL('baseline.json', import.meta.url);
const Kept = z.object({
  at: z.string(),
  figures: z.array(
    z.looseObject({ what: z.string(), ours: z.number(), ratio: z.number().nullable(), before: z.number().nullable() }),
  ),
});

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
});
const isNamed = ({ name }: Row, wanted: string) => name === wanted || name.startsWith(`${wanted}-`);
const unknown = positionals.filter((wanted) => !ROWS.some((row) => isNamed(row, wanted)));
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(', ')}. The rows are ${ROWS.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

if (values.profile) {
  profiles.folder = mkdtempSync(join(tmpdir(), 'rentwire-profiles-'));
  console.log(`CPU profiles: ${profiles.folder}`);
}
const machine = describeMachine();
console.log(`${machine}\n`);
const figures = await measure(
  ROWS.filter((row) => positionals.length === 0 || positionals.some((wanted) => isNamed(row, wanted))),
);
const kept = keptFigures();
console.log('');
printTable(figures, kept);
const missed = figures.filter((figure) => !isMet(figure));
console.log(
  `\n${figures.length - missed.length} of ${figures.length} figures as wanted. Ratios are medians over rounds that alternate; absolute figures depend on the machine.`,
);

const at = new Date().toISOString();
const asJson = (all: readonly object[]) => `${JSON.stringify({ at, machine, full: values.full, figures: all }, null, 2)}\n`;
writeFileSync(RESULTS, asJson(figures));
if (values.keep)
  writeFileSync(BASELINE, asJson([...notMeasured(), ...figures.map((figure) => ({ ...figure, at, before: beforeOf(figure) }))]));

async function measure(rows: readonly Row[]): Promise<Figure[]> {
  const fixture = await makeFixture();
  const found: Figure[] = [];
  try {
    for (const row of rows) {
      const started = performance.now();
      try {
        found.push(...(await row.measure({ fixture, full: values.full })));
        console.log(`${row.name} took ${Math.round((performance.now() - started) / 1000)} s`);
      } catch (error) {
        // The results of the other rows are kept.
        console.error(`${row.name} failed:`, error);
        process.exitCode = 1;
      }
    }
  } finally {
    fixture.remove();
  }
  return found;
}

/** The earliest kept value of the figure; null if it was not measured then. */
function beforeOf({ what }: Figure): number | null {
  return kept.find((known) => known.what === what)?.before ?? null;
}

/** The kept figures that were not measured in this run. */
function notMeasured() {
  if (positionals.length === 0) return [];
  return kept.filter(({ what }) => !figures.some((figure) => figure.what === what));
}

/** The kept figures, each with its date. */
function keptFigures() {
  if (!existsSync(BASELINE)) return [];
  const kept = Kept.parse(JSON.parse(readFileSync(BASELINE, 'utf8')));
  return kept.figures.map((figure) => ({ at: kept.at, ...figure }));
}
