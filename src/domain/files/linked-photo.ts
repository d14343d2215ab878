import { z } from 'zod';
import type { Photo } from '../../../db/values.ts';
import { IdInput, isSignedLink, linkRefused, type Settings } from '../kernel/index.ts';
import { photoPath } from './photo-view.ts';

/** What the link of a photo carries beside what the photo belongs to. */
export const linkedPhotoInput = { photoId: IdInput, expires: z.int(), signature: z.string().max(100) };

export const LinkedPhoto = z.object({ fileKey: z.string(), mimeType: z.string(), bytes: z.int() });

/** The photo that a signed link opens, of those that hang at `of`. */
export function linkedPhoto(
  photos: readonly Photo[] | undefined,
  of: string,
  link: { photoId: string; expires: number; signature: string },
  context: { now: Date; settings: Settings },
): Photo {
  const signed = isSignedLink(photoPath(of, link.photoId), link, context);
  const photo = signed ? photos?.find(({ id }) => id === link.photoId) : undefined;
  if (photo === undefined) throw linkRefused({ instead: 'Read what the photo belongs to again to get a new one', actions: [] });
  return photo;
}
