import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findMutants } from './mutants/find-mutants.ts';
import { nearestFirst } from './mutants/nearest-tests.ts';
import { reachedBy, withoutLooking } from './mutants/reached-by.ts';
import { type Chosen, sampleOf, subjectOf, SUBJECTS } from './mutants/subjects.ts';
import { tryMutant, type Verdict } from './mutants/try-mutant.ts';
import { workingCopy } from './mutants/working-copy.ts';

/*
 * Makes small slips in the modules that hold rules, one at a time, and runs the tests that reach them: what the tests do not
 * notice, nobody would. `@stryker-mutator/core` 10 was tried: it needs the API of the compiler, which TypeScript 7 has not. It
 * also takes no sample, runs single tests of a file, whereas ours lean on earlier ones, and leaves out no filter, lock or call.
 */
const HELP = `npm run mutants                      tries 100 slips, as many of each subject (${Object.keys(SUBJECTS).join(', ')})
npm run mutants -- --count 20 --seed 7
npm run mutants -- --subject money   only these
npm run mutants -- --at src/domain/money/credit/credit-lots.ts:40
                                     only those of one line, such as one that survived; may be given more than once
npm run mutants -- --since main      only in lines that have changed since that commit
npm run mutants -- --tests tests/settlement
                                     only by these tests, which is quick; may be given more than once
npm run mutants -- --near 6          runs no tests first, and for each slip the six files on SQLite whose words are nearest to it
npm run mutants -- --patience 240    runs more test files for each slip: as many as take so many seconds without it
npm run mutants -- --minutes 60      stops after an hour
npm run mutants -- --skip 40         goes on after the fortieth slip, where an earlier run was stopped
npm run mutants -- --through "nice"  runs the tests through a command
npm run mutants -- --list            only lists the slips

It works on a copy. Ends with 0 when nine of ten were noticed, 1 when fewer were, 2 when it was stopped before all were tried.`;

const WANTED = 0.9;
const root = join(import.meta.dirname, '..');
const values = readArguments();
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const copy = workingCopy(root);
process.once('exit', () => copy.remove());
const sample = sampleOf(allMutants(), { count: Number(values.count), seed: values.seed });
if (values.list || sample.length === 0) {
  for (const mutant of sample) console.log(`${mutant.subject.padEnd(10)} ${describe(mutant)}`);
  console.log(`${sample.length} slips.`);
  process.exit(0);
}

const skip = Number(values.skip);
const stopped = new AbortController();
setTimeout(() => stopped.abort(`${values.minutes} minutes are over`), Number(values.minutes) * 60_000).unref();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort('a signal'));
const verdicts: { readonly mutant: Chosen; readonly verdict: Verdict }[] = [];
await tryAll();
summarise();

async function tryAll(): Promise<void> {
  const through = values.through === '' ? [] : values.through.split(' ');
  const near = Number(values.near);
  console.log(`${sample.length} slips by seed ${values.seed}.`);
  if (near === 0) console.log('First the tests run without any, to see which places they reach.');
  const given = { copy, through, tests: values.tests };
  const testFiles = near > 0 ? withoutLooking(sample, given) : await reachedBy(sample, given, stopped.signal);
  const means = {
    copy,
    nearest: nearestFirst(testFiles, copy),
    through,
    patience: near > 0 ? near : Number(values.patience),
    passing: new Set<string>(),
  };
  for (const [id, mutant] of sample.entries()) {
    if (stopped.signal.aborted) return;
    if (id < skip) continue;
    const verdict = await tryMutant(id, mutant, means, stopped.signal);
    if (verdict.kind === 'STOPPED') return;
    verdicts.push({ mutant, verdict });
    console.log(`${id + 1}/${sample.length} ${mutant.subject}: ${describe(mutant)}\n    ${wordsOf(verdict)}`);
  }
}

function allMutants(): readonly Chosen[] {
  const changed = values.since === '' ? undefined : changedLines(values.since);
  const files = globSync('src/**/*.ts', { cwd: copy.folder }).toSorted();
  return files.flatMap((file) => {
    const subject = subjectOf(file);
    if (subject === undefined || (values.subject.length > 0 && !values.subject.includes(subject))) return [];
    const lines = changed?.get(file);
    if (changed !== undefined && lines === undefined) return [];
    return findMutants(file, copy.read(file))
      .filter(({ line }) => lines === undefined || lines.has(line))
      .filter(({ line }) => values.at.length === 0 || values.at.includes(`${file}:${line}`))
      .map((mutant) => ({ ...mutant, subject }));
  });
}

/** The lines of each file that are new or different. */
function changedLines(since: string): ReadonlyMap<string, ReadonlySet<number>> {
  const diff = execFileSync('git', ['diff', '-U0', '--no-prefix', since, '--', 'src'], { cwd: root, maxBuffer: 2 ** 28 });
  const lines = new Map<string, Set<number>>();
  let current = new Set<number>();
  for (const line of diff.toString().split('\n')) {
    if (line.startsWith('+++ ')) lines.set(line.slice('+++ '.length), (current = new Set()));
    const hunk = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (hunk === null) continue;
    for (let ahead = 0; ahead < Number(hunk[2] ?? 1); ahead += 1) current.add(Number(hunk[1]) + ahead);
  }
  return lines;
}

function describe({ file, line, operator, start, end, replacement }: Chosen): string {
  const was = copy.read(file).slice(start, end);
  return `${file}:${line} ${operator}: ${onOneLine(was)} → ${onOneLine(replacement)}`;
}

function onOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 60)} … ${line.slice(-36)}` : line;
}

function wordsOf(verdict: Verdict): string {
  if (verdict.kind === 'NOTICED') return `noticed by ${verdict.by}`;
  if (verdict.kind === 'SURVIVED') return `SURVIVED ${verdict.files} of ${verdict.ofFiles} test files`;
  if (verdict.kind === 'UNCLEAR') return `UNCLEAR: it fails without the slip too: ${verdict.because}`;
  return 'SURVIVED: no test reaches it';
}

function summarise(): never {
  const noticed = (of: typeof verdicts) => of.filter(({ verdict }) => verdict.kind === 'NOTICED').length;
  const survivors = verdicts.filter(({ verdict }) => verdict.kind !== 'NOTICED');
  if (survivors.length > 0) console.log('\nNobody noticed:');
  for (const { mutant } of survivors) console.log(`  ${mutant.subject.padEnd(10)} ${describe(mutant)}`);
  console.log('');
  for (const [subject, of] of Object.entries(Object.groupBy(verdicts, ({ mutant }) => mutant.subject)))
    console.log(`${subject.padEnd(10)} ${noticed(of ?? [])} of ${of?.length ?? 0} noticed`);
  console.log(`${'all'.padEnd(10)} ${noticed(verdicts)} of ${verdicts.length} noticed (seed ${values.seed})`);
  const missing = sample.length - skip - verdicts.length;
  if (missing > 0)
    console.log(`Stopped, because ${String(stopped.signal.reason)}: the last ${missing} of ${sample.length} were not tried.`);
  process.exit(missing > 0 ? 2 : noticed(verdicts) < WANTED * verdicts.length ? 1 : 0);
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        count: { type: 'string', default: '100' },
        seed: { type: 'string', default: '1' },
        subject: { type: 'string', multiple: true, default: [] },
        at: { type: 'string', multiple: true, default: [] },
        since: { type: 'string', default: '' },
        tests: { type: 'string', multiple: true, default: [] },
        near: { type: 'string', default: '0' },
        patience: { type: 'string', default: '120' },
        minutes: { type: 'string', default: '120' },
        skip: { type: 'string', default: '0' },
        through: { type: 'string', default: '' },
        list: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
    process.exit(1);
  }
}
