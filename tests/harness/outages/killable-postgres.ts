import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onServer } from '../databases/postgres-template.ts';
import {
  environment,
  letOthersEnter,
  makeCluster,
  reachablePrograms,
  type Server,
  serverUser,
  untilReady,
} from '../databases/embedded-postgres.ts';
import { freePort } from '../server-process.ts';

/** A PostgreSQL server that belongs to one test, which may kill it and start it again. */
export interface KillablePostgres {
  readonly port: number;
  /** The port on which the copy that `copyToStandby` makes will listen. */
  readonly standbyPort: number;
  /** Returns the address of one of its databases. */
  urlOf(database: string): string;
  /** Starts the server unless it runs already; `settings` are added to those that it was made with. */
  start(settings?: Settings): Promise<void>;
  /** Ends the server at once, as a power cut does. */
  kill(): Promise<void>;
  /** Ends the server as an orderly restart does, which aborts open transactions. */
  stop(): Promise<void>;
  /** Copies the data of the server, which must have been stopped; the copy follows the server as its standby. */
  copyToStandby(): Promise<KillablePostgres>;
  remove(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

/** Its disk is the page cache: nothing here outlives the machine. */
const QUICK = { fsync: 'off', max_connections: '100', unix_socket_directories: '' };
const STARTS = 40;
const AGAIN_MS = 250;

export async function makeKillablePostgres(settings: Settings = {}): Promise<KillablePostgres> {
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'rentwire-outage-'));
  letOthersEnter(folder, user);
  const programs = reachablePrograms(folder, user);
  const data = makeCluster(folder, { programs, user, initdbFlags: [] });

  async function serverOn(dataFolder: string, port: number, own: Settings): Promise<KillablePostgres> {
    const standbyPort = await freePort();
    let server: Server | null = null;
    const killNow = () => {
      server?.kill('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    };
    process.once('exit', killNow);

    async function end(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
      if (server === null) return;
      const ended = once(server, 'exit');
      server.kill(signal);
      await ended;
      server = null;
    }

    async function tryStart(all: Settings): Promise<void> {
      const flags = Object.entries({ ...QUICK, ...own, ...all, port: String(port) });
      const started = spawn(
        join(programs, 'postgres'),
        ['-D', dataFolder, ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
        { ...user, cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      await untilReady(started);
      started.stderr.resume();
      server = started;
    }

    return {
      port,
      standbyPort,
      urlOf: (database) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`,
      async start(all = {}) {
        if (server !== null) return;
        for (let tries = 1; ; tries += 1) {
          try {
            return await tryStart(all);
          } catch (error) {
            // What was killed leaves processes behind that see it only after a moment.
            if (tries === STARTS) throw error;
            await delay(AGAIN_MS);
          }
        }
      },
      kill: () => end('SIGKILL'),
      stop: () => end('SIGINT'),
      async copyToStandby() {
        const copy = join(folder, 'standby');
        cpSync(dataFolder, copy, { recursive: true, verbatimSymlinks: true });
        writeFileSync(join(copy, 'standby.signal'), '');
        chmodSync(copy, 0o700);
        if (user.uid !== undefined && user.gid !== undefined) giveTo(copy, user.uid, user.gid);
        const primary_conninfo = `host=127.0.0.1 port=${port} user=postgres password=postgres`;
        return serverOn(copy, standbyPort, { ...own, primary_conninfo, synchronous_standby_names: '' });
      },
      async remove() {
        // An orderly end leaves no shared memory behind.
        await end('SIGINT');
        process.off('exit', killNow);
        rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      },
    };
  }

  return serverOn(data, await freePort(), settings);
}

export async function makeDatabase(server: KillablePostgres, name: string): Promise<string> {
  await onServer(server.urlOf('postgres'), `create database ${name}`);
  return server.urlOf(name);
}

function giveTo(folder: string, uid: number, gid: number): void {
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) chownSync(join(folder, entry), uid, gid);
}
