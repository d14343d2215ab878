import { z } from 'zod';

const MOST_CHARACTERS = 16_000_000;

/** The bytes of a file in an input; over REST the file may come as a multipart part instead. */
export const Base64Input = z
  .string()
  .max(MOST_CHARACTERS)
  .refine((text) => /^[A-Za-z0-9+/_-]*={0,2}$/.test(text), { error: 'must be base64' });
