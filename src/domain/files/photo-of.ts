import type { Photo } from '../../../db/values.ts';
import type { PrepareContext } from '../kernel/index.ts';
import type { KeptFile } from './store-file.ts';

/** A file as what it belongs to keeps it. */
export function photoOf(
  { key: fileKey, fileName, mimeType, bytes, sha256 }: KeptFile,
  { ids, now }: Pick<PrepareContext, 'ids' | 'now'>,
): Photo {
  const uploadedAt = now.toISOString();
  return { id: ids.next('photo'), fileKey, fileName, mimeType, bytes, sha256, takenAt: null, uploadedAt };
}
