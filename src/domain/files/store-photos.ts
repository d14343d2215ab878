import type { z } from 'zod';
import type { Photo } from '../../../db/values.ts';
import type { PrepareContext } from '../kernel/index.ts';
import { photoRefused, photoTooLarge } from './photo-errors.ts';
import type { photosInput } from './photo-input.ts';
import { storeFile } from './store-file.ts';

const ALLOWED = ['image/jpeg', 'image/png', 'image/webp'];

type Context = Pick<PrepareContext, 'file' | 'ports' | 'settings' | 'ids' | 'now'>;

/** Puts the photos of a call into storage, in `prepare`. When one is refused, none is kept. */
export async function storePhotos(photos: z.output<typeof photosInput>, context: Context): Promise<Photo[]> {
  const { file, ports, settings } = context;
  const rules = { allowed: ALLOWED, maxBytes: settings.maxUploadBytes, refused: photoRefused, tooLarge: photoTooLarge };
  const stored: Photo[] = [];
  try {
    if (file !== null) stored.push(await storeFile(file, rules, context));
    for (const { contentBase64, fileName = 'photo', takenAt } of photos ?? []) {
      const photo = await storeFile({ contentBase64, fileName }, rules, context);
      stored.push({ ...photo, takenAt: takenAt === undefined ? null : new Date(takenAt).toISOString() });
    }
    return stored;
  } catch (error) {
    for (const { fileKey } of stored) await ports.storage.remove(fileKey);
    throw error;
  }
}
