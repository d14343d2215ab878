import type { Tx } from '../../../../db/database.ts';
import { fileIntakes } from '../../../../db/schema/index.ts';

/** Long ago: the next look for lost files takes them up. */
const STORED_AT = new Date(0);

/**
 * Files whose names are taken out of their rows: a storage takes part in no transaction, so `remove_lost_files` removes
 * them once nothing names them.
 */
export async function releaseFiles(tx: Tx, files: readonly { fileKey: string }[]): Promise<void> {
  for (const { fileKey } of files) {
    if (fileKey === '') continue;
    await tx
      .insert(fileIntakes)
      .values({ id: fileKey, storedAt: STORED_AT })
      .onConflictDoUpdate({ target: fileIntakes.id, set: { storedAt: STORED_AT } });
  }
}

/** The photos of rows whose photos are taken out. */
export async function releasePhotos(tx: Tx, rows: readonly { photos: readonly { fileKey: string }[] }[]): Promise<void> {
  await releaseFiles(
    tx,
    rows.flatMap(({ photos }) => photos),
  );
}

/** What is left of a file in its row: that there was one. Its link opens nothing. */
export function erasedFile<F extends { fileKey: string; fileName: string; sha256: string }>(file: F): F {
  return { ...file, fileKey: '', fileName: 'erased', sha256: '' };
}
