import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Figure } from '../figure.ts';
import type { Row } from '../row.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SUITE_SECONDS = 300;

/** Records what the test suites count while they run: sizes of answers, and with `--full` how long all of them take. */
export const suite: Row = {
  name: 'suite',
  async measure({ full }) {
    return [...(await sizes()), ...(full ? [await wholeSuite()] : [])];
  },
};

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

/** Runs a part of `npm test`, which must pass. */
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
