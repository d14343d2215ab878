import { z } from 'zod';
import { base64Input, plainText } from '../kernel/index.ts';

const MAX_PHOTOS = 10;

/** Photos in an input; over REST one may come as a multipart file instead. */
export const photosInput = z
  .array(
    z.strictObject({
      contentBase64: base64Input().describe('JPEG, PNG or WebP'),
      fileName: plainText(200).optional(),
      takenAt: z.iso.datetime({ offset: true }).optional(),
    }),
  )
  .max(MAX_PHOTOS)
  .optional();
