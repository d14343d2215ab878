import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasChromium } from '../tests/harness/browser/browser.ts';
import { TEST_NOW } from '../tests/harness/clock.ts';
import { folderOfDatabases } from './folder-of-databases.ts';

/**
 * `npm test` runs the whole suite, on SQLite and on a real PostgreSQL that it starts. Tests that need a browser, and the MCP
 * project's conformance suite, are projects of their own. Arguments go to vitest: `npm test -- tests/rentals`, `npm test --
 * --project browser`, `npm test -- --project sqlite -t promote`.
 */
const MINUTES = Number(process.env['TEST_MINUTES'] ?? 22);
const GRACE_MS = 10_000;

const root = join(import.meta.dirname, '..');
const BOTH_ENGINES = ['--project', 'sqlite', '--project', 'postgres'];
const given = process.argv.slice(2);
const wanted = given.length === 0 ? BOTH_ENGINES : given;
const started = performance.now();
const folder = folderOfDatabases();
/** Only a run of all behaviour tests shows which operations none of them calls. */
const isWhole =
  wanted.includes('sqlite') && wanted.includes('postgres') && wanted.every((word) => /^(--project|\w+)$/.test(word));
const gathered = mkdtempSync(join(folder, 'rentwire-gathered-'));
const calledFile = join(gathered, 'operations');
const movesFile = join(gathered, 'moves');
process.once('exit', () => rmSync(gathered, { recursive: true, force: true }));

console.log(
  'Tests on SQLite; of what has something of its own to say there also on a PostgreSQL that is started for this run and removed after it (SOAK=1: of everything).',
);
console.log(`Their databases and files lie in ${folder}; TMPDIR names another place.`);
console.log(`Every test starts at ${TEST_NOW.toISOString()}; TEST_NOW sets another instant.`);
console.log(
  hasChromium
    ? 'Chromium was found: browser tests run.'
    : 'No Chromium at /usr/bin/chromium: browser tests are SKIPPED. On Debian: apt-get install chromium; elsewhere set CHROMIUM to its path.',
);
console.log(
  given.length === 0
    ? `Running everything but what Chromium and the conformance suite take (--project browser --project conformance); stopped after ${MINUTES} minutes at the latest.`
    : `Running with: ${wanted.join(' ')}`,
);

const reporter = wanted.some((argument) => argument.startsWith('--reporter')) ? [] : ['--reporter=default'];
const vitest = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporter, ...wanted], {
  cwd: root,
  env: { ...process.env, TMPDIR: folder, CALLED_OPERATIONS: calledFile, TAKEN_MOVES: movesFile },
  stdio: ['ignore', 'inherit', 'inherit'],
});

let stopped = '';
const deadline = setTimeout(() => stop(`Stopped: the tests took longer than ${MINUTES} minutes.`), MINUTES * 60_000);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop('Stopped by a signal.'));

vitest.on('exit', (code) => void finish(code));

async function finish(code: number | null): Promise<void> {
  clearTimeout(deadline);
  if (stopped !== '') console.error(stopped);
  const uncalled = isWhole && code === 0 ? await uncalledOperations() : [];
  if (uncalled.length > 0) console.error(`No test of a behaviour calls ${uncalled.join(', ')}.`);
  const untaken = isWhole && code === 0 ? await untakenMoves() : [];
  if (untaken.length > 0) console.error(`No test of a behaviour makes the moves ${untaken.join(', ')}.`);
  const passed = code === 0 && stopped === '' && uncalled.length === 0 && untaken.length === 0;
  console.log(`Tests ${passed ? 'passed' : 'FAILED'} after ${Math.round((performance.now() - started) / 1000)} s.`);
  process.exit(passed ? 0 : 1);
}

/** The operations that no server of a test has executed, apart from what the generated suites call. */
async function uncalledOperations(): Promise<string[]> {
  const { declared } = await import('./find-operations.ts');
  const called = linesOf(calledFile);
  return declared.map(({ name }) => name).filter((name) => !called.has(name));
}

/** The moves of lifecycles that no test of a behaviour has made. */
async function untakenMoves(): Promise<string[]> {
  const { lifecycles } = await import('./find-operations.ts');
  const taken = linesOf(movesFile);
  const all = lifecycles.flatMap(({ name, lifecycle }) => Object.keys(lifecycle.table.moves).map((move) => `${name}.${move}`));
  return all.filter((move) => !taken.has(move));
}

function linesOf(file: string): ReadonlySet<string> {
  return new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
}

/** Stops vitest, which stops its PostgreSQL. A process that does not end by itself is killed. */
function stop(reason: string): void {
  if (stopped !== '') return;
  stopped = reason;
  vitest.kill('SIGINT');
  setTimeout(() => vitest.kill('SIGKILL'), GRACE_MS).unref();
}
