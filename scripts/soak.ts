import { parseArgs } from 'node:util';
import { clients } from './soak/clients.ts';
import { hostileMix } from './soak/hostile-mix.ts';
import { hours } from './soak/hours.ts';
import { openConnections } from './soak/open-connections.ts';
import { outages } from './soak/outages.ts';
import type { Stage, Trial } from './soak/stage.ts';
import { whole } from './soak/whole.ts';

const STAGES: readonly Stage[] = [whole, hours, hostileMix, openConnections, outages, clients];
const MOST_MINUTES = 480;
const HELP = `npm run soak                   plays every stage, one trial after the other
npm run soak -- hours          only that one (${STAGES.map(({ name }) => name).join(', ')})
npm run soak -- hours --at 2027-03-28T00:30:00Z
                               at that instant alone
npm run soak -- --list         says what there is
npm run soak -- --minutes 30   stops after half an hour

Ends with 0 when all was tried and nothing failed, 1 when something failed, 2 when it was stopped before all was tried.`;

const { values, positionals } = readArguments();
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
refuseWhatIsWrong();
const stages = STAGES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const trials = stages.flatMap((stage) => stage.trials({ at: values.at }).map((trial) => ({ stage, trial })));

for (const { name, tries, takes } of stages) console.log(`${name}: ${tries}; ${takes}`);
if (values.list) {
  for (const { stage, trial } of trials) console.log(`  ${stage.name}  ${trial.name}`);
  process.exit(0);
}

const stopped = new AbortController();
setTimeout(() => stopped.abort(`${values.minutes} minutes are over`), Number(values.minutes) * 60_000).unref();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort('a signal'));

console.log(`${trials.length} trials, one after the other; stopped after ${values.minutes} minutes at the latest.\n`);
const began = performance.now();
let tried = 0;
const failed: string[] = [];
for (const { stage, trial } of trials) {
  if (stopped.signal.aborted) break;
  const failures = await play(stage, trial);
  // A stage that the end of the soak has interrupted shows nothing.
  if (stopped.signal.aborted) break;
  tried += 1;
  if (failures.length > 0) failed.push(trial.name);
}
summarise();

async function play(stage: Stage, trial: Trial): Promise<readonly string[]> {
  const started = performance.now();
  console.log(`… ${stage.name}  ${tried + 1}/${trials.length}  ${trial.name}`);
  const limit = AbortSignal.timeout(trial.minutes * 60_000);
  const failures = await trial.run(AbortSignal.any([stopped.signal, limit])).catch((error: unknown) => [String(error)]);
  const found = limit.aborted ? [`It took longer than ${trial.minutes} minutes.`] : failures;
  const verdict = stopped.signal.aborted ? '– stopped' : found.length === 0 ? '✓ passed' : `✗ ${found.length} FAILED`;
  console.log(`  ${verdict} after ${seconds(started)} s`);
  if (!stopped.signal.aborted) for (const failure of found) console.log(`    ${failure}`);
  return found;
}

function summarise(): void {
  const missing = trials.length - tried;
  if (missing > 0)
    console.log(`\nStopped, because ${String(stopped.signal.reason)}: ${missing} of ${trials.length} trials were not played.`);
  for (const name of failed) console.log(`FAILED  ${name}`);
  console.log(`\n${tried - failed.length} of ${tried} trials passed, in ${seconds(began)} s.`);
  process.exit(failed.length > 0 ? 1 : missing > 0 ? 2 : 0);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        at: { type: 'string', multiple: true, default: [] },
        minutes: { type: 'string', default: String(MOST_MINUTES) },
        list: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
    process.exit(1);
  }
}

function refuseWhatIsWrong(): void {
  const known = STAGES.map(({ name }) => name);
  const unknown = positionals.filter((name) => !known.includes(name));
  const wrong = values.at.filter((at) => !at.endsWith('Z') || Number.isNaN(Date.parse(at)));
  const complaints = [
    ...unknown.map((name) => `There is no stage ${name}. The stages are ${known.join(', ')}.`),
    ...wrong.map((at) => `“${at}” is no instant in UTC, such as 2027-03-28T00:30:00Z.`),
    ...(Number(values.minutes) > 0 && Number(values.minutes) <= MOST_MINUTES
      ? []
      : [`--minutes wants a number up to ${MOST_MINUTES}.`]),
  ];
  if (complaints.length === 0) return;
  for (const complaint of complaints) console.error(complaint);
  process.exit(1);
}

function seconds(since: number): number {
  return Math.round((performance.now() - since) / 1_000);
}
