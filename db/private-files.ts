import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';

const OTHERS = 0o077;
const OWN_FILE = 0o600;

/** Whether users of the machine other than the owner of a file or folder may do anything with it; false where there is none. */
export function isOpenToOthers(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return process.platform !== 'win32' && found !== undefined && (found.mode & OTHERS) !== 0;
}

/** Takes the rights of others away from a file that exists. One that belongs to somebody else stays as it is. */
export function keepPrivate(file: string): void {
  if (!isOpenToOthers(file)) return;
  try {
    chmodSync(file, OWN_FILE);
  } catch {
    // `rentwire check` names it.
  }
}

/** A database file that only its owner can read, new or not. SQLite gives the files beside it the same rights when it makes them. */
export function makePrivate(file: string): void {
  // A process that closes any handle of a file loses all locks that SQLite holds on it there: one that exists is not opened.
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWN_FILE));
  for (const beside of ['', '-wal', '-shm']) keepPrivate(file + beside);
}
