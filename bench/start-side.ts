import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { FAST_IMPORTS, NODE_FLAGS } from '../scripts/node-flags.ts';

/** One of the processes that are compared. */
export interface RunningSide {
  /** The message with which the process said that it was ready. */
  readonly ready: unknown;
  ask(question: string, argument?: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const READY_SECONDS = 300;
const KEPT = ['PATH', 'HOME', 'TMPDIR'];

/** The folder into which each process writes a CPU profile when it ends; null for none. */
export const profiles: { folder: string | null } = { folder: null };

/** Starts a file of `sides/` with this Node and only the given settings. Its output is ignored; it ends with its parent. */
export async function startSide(file: URL, settings: Readonly<Record<string, string>>): Promise<RunningSide> {
  const inherited = Object.fromEntries(
    KEPT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
  const child = fork(file, {
    cwd: ROOT,
    execPath: process.execPath,
    execArgv: [...NODE_FLAGS, ...FAST_IMPORTS, ...profiling(file)],
    env: { ...inherited, ...settings },
    stdio: ['ignore', openSync('/dev/null', 'w'), 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const receive = async (): Promise<unknown> => {
    const patience = new AbortController();
    const message = once(child, 'message', { signal: patience.signal });
    const silence = delay(READY_SECONDS * 1000, 'said nothing', { signal: patience.signal });
    const end = ended.then(([code]) => `ended with ${code}`);
    const first = await Promise.race([message, silence, end]).finally(() => {
      patience.abort();
      message.catch(() => {});
      silence.catch(() => {});
    });
    if (!Array.isArray(first)) throw new Error(`${file.pathname} ${first}.`);
    return first[0];
  };

  const ready = await receive();
  return {
    ready,
    async ask(question, argument = null) {
      const answer = receive();
      child.send({ question, argument });
      return answer;
    },
    async stop() {
      child.send({ question: 'stop', argument: null });
      const patience = new AbortController();
      await Promise.race([ended, delay(10_000, null, { signal: patience.signal }).catch(() => {})]);
      patience.abort();
      if (child.exitCode === null) child.kill('SIGKILL');
      await ended;
    },
  };
}

function profiling(file: URL): string[] {
  if (profiles.folder === null) return [];
  const name = file.pathname.split('/').at(-1);
  return [
    '--cpu-prof',
    '--cpu-prof-interval=500',
    `--cpu-prof-dir=${profiles.folder}`,
    `--cpu-prof-name=${name}-${process.hrtime.bigint()}.cpuprofile`,
  ];
}
