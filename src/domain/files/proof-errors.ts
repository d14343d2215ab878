import { z } from 'zod';
import { declareError, NextAction } from '../kernel/index.ts';

export const proofFileMissing = declareError({
  code: 'proof_missing',
  status: 400,
  when: 'A transfer is to be proven without a file.',
  data: z.object({ actions: z.array(NextAction) }),
  message: () => 'Send the bank’s confirmation: contentBase64 and fileName, or a multipart file over REST.',
  next: ({ actions }) => actions,
});

export const proofFileRefused = declareError({
  code: 'proof_refused',
  status: 400,
  when: 'The file is not what a proof can be, judged by its content.',
  data: z.object({
    detected: z.string().nullable(),
    allowed: z.array(z.string()),
    reason: z.string().nullable(),
    actions: z.array(NextAction),
  }),
  message: ({ detected, allowed, reason }) =>
    reason !== null
      ? `The proof is not taken: ${reason}.`
      : `That is ${detected ?? 'no known kind of file'}; a proof must be one of ${allowed.join(', ')}.`,
  next: ({ actions }) => actions,
});

export const proofFileTooLarge = declareError({
  code: 'proof_too_large',
  status: 400,
  when: 'The file of a proof is larger than allowed.',
  data: z.object({ maxBytes: z.int(), actions: z.array(NextAction) }),
  message: ({ maxBytes }) => `A proof may have ${maxBytes} bytes at most. Send a smaller file.`,
  next: ({ actions }) => actions,
});
