import { z } from 'zod';
import { declareLargeFile, declareRefusedFile } from '../../platform/files/index.ts';
import { declareError, NextAction } from '../../platform/kernel/index.ts';

export const imageMissing = declareError({
  code: 'image_missing',
  status: 400,
  when: 'A picture of a listing is to be added without a file.',
  data: z.object({ actions: z.array(NextAction) }),
  message: () => 'Send the picture: contentBase64, or a multipart part named file over REST.',
  next: ({ actions }) => actions,
});

export const imageRefused = declareRefusedFile(
  'image_refused',
  'picture',
  'The file is no picture that can be shown, judged by its content.',
);

export const imageTooLarge = declareLargeFile('image_too_large', 'picture', 'A picture is larger than allowed.');

export const imageFileNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'No listing shows this picture, or not any more.',
  data: z.object({ name: z.string() }),
  message: () => 'There is no such picture, or not any more. The details of a listing name the addresses of its pictures.',
  next: () => [],
});
