import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Figure } from '../figure.ts';
import type { Row } from '../row.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STATEMENTS = [
  'booking_readiness',
  'get_booking_detail',
  'pricing_quote',
  'create_booking',
  'promote_booking',
  'approve_booking',
];
/** Of a read and of a write with what follows from it, as `tests/generated/statements.test.ts` holds them. */
const MOST_STATEMENTS: Readonly<Record<string, number>> = { booking_readiness: 6, get_booking_detail: 6 };
const MOST_OF_A_WRITE = 20;
const SUITE_SECONDS = 300;

/** What the suites count while they run: statements and sizes of answers; with `--full` how long all of them take. */
export const suite: Row = {
  name: 'suite',
  async measure({ full }) {
    return [...(await statements()), ...(await sizes()), ...(full ? [await wholeSuite()] : [])];
  },
};

async function statements(): Promise<Figure[]> {
  const { printed } = await run(['tests/generated/statements.test.ts', '--project', 'postgres'], { SOAK: '1' });
  const told = new Map([...printed.matchAll(/\b([a-z_]+) (\d+)(?=,|\n)/g)].map(([, name, count]) => [name, Number(count)]));
  return STATEMENTS.map((name) =>
    alone(`statements of ${name}, PostgreSQL`, 'statements', {
      ours: numberOf(told.get(name), name),
      atMost: MOST_STATEMENTS[name] ?? MOST_OF_A_WRITE,
    }),
  );
}

async function sizes(): Promise<Figure[]> {
  const { printed } = await run(['tests/generated/answers-fit.test.ts', '--project', 'sqlite'], {});
  const [, median, longest] = /median (\d+), longest (\d+) characters/.exec(printed) ?? [];
  return [
    alone('text of an answer to a write, median', 'characters', { ours: numberOf(median, 'the median'), atMost: 700 }),
    alone('text of an answer to a write, longest', 'characters', { ours: numberOf(longest, 'the longest'), atMost: 1_500 }),
  ];
}

async function wholeSuite(): Promise<Figure> {
  const { seconds } = await run([], {});
  return alone('npm test', 's', { ours: seconds, atMost: SUITE_SECONDS });
}

function alone(what: string, unit: string, { ours, atMost }: { readonly ours: number; readonly atMost: number }): Figure {
  return { what, unit, ours, baseline: null, ratio: null, cpu: null, wanted: { atMost }, p99: null };
}

function numberOf(found: string | number | undefined, what: string): number {
  if (found === undefined) throw new Error(`The suite has not said ${what}.`);
  return Number(found);
}

/** Plays a part of `npm test`, which must pass. */
async function run(parts: readonly string[], settings: Record<string, string>): Promise<{ printed: string; seconds: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/test.ts', ...parts], {
    cwd: ROOT,
    env: { ...process.env, ...settings, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const printed = await text(child.stdout);
  if ((await ended) !== 0) throw new Error(`npm test ${parts.join(' ')} failed:\n${printed.slice(-2_000)}`);
  return { printed, seconds: (performance.now() - began) / 1000 };
}
