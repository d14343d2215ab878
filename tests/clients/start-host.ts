import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Said {
  readonly text?: string;
  readonly threw?: true;
  /** Where the library wants to send its person. */
  readonly authorize?: string;
  /** How many tools the library has listed. */
  readonly listed?: number;
}

/** A library in a process of its own: what it is given is a line, and what a model would read is a line. */
export interface Host {
  call(tool: string, args: object): Promise<Said>;
  /** How many tools it has listed, as soon as it is ready. */
  readonly listed: Promise<number>;
  /** The page that a person is sent to, once there is one. */
  readonly sentTo: Promise<string>;
  /** The query with which the person came back. */
  approved(back: string): void;
  stop(): void;
}

/** Starts a library. Each page to which it sends its person is told to `onPage` too. */
export function startHost(library: string, given: readonly string[], onPage: (address: string) => void = () => {}): Host {
  const host: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, library, 'host.mjs'), ...given], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const waiting: ((said: Said) => void)[] = [];
  const page = Promise.withResolvers<string>();
  const ready = Promise.withResolvers<number>();
  let complaints = '';
  host.stderr?.on('data', (words) => (complaints += String(words)));
  host.on('exit', (code) => {
    ready.reject(new Error(`${library} ended with ${code}: ${complaints}`));
    waiting.splice(0).forEach((resolve) => resolve({ text: `ended with ${code}: ${complaints}`, threw: true }));
  });
  ready.promise.catch(() => undefined);
  if (host.stdout !== null) {
    createInterface({ input: host.stdout }).on('line', (line) => {
      if (!line.startsWith('{"')) return;
      const said: Said = JSON.parse(line);
      if (said.listed !== undefined) return ready.resolve(said.listed);
      if (said.authorize === undefined) return waiting.shift()?.(said);
      page.resolve(said.authorize);
      onPage(said.authorize);
    });
  }
  const send = (message: object) => host.stdin?.write(`${JSON.stringify(message)}\n`);
  return {
    call(tool, args) {
      const { promise, resolve } = Promise.withResolvers<Said>();
      waiting.push(resolve);
      send({ tool, args });
      return promise;
    },
    listed: ready.promise,
    sentTo: page.promise,
    approved: (back) => void send({ back }),
    stop: () => void host.kill(),
  };
}
