import { z } from 'zod';
import { declareError, NextAction } from '../kernel/index.ts';

const MIB = 1_048_576;

export const fileTooLarge = declareError({
  code: 'file_too_large',
  status: 400,
  when: 'The file is larger than the limit, or than what fits into JSON as base64.',
  data: z.object({ maxBytes: z.int(), limit: z.enum(['FILE', 'BASE64']), actions: z.array(NextAction) }),
  message: ({ maxBytes, limit }) =>
    limit === 'BASE64'
      ? `What comes as base64 may not be larger than ${maxBytes} bytes in all. Send the file as a form (multipart/form-data; a document to POST /api/v1/upload), or give the person handInUrl, which stands in the nextActions of booking_readiness.`
      : `The file is larger than ${maxBytes} bytes (${Math.floor(maxBytes / MIB)} MiB). Send a smaller scan or picture.`,
  next: ({ actions }) => actions,
});
