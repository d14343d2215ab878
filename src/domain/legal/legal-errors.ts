import { z } from 'zod';
import { declareError } from '../kernel/index.ts';

export const legalTextNotFound = declareError({
  code: 'legal_text_not_found',
  status: 404,
  when: 'There has been no such version of the text.',
  data: z.object({ versions: z.array(z.string()) }),
  message: ({ versions }) => `There is no such version of this text. There are: ${versions.join(', ')}.`,
  next: () => [],
});

export const legalVersionTaken = declareError({
  code: 'legal_version_taken',
  status: 400,
  when: 'A version of this name exists with another text. Published texts are never changed.',
  data: z.object({ version: z.string(), sha256: z.string() }),
  message: ({ version, sha256 }) =>
    `Version ${version} exists with another text (SHA-256 ${sha256}), which is never changed. Publish under another version.`,
  next: () => [],
});
