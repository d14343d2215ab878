import { z } from 'zod';

/** What a browser puts before it; what the bytes are is judged by themselves. */
const DATA_URL = /^data:[\w.+/;=-]{0,100};base64,/i;

/** The bytes of a file in an input, base64, plain or as a data URL; over REST the file may come as a multipart part instead.
 * How many there may be, the limit of the body says, and whoever stores them. */
export const Base64Input = z
  .string()
  .transform((text) => text.replace(DATA_URL, ''))
  .refine((text) => /^[A-Za-z0-9+/_-]*={0,2}$/.test(text), { error: 'must be base64' });
