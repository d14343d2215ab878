import { z } from 'zod';
import { declareError, NextAction } from '../../platform/kernel/index.ts';

export const imageMissing = declareError({
  code: 'image_missing',
  status: 400,
  when: 'A picture of a listing is to be added without a file.',
  data: z.object({ actions: z.array(NextAction) }),
  message: () => 'Send the picture: contentBase64, or a multipart part named file over REST.',
  next: ({ actions }) => actions,
});

export const imageRefused = declareError({
  code: 'image_refused',
  status: 400,
  when: 'The file is no picture that can be shown, judged by its content.',
  data: z.object({
    detected: z.string().nullable(),
    allowed: z.array(z.string()),
    reason: z.string().nullable(),
    actions: z.array(NextAction),
  }),
  message: ({ detected, allowed, reason }) =>
    reason !== null
      ? `The picture is not taken: ${reason}.`
      : `That is ${detected ?? 'no known kind of file'}; a picture must be one of ${allowed.join(', ')}.`,
  next: ({ actions }) => actions,
});

export const imageTooLarge = declareError({
  code: 'image_too_large',
  status: 400,
  when: 'A picture is larger than allowed.',
  data: z.object({ maxBytes: z.int(), actions: z.array(NextAction) }),
  message: ({ maxBytes }) => `A picture may have ${maxBytes} bytes at most. Send a smaller one.`,
  next: ({ actions }) => actions,
});

export const imageFileNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'No listing shows this picture, or not any more.',
  data: z.object({ name: z.string() }),
  message: () => 'There is no such picture.',
  next: () => [],
});
