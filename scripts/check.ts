import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { FAST_IMPORTS } from './node-flags.ts';

/** `npm run check` checks the code without running it. `npm run check -- types lint` runs only these checks. */
interface Step {
  readonly name: string;
  readonly proves: string;
  readonly command: readonly [string, ...string[]];
}

interface Result extends Step {
  readonly passed: boolean;
  readonly output: string;
}

const AT_ONCE = 2;
/**
 * How many threads a check may use, so that all checks together have a processor each. Several threads of one type check would
 * compute the same things again.
 */
const SHARE = Math.max(1, Math.floor(availableParallelism() / AT_ONCE));

/** The longest check comes first, so that a short one ends last. */
const STEPS: readonly Step[] = [
  { name: 'types', proves: 'the types fit', command: ['tsc', '-p', '.', '--checkers', String(SHARE)] },
  { name: 'page-types', proves: 'the types of the pages fit', command: ['tsc', '-p', 'web', '--checkers', String(SHARE)] },
  { name: 'lint', proves: 'no lint warnings, no un-awaited query', command: ['oxlint'] },
  {
    name: 'descriptions',
    proves: 'Redocly and Spectral find nothing in the API descriptions',
    command: ['node', ...FAST_IMPORTS, 'scripts/lint-descriptions.ts'],
  },
  { name: 'migrations', proves: 'the migrations say what the schema says', command: ['node', 'scripts/check-migrations.ts'] },
  {
    name: 'generated',
    proves: 'generated files are fresh',
    command: ['node', ...FAST_IMPORTS, 'scripts/generate.ts', '--check'],
  },
  {
    name: 'messages',
    proves: 'the catalogues hold every word of pages and letters',
    command: ['lingui', 'check', 'sync', '--config', 'web/lingui.config.ts'],
  },
  {
    name: 'translations',
    proves: 'every word of pages and letters is there in every language',
    command: ['lingui', 'check', 'missing', '--config', 'web/lingui.config.ts'],
  },
  {
    name: 'typography',
    proves: 'each language keeps its quotation marks, spaces and words',
    command: ['node', 'scripts/check-catalogues.ts'],
  },
  { name: 'unused', proves: 'no dead code, no dead dependency', command: ['knip'] },
  {
    name: 'architecture',
    proves: 'imports go in one direction',
    command: [
      'depcruise',
      '--config',
      '.dependency-cruiser.mjs',
      'src',
      'db',
      'bin',
      'scripts',
      'tests',
      'bench',
      'examples',
      'web',
    ],
  },
  { name: 'house-rules', proves: 'what no other tool can say', command: ['node', 'scripts/house-rules.ts'] },
  { name: 'format', proves: 'the code is formatted', command: ['oxfmt', '--check', '.'] },
];

const root = join(import.meta.dirname, '..');
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`There is no check called ${unknown.join(', ')}. There are: ${STEPS.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);

const started = performance.now();
const steps = STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
console.log(`${steps.length} checks, ${AT_ONCE} at once`);
const failed = (await runAll(steps)).filter(({ passed }) => !passed);
for (const { name, command, output } of failed) console.log(`\n── ${name}: ${command.join(' ')}\n${output.trimEnd()}`);
const names = failed.map(({ name }) => name).join(', ');
console.log(`\n${failed.length === 0 ? 'All checks passed' : `FAILED: ${names}`} after ${seconds(started)} s`);
process.exit(failed.length === 0 ? 0 : 1);

async function runAll(all: readonly Step[]): Promise<Result[]> {
  const waiting = all.values();
  const results: Result[] = [];
  const worker = async () => {
    for (const step of waiting) results.push(await run(step));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

async function run(step: Step): Promise<Result> {
  const begun = performance.now();
  const [program, ...args] = step.command;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  // Each check has a process group of its own, because some tools start a native child that would outlive them.
  const child = spawn(program, args, { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.on('error', (error) => {
    output += error.message;
    resolve(false);
  });
  child.on('close', (code) => resolve(code === 0));

  const passed = await promise;
  running.delete(child);
  console.log(`${passed ? '✓' : '✗'} ${step.name.padEnd(14)}${seconds(begun).padStart(5)} s   ${step.proves}`);
  return { ...step, passed, output };
}

/** Stops the checks. The pause between the two signals lets no further step begin; some tools ignore the first signal. */
function stop(): void {
  signalAll('SIGTERM');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  signalAll('SIGKILL');
  process.exit(130);
}

function signalAll(signal: NodeJS.Signals): void {
  for (const { pid } of running) {
    try {
      if (pid !== undefined) process.kill(-pid, signal);
    } catch {
      // The process has just ended.
    }
  }
}

/**
 * The environment of a check: the project's own tools and Node come first. It names no database, because the result must not
 * depend on who runs it.
 */
function environment(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ...rest } = process.env;
  return {
    ...rest,
    GOMAXPROCS: String(SHARE),
    // tsc and the type-aware linter end when they have checked everything: they may collect garbage later than Go would.
    GOGC: '400',
    PATH: [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter),
  };
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
