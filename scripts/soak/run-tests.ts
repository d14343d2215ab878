import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { folderOfDatabases } from '../folder-of-databases.ts';
import { type FailedFile, failedFilesIn } from '../vitest-report.ts';

interface TestRun {
  readonly project: 'sqlite' | 'postgres';
  readonly folders: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

const GRACE_MS = 10_000;
const MOST_LETTERS = 2_000;
const root = join(import.meta.dirname, '../..');

/**
 * Runs the tests of some folders (all if none is named) in a process of its own. Returns the failed ones, each with how to run
 * it again.
 */
export async function runTests({ project, folders, environment }: TestRun, signal: AbortSignal): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rentwire-soak-'));
  const report = join(folder, 'report.json');
  // The first reporter passes on what suites print; the second one records the failures.
  const reporter = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', '--project', project, ...reporter, ...folders],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', TMPDIR: folderOfDatabases(), ...environment },
    },
  );
  let complaint = '';
  for (const stream of [vitest.stdout, vitest.stderr])
    stream.on('data', (chunk: Buffer) => (complaint = `${complaint}${chunk.toString()}`.slice(-MOST_LETTERS)));
  const tell = tellTried();
  vitest.stdout.on('data', (chunk: Buffer) => tell.pass(chunk.toString()));
  const stop = () => {
    vitest.kill('SIGINT');
    setTimeout(() => vitest.kill('SIGKILL'), GRACE_MS).unref();
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    const [code] = await once(vitest, 'exit');
    if (signal.aborted) return ['It was stopped before it had ended.'];
    if (code === 0) return environment['SOAK'] === '1' && !tell.hasTold() ? ['No suite has said how much it tried.'] : [];
    return failuresIn(report, { complaint, project, environment });
  } finally {
    signal.removeEventListener('abort', stop);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A heading of vitest, after the dots of the tests that have ended. */
const HEADING = /^[·x*-]*stdout \| /;

/** Passes on the lines in which suites say at their end how much they tried. Vitest prints them under such a heading. */
function tellTried() {
  let rest = '';
  let speaking = false;
  let told = 0;
  return {
    pass(text: string): void {
      const lines = `${rest}${text}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const heading = HEADING.test(line);
        if (speaking && !heading && line !== '') {
          console.log(`    ${line}`);
          told += 1;
        }
        speaking = heading || (speaking && line !== '');
      }
    },
    hasTold: () => told > 0,
  };
}

function failuresIn(
  report: string,
  { complaint, project, environment }: Omit<TestRun, 'folders'> & { complaint: string },
): readonly string[] {
  const set = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const failures = readReport(report).flatMap(({ name, why, tests }) => {
    const file = relative(root, name);
    const again = `      ${[...set, 'npm test --', file, '--project', project].join(' ')}`;
    if (tests.length === 0) return [`${file} as a whole\n      ${why}\n${again}`];
    return tests.map((test) => `${test.name}\n      ${test.why}\n${again}`);
  });
  return failures.length > 0 ? failures : [`The run ended badly, and its report names no test: ${complaint.trim()}`];
}

function readReport(report: string): readonly FailedFile[] {
  try {
    return failedFilesIn(report);
  } catch {
    return [];
  }
}
