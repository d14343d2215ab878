import type { Tx } from '../../../../db/database.ts';
import { fileIntakes } from '../../../../db/schema/index.ts';
import { HOUR_MS, later } from '../kernel/index.ts';

/** By then the call that brought a file has long ended. */
export const FILE_PATIENCE_MS = 24 * HOUR_MS;

/**
 * Releases files whose names are removed from their rows. A storage takes no part in transactions, so `remove_lost_files`
 * removes them within about an hour, once nothing names them.
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

/** Releases the photos of rows from which photos are removed. */
export async function releasePhotos(
  tx: Tx,
  rows: readonly { photos: readonly { fileKey: string }[] }[],
  now: Date,
): Promise<void> {
  const files = rows.flatMap(({ photos }) => photos);
  await releaseFiles(tx, files, now);
}

/** What stays of a file in its row: that there was one. Its link opens nothing. */
export function erasedFile<F extends { fileKey: string; fileName: string; sha256: string }>(file: F): F {
  return { ...file, fileKey: '', fileName: 'erased', sha256: '' };
}
