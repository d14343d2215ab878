import { statfs } from 'node:fs/promises';
import type { Database } from '../../db/database.ts';

/** Whether this process can serve, for the load balancer that sends requests to it. */
export interface Readiness {
  /** Why the process cannot serve, in words that everybody may read; empty if it can. */
  problems(): Promise<string[]>;
  /** Marks the process as about to end, which `problems` reports from now on. */
  leave(): void;
}

/** The least free space, for an uploaded file, the log of SQLite and the begin of a backup. Below it writes begin to fail. */
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
    // The folder does not exist yet; the first file creates it.
    return [];
  }
}
