import { z } from 'zod';
import type { Photo } from '../../../../db/values/index.ts';
import {
  declareError,
  DomainError,
  IdInput,
  isSignedLink,
  linkRefused,
  NextAction,
  type PrepareContext,
  type ReadCtx,
  signedLink,
  type Step,
  type UploadedFile,
} from '../kernel/index.ts';
import { declareLargeFile, declareRefusedFile } from './file-errors.ts';
import type { photosInput } from './file-input.ts';
import { type FileRules, photoOf, PICTURE_TYPES, type SentFile, storeFile, storeSized } from './stored-file.ts';

export const photoRefused = declareRefusedFile('photo_refused', 'photo', 'A photo is no photo, judged by its content.');

export const photoTooLarge = declareLargeFile('photo_too_large', 'photo', 'A photo is larger than allowed.');

export const photoNeeded = declareError({
  code: 'photo_needed',
  status: 400,
  when: 'Something was said that needs a photo to prove it.',
  data: z.object({ what: z.string(), actions: z.array(NextAction) }),
  message: ({ what }) => `${what} needs at least one photo: send photos: [{ contentBase64, fileName }].`,
  next: ({ actions }) => actions,
});

/** A photo as both sides of the booking see it. */
export const PhotoView = z.object({
  photoId: z.string(),
  url: z.string().describe('opens the photo for a few minutes'),
  fileName: z.string().describe('untrusted text'),
  mimeType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  takenAt: z.string().nullable(),
  uploadedAt: z.string(),
});

/** A photo with a signed link. `of` names its subject: `condition-reports/rep_…`, `incidents/inc_…`, `evidence/evd_…`. */
export function photoView({ fileKey: _fileKey, id, ...photo }: Photo, of: string, context: ReadCtx): z.infer<typeof PhotoView> {
  return { ...photo, photoId: id, url: signedLink(photoPath(of, id), context) };
}

/** The path of a photo. It opens only with a signature. */
function photoPath(of: string, photoId: string): string {
  return `/files/${of}/photos/${photoId}`;
}

/** The signed fields of a photo's link, besides its subject. */
export const linkedPhotoInput = { photoId: IdInput, expires: z.int(), signature: z.string().max(100) };

export const LinkedPhoto = z.object({ fileKey: z.string(), mimeType: z.string(), bytes: z.int() });

/** The photo that a signed link opens, among the photos of the subject `of`. */
export function linkedPhoto(
  photos: readonly Photo[] | undefined,
  of: string,
  link: { photoId: string; expires: number; signature: string },
  context: ReadCtx,
): Photo {
  const signed = isSignedLink(photoPath(of, link.photoId), link, context);
  const photo = signed ? photos?.find(({ id }) => id === link.photoId) : undefined;
  if (photo === undefined) throw linkRefused({ instead: 'Read what the photo belongs to again to get a new one', actions: [] });
  return photo;
}

type Context = Pick<PrepareContext, 'file' | 'ports' | 'settings' | 'ids' | 'now'>;

/**
 * Stores the photos of a call, in `prepare`. If one is refused, none is stored, and `again` is offered as the next step. Of
 * several photos in a form the accepted ones are stored, if there are any.
 */
export async function storePhotos(
  photos: z.output<typeof photosInput>,
  again: Step[],
  context: Context & Pick<PrepareContext, 'further'>,
): Promise<Photo[]> {
  const { ports } = context;
  const rules = photoRules(again, context);
  const stored: Photo[] = [];
  try {
    await storeGood(stored, rules, context);
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

/** Removes files that came with a repeated call whose work was done already. */
export async function discardPhotos({ ports, ...sent }: Pick<PrepareContext, 'ports' | 'file' | 'further'>): Promise<Photo[]> {
  for (const { key } of sentFiles(sent)) await ports.storage.remove(key);
  return [];
}

function sentFiles({ file, further }: Pick<PrepareContext, 'file' | 'further'>): readonly UploadedFile[] {
  return [...(file === null ? [] : [file]), ...(further?.files ?? [])];
}

/** Stores the accepted photos. If none is accepted, throws the error of the first one. */
async function storeGood(stored: Photo[], rules: FileRules, context: Context & Pick<PrepareContext, 'further'>): Promise<void> {
  const refused: { readonly one: UploadedFile; readonly why: DomainError }[] = [];
  for (const one of sentFiles(context)) {
    try {
      stored.push(photoOf(await storeFile(one, rules, context), context));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push({ one, why: error });
    }
  }
  for (const { one, why } of refused) context.further?.onLeftOut(one, why);
  const [first] = refused;
  if (first !== undefined && stored.length === 0) throw first.why;
}

/** Stores a picture that everybody may see, in `prepare`: as WebP, at most so many pixels wide. */
export async function storePicture(
  sent: UploadedFile | SentFile,
  width: number,
  again: Step[],
  context: Context,
): Promise<Photo> {
  return photoOf(await storeSized(sent, width, photoRules(again, context), context), context);
}

function photoRules(again: Step[], { settings }: Pick<Context, 'settings'>): FileRules {
  return {
    allowed: PICTURE_TYPES,
    maxBytes: settings.maxUploadBytes,
    refused: (why) => photoRefused({ ...why, actions: again }),
    tooLarge: (limit) => photoTooLarge({ ...limit, actions: again }),
  };
}
