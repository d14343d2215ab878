import type { Tx } from '../../../db/database.ts';
import { fileIntakes } from '../../../db/schema/index.ts';

/** Long ago: the next look for lost files takes them up. */
const STORED_AT = new Date(0);

/**
 * Files whose names are taken out of their rows: a storage takes part in no transaction, so `remove_lost_files` removes
 * them once nothing names them.
 */
export async function forgetFiles(tx: Tx, files: readonly { fileKey: string }[]): Promise<void> {
  for (const { fileKey } of files) {
    if (fileKey === '') continue;
    await tx
      .insert(fileIntakes)
      .values({ id: fileKey, storedAt: STORED_AT })
      .onConflictDoUpdate({ target: fileIntakes.id, set: { storedAt: STORED_AT } });
  }
}

/** What is left of a file in its row: that there was one. Its link opens nothing. */
export function forgotten<F extends { fileKey: string; fileName: string; sha256: string }>(file: F): F {
  return { ...file, fileKey: '', fileName: 'erased', sha256: '' };
}
