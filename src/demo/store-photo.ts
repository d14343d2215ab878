import { Readable } from 'node:stream';
import type { Photo } from '../../db/values.ts';
import type { FileStorage } from '../adapters/file-storage.ts';
import type { Ids } from '../domain/platform/kernel/index.ts';
import { demoPhoto } from './demo-photo.ts';

/** Puts the photo that all reports of the demo show into the storage. */
export async function storePhoto({
  storage,
  ids,
  now,
  maxBytes,
}: {
  storage: FileStorage;
  ids: Ids;
  now: Date;
  maxBytes: number;
}): Promise<Photo> {
  const { key, bytes, sha256 } = await storage.put(Readable.from([demoPhoto()]), maxBytes);
  return {
    id: ids.next('photo'),
    fileKey: key,
    fileName: 'photo.png',
    mimeType: 'image/png',
    bytes,
    sha256,
    takenAt: null,
    uploadedAt: now.toISOString(),
  };
}
