import { z } from 'zod';
import { plainText } from '../kernel/index.ts';

const MAX_BASE64 = 16_000_000;
const MAX_PHOTOS = 10;

/** Photos in an input; over REST one may come as a multipart file instead. */
export const photosInput = z
  .array(
    z.strictObject({
      contentBase64: z
        .string()
        .max(MAX_BASE64)
        .refine((text) => /^[A-Za-z0-9+/_-]*={0,2}$/.test(text), { error: 'must be base64' })
        .describe('JPEG, PNG or WebP'),
      fileName: plainText(200).optional(),
      takenAt: z.iso.datetime({ offset: true }).optional(),
    }),
  )
  .max(MAX_PHOTOS)
  .optional();
