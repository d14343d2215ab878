import { z } from 'zod';
import { declareError, NextAction } from '../kernel/index.ts';

export const photoRefused = declareError({
  code: 'photo_refused',
  status: 400,
  when: 'A photo is no photo, judged by its content.',
  data: z.object({
    detected: z.string().nullable(),
    allowed: z.array(z.string()),
    reason: z.string().nullable(),
    actions: z.array(NextAction),
  }),
  message: ({ detected, allowed, reason }) =>
    reason !== null
      ? `The photo is not taken: ${reason}.`
      : `That is ${detected ?? 'no known kind of file'}; a photo must be one of ${allowed.join(', ')}.`,
  next: ({ actions }) => actions,
});

export const photoTooLarge = declareError({
  code: 'photo_too_large',
  status: 400,
  when: 'A photo is larger than allowed.',
  data: z.object({ maxBytes: z.int(), actions: z.array(NextAction) }),
  message: ({ maxBytes }) => `A photo may have ${maxBytes} bytes at most. Send a smaller one.`,
  next: ({ actions }) => actions,
});

export const photoNeeded = declareError({
  code: 'photo_needed',
  status: 400,
  when: 'Something was said that needs a photo to prove it.',
  data: z.object({ what: z.string(), actions: z.array(NextAction) }),
  message: ({ what }) => `${what} needs at least one photo: send photos: [{ contentBase64, fileName }].`,
  next: ({ actions }) => actions,
});
