import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';

const OTHERS = 0o077;
const OWN_FILE = 0o600;

/** Whether users of the machine other than the owner may access a file or folder. False if it does not exist. */
export function isOpenToOthers(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return process.platform !== 'win32' && found !== undefined && (found.mode & OTHERS) !== 0;
}

/** Removes the rights of others from an existing file. A file that belongs to somebody else stays as it is. */
export function keepPrivate(file: string): void {
  if (!isOpenToOthers(file)) return;
  try {
    chmodSync(file, OWN_FILE);
  } catch {
    // `rentwire check` names it.
  }
}

/**
 * Makes sure that only its owner can read a database file, which may not exist yet. SQLite gives the files beside it the same
 * rights.
 */
export function makePrivate(file: string): void {
  // A process that closes any handle of a file loses all locks that SQLite holds on it there. So an existing file is not
  // opened.
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWN_FILE));
  for (const beside of ['', '-wal', '-shm']) keepPrivate(file + beside);
}
