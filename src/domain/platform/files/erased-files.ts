import type { Tx } from '../../../../db/database.ts';
import { fileIntakes } from '../../../../db/schema/index.ts';
import { HOUR_MS, later } from '../kernel/index.ts';

/** By then the call that brought a file has long ended, one way or the other. */
export const FILE_PATIENCE_MS = 24 * HOUR_MS;

/**
 * Files whose names are taken out of their rows: a storage takes part in no transaction, so `remove_lost_files` removes
 * them within an hour or so, once nothing names them.
 */
export async function releaseFiles(tx: Tx, files: readonly { fileKey: string }[], now: Date): Promise<void> {
  const storedAt = later(now, -FILE_PATIENCE_MS);
  for (const { fileKey } of files) {
    if (fileKey === '') continue;
    await tx
      .insert(fileIntakes)
      .values({ id: fileKey, storedAt })
      .onConflictDoUpdate({ target: fileIntakes.id, set: { storedAt } });
  }
}

/** The photos of rows whose photos are taken out. */
export async function releasePhotos(
  tx: Tx,
  rows: readonly { photos: readonly { fileKey: string }[] }[],
  now: Date,
): Promise<void> {
  const files = rows.flatMap(({ photos }) => photos);
  await releaseFiles(tx, files, now);
}

/** What is left of a file in its row: that there was one. Its link opens nothing. */
export function erasedFile<F extends { fileKey: string; fileName: string; sha256: string }>(file: F): F {
  return { ...file, fileKey: '', fileName: 'erased', sha256: '' };
}
