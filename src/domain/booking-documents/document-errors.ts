import { z } from 'zod';
import { DOCUMENT_KINDS } from '../../../db/values.ts';
import { declareError } from '../kernel/index.ts';
import { uploadAgain } from './upload-again.ts';

export const fileMissing = declareError({
  code: 'file_missing',
  status: 400,
  when: 'Neither a multipart file nor contentBase64 came with the call, or it is empty.',
  data: z.object({ kind: z.enum(DOCUMENT_KINDS), bookingId: z.string().optional() }),
  message: () => 'No file came with the call: send contentBase64 and fileName, or over REST a multipart part named `file`.',
  next: uploadAgain,
});

export const fileTypeRefused = declareError({
  code: 'file_type_refused',
  status: 400,
  when: 'The leading bytes are not those of a PDF or an image, whatever the file is called, or the file is damaged or could do harm.',
  data: z.object({
    kind: z.enum(DOCUMENT_KINDS),
    bookingId: z.string().optional(),
    detected: z.string().nullable(),
    allowed: z.array(z.string()),
    reason: z.string().nullable().describe('what is wrong with a file of an allowed type'),
  }),
  message: ({ detected, allowed, reason }) =>
    reason !== null
      ? `The file is not taken: ${reason}.`
      : detected === 'image/heic'
        ? 'HEIC pictures carry the place where they were taken, and it cannot be removed here. Send a JPEG: phones convert on export.'
        : `The content is ${detected ?? 'of no known type'}, judged by its leading bytes; allowed are ${allowed.join(', ')}.`,
  next: uploadAgain,
});
