import { statfs } from 'node:fs/promises';
import type { Database } from '../../db/database.ts';

/** Whether this process can serve, for whoever sends requests to it. */
export interface Readiness {
  /** What keeps it from serving, in words that everybody may read; empty where nothing does. */
  problems(): Promise<string[]>;
  /** It is about to end: from now on it says so. */
  leave(): void;
}

/** For a file that is handed in, the log of SQLite and a backup's start; below it writes begin to fail. */
const LEAST_FREE_BYTES = 100 * 1_048_576;

export function readinessOf(database: Pick<Database, 'problems'>, folders: readonly string[]): Readiness {
  let leaving = false;
  return {
    async problems() {
      if (leaving) return ['this process is about to end'];
      const found = await Promise.all([database.problems(), ...folders.map(spaceProblems)]);
      return [...new Set(found.flat())];
    },
    leave() {
      leaving = true;
    },
  };
}

async function spaceProblems(folder: string): Promise<string[]> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < LEAST_FREE_BYTES ? ['the disk is nearly full'] : [];
  } catch {
    // Made with the first file that is put there.
    return [];
  }
}
