import type { Tx } from '../../../../db/database.ts';
import { fileIntakes } from '../../../../db/schema/index.ts';
import { HOUR_MS, later } from '../kernel/index.ts';

/** After this time the call that uploaded a file has certainly ended. */
export const FILE_PATIENCE_MS = 24 * HOUR_MS;

/**
 * Marks files for removal whose rows no longer name them. A storage takes no part in transactions, so `remove_lost_files`
 * removes them within about an hour, if no row names them then.
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

/** Marks the photos of rows for removal. The caller removes their names from the rows. */
export async function releasePhotos(
  tx: Tx,
  rows: readonly { photos: readonly { fileKey: string }[] }[],
  now: Date,
): Promise<void> {
  const files = rows.flatMap(({ photos }) => photos);
  await releaseFiles(tx, files, now);
}

/** What remains of an erased file in its row, so that it is visible that there was one. Its link opens nothing. */
export function erasedFile<F extends { fileKey: string; fileName: string; sha256: string }>(file: F): F {
  return { ...file, fileKey: '', fileName: 'erased', sha256: '' };
}
