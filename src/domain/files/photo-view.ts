import { z } from 'zod';
import type { Photo } from '../../../db/values.ts';
import { type Settings, signedLink } from '../kernel/index.ts';

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

/** `of` says where the photo hangs: `condition-reports/rep_…`, `incidents/inc_…`, `evidence/evd_…`. */
export function photoView(
  { fileKey: _fileKey, id, ...photo }: Photo,
  of: string,
  context: { now: Date; settings: Settings },
): z.infer<typeof PhotoView> {
  return { ...photo, photoId: id, url: signedLink(photoPath(of, id), context) };
}

/** The path of a photo; it opens only with a signature. */
export function photoPath(of: string, photoId: string): string {
  return `/files/${of}/photos/${photoId}`;
}
