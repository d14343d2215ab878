import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { folderOfDatabases } from '../folder-of-databases.ts';
import { failedFilesIn } from '../vitest-report.ts';

export type Project = 'sqlite' | 'postgres';

export interface Run {
  readonly folder: string;
  readonly projects: readonly Project[];
  readonly files: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Ends at the first failure. */
  readonly bail: boolean;
  /** A slip can make a test wait for ever. */
  readonly seconds: number;
  /** A command before Node, such as `nice`, or one that waits for its turn: then no limit of time is set here. */
  readonly through: readonly string[];
}

export interface Result {
  readonly passed: boolean;
  /** A test that failed with the first line of its message; or what happened to the run as a whole. */
  readonly failure: string;
  readonly failedFiles: readonly string[];
}

const GRACE_MS = 10_000;

/** Runs test files in a process of its own. */
export async function runVitest(run: Run, signal: AbortSignal): Promise<Result> {
  const { folder, through, seconds } = run;
  const report = join(folder, 'mutants-report.json');
  rmSync(report, { force: true });
  const [program, ...args] = [...through, process.execPath, 'node_modules/vitest/vitest.mjs', ...argumentsOf(run, report)];
  if (program === undefined) throw new Error('There is nothing to run.');
  const env = { ...process.env, NO_COLOR: '1', TMPDIR: folderOfDatabases(), ...run.environment };
  const vitest = spawn(program, args, { cwd: folder, env, stdio: 'ignore', detached: true });
  const limit = through.length === 0 ? AbortSignal.timeout(Math.ceil(seconds * 1_000)) : new AbortController().signal;
  const ended = AbortSignal.any([limit, signal]);
  ended.addEventListener('abort', () => stop(vitest.pid), { once: true });
  const [code] = await once(vitest, 'exit');
  if (limit.aborted) return { passed: false, failure: 'It took far longer than without the slip.', failedFiles: [] };
  return resultOf(Number(code ?? 1), report, folder);
}

function argumentsOf({ projects, files, bail }: Run, report: string): readonly string[] {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporter = ['--reporter=json', `--outputFile=${report}`];
  return ['run', '--passWithNoTests', ...chosen, ...(bail ? ['--bail', '1'] : []), '--maxWorkers', '2', ...reporter, ...files];
}

/** Vitest, its workers, and what stands before it. Vitest stops its PostgreSQL. */
function stop(group: number | undefined): void {
  if (group === undefined) return;
  const send = (signal: NodeJS.Signals) => {
    try {
      process.kill(-group, signal);
    } catch {
      // It has ended.
    }
  };
  send('SIGINT');
  setTimeout(() => send('SIGKILL'), GRACE_MS).unref();
}

const MOST_LETTERS = 160;

function resultOf(code: number, report: string, folder: string): Result {
  if (!existsSync(report)) return { passed: false, failure: 'The run ended without a report.', failedFiles: [] };
  const failed = failedFilesIn(report);
  // After the first failure the other files are stopped, which says nothing about them.
  const said = failed.flatMap(({ name, why, tests }) => {
    const file = relative(folder, name);
    if (tests.length === 0) return why === '' ? [] : [`${file}: ${why.slice(0, MOST_LETTERS)}`];
    return tests.map((test) => `${file}: ${test.name}: ${test.why.slice(0, MOST_LETTERS)}`);
  });
  return {
    passed: code === 0,
    failure: said[0] ?? (code === 0 ? '' : `The run ended with ${code}.`),
    failedFiles: failed.map(({ name }) => relative(folder, name)),
  };
}
