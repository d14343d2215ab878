import { z } from 'zod';
import type { Photo } from '../../../db/values.ts';
import { declareError, IdInput, isSignedLink, type Settings } from '../kernel/index.ts';
import { photoPath } from './photo-view.ts';

export const photoLinkRefused = declareError({
  code: 'link_refused',
  status: 403,
  when: 'The link of a photo was not made here, or it has run out.',
  data: z.object({}),
  message: () => 'This link is not valid any more. Read what the photo belongs to again to get a new one.',
  next: () => [],
});

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
  if (photo === undefined) throw photoLinkRefused({});
  return photo;
}
