import { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import type { z } from 'zod';
import type { Photo } from '../../../db/values.ts';
import { FileTooLarge } from '../../adapters/file-storage.ts';
import type { PrepareContext, UploadedFile } from '../kernel/index.ts';
import { photoRefused, photoTooLarge } from './photo-errors.ts';
import type { photosInput } from './photo-input.ts';

const ALLOWED = ['image/jpeg', 'image/png', 'image/webp', 'image/heic'];

type Context = Pick<PrepareContext, 'file' | 'ports' | 'settings' | 'ids' | 'now'>;

/** Puts the photos of a call into storage, in `prepare`. Their type is judged by their leading bytes. When one is refused, none is kept. */
export async function storePhotos(photos: z.output<typeof photosInput>, context: Context): Promise<Photo[]> {
  const { file, ports } = context;
  const stored: Photo[] = [];
  try {
    if (file !== null) stored.push(await asPhoto(file, null, context));
    for (const { contentBase64, fileName = 'photo', takenAt = null } of photos ?? []) {
      const put = await ports.storage.put(Readable.from([Buffer.from(contentBase64, 'base64')]), context.settings.maxUploadBytes);
      stored.push(await asPhoto({ ...put, fileName }, takenAt, context));
    }
    return stored;
  } catch (error) {
    for (const { fileKey } of stored) await ports.storage.remove(fileKey);
    if (error instanceof FileTooLarge) throw photoTooLarge({ maxBytes: error.maxBytes });
    throw error;
  }
}

async function asPhoto(file: UploadedFile, takenAt: string | null, { ids, now, ports }: Context): Promise<Photo> {
  const type = await fileTypeFromBuffer(file.head);
  if (type === undefined || !ALLOWED.includes(type.mime)) {
    await ports.storage.remove(file.key);
    throw photoRefused({ detected: type?.mime ?? null, allowed: ALLOWED });
  }
  return {
    id: ids.next('photo'),
    fileKey: file.key,
    fileName: file.fileName,
    mimeType: type.mime,
    bytes: file.bytes,
    sha256: file.sha256,
    takenAt: takenAt === null ? null : new Date(takenAt).toISOString(),
    uploadedAt: now.toISOString(),
  };
}
