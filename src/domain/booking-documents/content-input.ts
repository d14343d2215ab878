import { z } from 'zod';

const MAX_BASE64 = 16_000_000;

/** A document's bytes in an input; over REST it may come as a multipart file instead. */
export const contentInput = z
  .string()
  .max(MAX_BASE64)
  .refine((text) => /^[A-Za-z0-9+/_-]*={0,2}$/.test(text), { error: 'must be base64' })
  .optional()
  .describe('PDF, JPEG, PNG or WebP');
