import { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import type { z } from 'zod';
import type { Photo } from '../../../db/values.ts';
import { FileTooLarge } from '../../adapters/file-storage.ts';
import { UnsafeFile } from '../../adapters/file-cleaner/unsafe-file.ts';
import { cleanStoredFile, type PrepareContext, type UploadedFile } from '../kernel/index.ts';
import { photoRefused, photoTooLarge } from './photo-errors.ts';
import type { photosInput } from './photo-input.ts';

const ALLOWED = ['image/jpeg', 'image/png', 'image/webp'];

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
    throw photoRefused({ detected: type?.mime ?? null, allowed: ALLOWED, reason: null });
  }
  const clean = await cleaned(file, type.mime, ports);
  return {
    id: ids.next('photo'),
    fileKey: clean.key,
    fileName: clean.fileName,
    mimeType: type.mime,
    bytes: clean.bytes,
    sha256: clean.sha256,
    takenAt: takenAt === null ? null : new Date(takenAt).toISOString(),
    uploadedAt: now.toISOString(),
  };
}

/** The photo without what it tells besides itself: where, with what and by whom it was taken. */
async function cleaned(file: UploadedFile, mimeType: string, ports: Context['ports']): Promise<UploadedFile> {
  try {
    return await cleanStoredFile(file, mimeType, ports);
  } catch (error) {
    if (!(error instanceof UnsafeFile)) throw error;
    throw photoRefused({ detected: mimeType, allowed: ALLOWED, reason: error.message });
  }
}
