import type { z } from 'zod';
import type { Photo } from '../../../db/values.ts';
import type { NextAction, PrepareContext } from '../kernel/index.ts';
import { photoRefused, photoTooLarge } from './photo-errors.ts';
import type { photosInput } from './photo-input.ts';
import { photoOf } from './photo-of.ts';
import { type FileRules, storeFile } from './store-file.ts';

const ALLOWED = ['image/jpeg', 'image/png', 'image/webp'];

type Context = Pick<PrepareContext, 'file' | 'ports' | 'settings' | 'ids' | 'now'>;

/** Puts the photos of a call into storage, in `prepare`. When one is refused, none is kept; `again` says how to go on. */
export async function storePhotos(photos: z.output<typeof photosInput>, again: NextAction[], context: Context): Promise<Photo[]> {
  const { file, ports, settings } = context;
  const rules: FileRules = {
    allowed: ALLOWED,
    maxBytes: settings.maxUploadBytes,
    refused: (why) => photoRefused({ ...why, actions: again }),
    tooLarge: (limit) => photoTooLarge({ ...limit, actions: again }),
  };
  const stored: Photo[] = [];
  try {
    if (file !== null) stored.push(photoOf(await storeFile(file, rules, context), context));
    for (const { contentBase64, fileName = 'photo', takenAt } of photos ?? []) {
      const photo = await storeFile({ contentBase64, fileName }, rules, context);
      stored.push({ ...photoOf(photo, context), takenAt: takenAt === undefined ? null : new Date(takenAt).toISOString() });
    }
    return stored;
  } catch (error) {
    for (const { fileKey } of stored) await ports.storage.remove(fileKey);
    throw error;
  }
}
