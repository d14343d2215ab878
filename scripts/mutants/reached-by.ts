import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { type Chosen } from './subjects.ts';
import { withProbes } from './find-mutants.ts';
import { type Project, runVitest } from './run-vitest.ts';
import type { WorkingCopy } from './working-copy.ts';

/** A test file on one engine, and which of the mutants (by their index) it reaches. */
export interface TestFile {
  readonly file: string;
  readonly project: Project;
  readonly seconds: number;
  readonly reached: ReadonlySet<number>;
}

interface Means {
  readonly copy: WorkingCopy;
  readonly through: readonly string[];
  readonly tests: readonly string[];
}

const PROJECTS = ['sqlite', 'postgres'] as const;
const Note = z.object({ file: z.string(), project: z.enum(PROJECTS), seconds: z.number(), reached: z.array(z.number()) });

/** Few enough that a run takes no longer than a minute or two. */
const FILES_AT_ONCE = 30;
const MOST_SECONDS = 900;

/**
 * Runs the tests once without any slip, and notes which of the places each test file reaches. What fails already now, such as
 * a test that reads the sources, is left out.
 */
export async function reachedBy(mutants: readonly Chosen[], means: Means, signal: AbortSignal): Promise<readonly TestFile[]> {
  const { copy, through } = means;
  const notes = join(copy.folder, 'mutants-reached.jsonl');
  writeProbes(mutants, means);
  const failed = new Set<string>();
  const files = testFiles(means);
  for (let from = 0; from < files.length && !signal.aborted; from += FILES_AT_ONCE) {
    const some = files.slice(from, from + FILES_AT_ONCE);
    const environment = { NOTE_REACHED: notes };
    const run = {
      folder: copy.folder,
      projects: PROJECTS,
      files: some,
      environment,
      bail: false,
      seconds: MOST_SECONDS,
      through,
    };
    const { passed, failure, failedFiles } = await runVitest(run, signal);
    if (!passed && failedFiles.length === 0 && !signal.aborted) throw new Error(`The tests could not be run: ${failure}`);
    for (const file of failedFiles) failed.add(file);
    console.log(`  ${Math.min(files.length, from + FILES_AT_ONCE)} of ${files.length} test files`);
  }
  copy.restore({ asBuilt: false });
  for (const file of failed) console.log(`  left out, because it fails without a slip in the copy: ${file}`);
  return readNotes(notes, copy.folder).filter(({ file }) => !failed.has(file));
}

/** Every test file, as if it reached every place and took a second: for a quick try without a first run. */
export function withoutLooking(mutants: readonly Chosen[], means: Omit<Means, 'through'>): readonly TestFile[] {
  const reached = new Set(mutants.keys());
  return testFiles(means).map((file) => ({ file, project: 'sqlite', seconds: 1, reached }));
}

function testFiles({ copy, tests }: Omit<Means, 'through'>): readonly string[] {
  const all = globSync('tests/**/*.test.ts', { cwd: copy.folder }).toSorted();
  const others = /^tests\/(?:browser|clients)\/|^tests\/mcp\/conformance\.test/;
  return all.filter((file) => !others.test(file) && (tests.length === 0 || tests.some((name) => file.includes(name))));
}

function writeProbes(mutants: readonly Chosen[], { copy }: Means): void {
  const byFile = Object.groupBy(
    mutants.map(({ file, probe }, id) => ({ file, probe, id })),
    ({ file }) => file,
  );
  copy.write(new Map(Object.entries(byFile).map(([file, probes]) => [file, withProbes(copy.read(file), probes ?? [])])));
}

function readNotes(notes: string, folder: string): readonly TestFile[] {
  if (!existsSync(notes)) return [];
  const lines = readFileSync(notes, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const { file, reached, ...rest } = Note.parse(JSON.parse(line));
    return { ...rest, file: relative(folder, file), reached: new Set(reached) };
  });
}
