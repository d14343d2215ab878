import { type Mutant, withMutant } from './find-mutants.ts';
import type { TestFile } from './reached-by.ts';
import { type Project, type Run, runVitest } from './run-vitest.ts';
import { type Chosen } from './subjects.ts';
import type { WorkingCopy } from './working-copy.ts';

export type Verdict =
  | { readonly kind: 'NOTICED'; readonly by: string }
  | { readonly kind: 'SURVIVED'; readonly files: number; readonly ofFiles: number }
  | { readonly kind: 'NOT_REACHED' }
  /** What failed with the slip fails without it too. */
  | { readonly kind: 'UNCLEAR'; readonly because: string }
  | { readonly kind: 'STOPPED' };

interface Means {
  readonly copy: WorkingCopy;
  /** All test files, those nearest to a slip first. */
  readonly nearest: (mutant: Mutant) => readonly TestFile[];
  readonly through: readonly string[];
  /** The most seconds that the test files of one mutant may have taken without it. Those of declarations take a second each. */
  readonly patience: number;
  /** The test files that have passed without any slip so far. */
  readonly passing: Set<string>;
}

/** Runs take longer with a slip in the code, and on a busy machine. */
const SLOWER = 4;
const TO_START = 60;
/** The files that know the place best run first, so that most slips are noticed within seconds. */
const SHARES = [0.15, 0.35, 1];

/** Makes the slip in the copy, and runs the test files that reach it until one fails. */
export async function tryMutant(id: number, mutant: Chosen, means: Means, signal: AbortSignal): Promise<Verdict> {
  const { copy, through, patience, passing } = means;
  const reaching = reachingFiles(id, mutant, means);
  if (reaching.length === 0) return { kind: 'NOT_REACHED' };
  const { file } = mutant;
  copy.write(new Map([[file, withMutant(copy.read(file), mutant)]]));
  let asBuilt = true;
  try {
    const chosen = within(reaching, patience + (isDeclared(mutant) ? OF_DECLARATIONS.length : 0));
    // Building takes longer than most tests, and only servers in processes of their own run what is built.
    for (const rebuild of ['0', '1']) {
      asBuilt = rebuild === '0';
      const environment = { REBUILD: rebuild };
      for (const batch of batchesOf(chosen, patience)) {
        const [first] = batch;
        if (first === undefined) continue;
        const seconds = TO_START + SLOWER * total(batch);
        const files = batch.map(({ file: name }) => name);
        const run = { folder: copy.folder, projects: [first.project], files, bail: true, seconds, through, environment };
        const { passed, failure, failedFiles } = await runVitest(run, signal);
        if (signal.aborted) return { kind: 'STOPPED' };
        if (passed) continue;
        copy.restore({ asBuilt });
        const again = { ...run, files: failedFiles };
        if (await passesWithout(again, { failure, passing }, signal)) return { kind: 'NOTICED', by: failure };
        return { kind: 'UNCLEAR', because: failure };
      }
    }
    return { kind: 'SURVIVED', files: chosen.length, ofFiles: reaching.length };
  } finally {
    copy.restore({ asBuilt });
  }
}

/**
 * Whether the tests that failed pass in the same copy without the slip. A run that named none was stopped by the slip. What
 * has passed once is not run again, unless it took too long, which it may do on a busy machine.
 */
async function passesWithout(
  run: Run,
  { failure, passing }: { failure: string; passing: Set<string> },
  signal: AbortSignal,
): Promise<boolean> {
  const unknown = run.files.filter((file) => /timed out/i.test(failure) || !passing.has(file));
  if (unknown.length === 0) return true;
  const { passed } = await runVitest({ ...run, files: unknown, bail: false }, signal);
  if (passed) for (const file of unknown) passing.add(file);
  return passed;
}

/** These hold what modules declare when they are loaded, and what tools are made of it. */
const OF_DECLARATIONS = [
  'tests/contract/lifecycles.test.ts',
  'tests/contract/registry.test.ts',
  'tests/manifests/generated-files.test.ts',
  'tests/mcp/tool-surface.test.ts',
];
const isDeclared = ({ probe, subject }: Chosen) => probe.onLoad || subject === 'pipeline';

/** The files that reach the place, the nearest first. What runs when a module is loaded is reached by whoever loads it. */
function reachingFiles(id: number, mutant: Chosen, { nearest }: Means): readonly TestFile[] {
  const reaching = nearest(mutant).filter(({ reached }) => mutant.probe.onLoad || reached.has(id));
  if (!isDeclared(mutant)) return reaching;
  return [true, false].flatMap((first) => reaching.filter(({ file }) => OF_DECLARATIONS.includes(file) === first));
}

function within(files: readonly TestFile[], patience: number): readonly TestFile[] {
  let left = patience;
  return files.filter(({ seconds }, index) => {
    left -= seconds;
    return left >= 0 || index === 0;
  });
}

/** Few files, then more; those of one engine together, because starting PostgreSQL takes its time. */
function batchesOf(files: readonly TestFile[], patience: number): readonly (readonly TestFile[])[] {
  const batches: TestFile[][] = [];
  for (const project of ['sqlite', 'postgres'] satisfies Project[]) {
    let spent = 0;
    for (const test of files.filter((each) => each.project === project)) {
      const step = SHARES.findIndex((share) => spent <= share * patience);
      (batches[step + (project === 'sqlite' ? 0 : SHARES.length)] ??= []).push(test);
      spent += test.seconds;
    }
  }
  return batches.filter(Boolean);
}

function total(files: readonly TestFile[]): number {
  return files.reduce((sum, { seconds }) => sum + seconds, 0);
}
