import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A folder in memory. Hundreds of databases are written and removed, which takes a third of the time there. */
const IN_MEMORY = '/dev/shm';
const ROOM_FOR_DATABASES = 4 * 1024 ** 3;

/** The folder for the databases and files of tests: in memory if there is room, unless `TMPDIR` names another one. */
export function folderOfDatabases(): string {
  return process.env['TMPDIR'] ?? (hasRoomInMemory() ? IN_MEMORY : tmpdir());
}

function hasRoomInMemory(): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= ROOM_FOR_DATABASES;
}
