import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { dialect } from '../../../db/dialect.ts';
import { ofTheRun } from '../of-the-run.ts';
import type { TestDatabaseUrl } from './test-database.ts';

/** A database to be copied, which no server has open, with what is known about it. */
export interface Prepared<N> {
  readonly database: TestDatabaseUrl;
  readonly note: N;
}

const known = new Map<string, Promise<unknown>>();

/**
 * A database that takes seconds to fill, made once in a run by whichever process needs it first; each test copies it. It
 * stays on the server of databases, or among the files of the run, and goes with them. The note goes through JSON.
 */
export function sharedDatabase<N>(name: string, make: () => Promise<Prepared<N>>): Promise<Prepared<N>> {
  const found = known.get(name) ?? alone(name, () => findOrMake(name, make));
  known.set(name, found);
  return found as Promise<Prepared<N>>;
}

async function findOrMake<N>(name: string, make: () => Promise<Prepared<N>>): Promise<Prepared<N>> {
  const folder = join(ofTheRun('sharedFolder'), name);
  const file = `${folder}.json`;
  if (!existsSync(file)) {
    const { database, note } = await make();
    // The letters of another server begin anew, and would not be the newest.
    cpSync(database.folder, folder, { recursive: true, filter: (path) => basename(path) !== 'outbox' });
    const url = dialect === 'sqlite' ? database.url.replace(database.folder, folder) : database.url;
    if (dialect === 'sqlite') await database.remove();
    writeFileSync(file, JSON.stringify({ url, note }));
  }
  const { url, note } = JSON.parse(readFileSync(file, 'utf8')) as { url: string; note: N };
  return { database: { url, folder, remove: async () => {} }, note };
}

const LOOK_MS = 50;

/** While other processes of the run wait. */
async function alone<R>(name: string, work: () => Promise<R>): Promise<R> {
  const lock = join(ofTheRun('sharedFolder'), `${name}.lock`);
  while (!tryToHold(lock)) await setTimeout(LOOK_MS);
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true });
  }
}

/** A folder is made by one process only. */
function tryToHold(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}
