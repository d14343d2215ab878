import { z } from 'zod';
import { plainText } from '../kernel/index.ts';

const MAX_BASE64 = 16_000_000;

/** The file of a proof in an input; over REST it may come as a multipart file instead. */
export const proofInput = {
  fileName: plainText(200).optional(),
  contentBase64: z
    .string()
    .max(MAX_BASE64)
    .refine((text) => /^[A-Za-z0-9+/_-]*={0,2}$/.test(text), { error: 'must be base64' })
    .optional()
    .describe('PDF, JPEG or PNG, at most 5 MiB'),
};
