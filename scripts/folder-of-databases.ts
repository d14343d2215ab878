import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Hundreds of databases are written and thrown away: in memory that takes a third of the time. */
const IN_MEMORY = '/dev/shm';
const ROOM_FOR_DATABASES = 4 * 1024 ** 3;

/** Where tests keep their databases and files: in memory where there is room for them, unless `TMPDIR` says otherwise. */
export function folderOfDatabases(): string {
  return process.env['TMPDIR'] ?? (hasRoomInMemory() ? IN_MEMORY : tmpdir());
}

function hasRoomInMemory(): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= ROOM_FOR_DATABASES;
}
