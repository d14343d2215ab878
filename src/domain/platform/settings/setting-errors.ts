import { z } from 'zod';
import { declareError } from '../kernel/index.ts';

export const logoNeeded = declareError({
  code: 'logo_needed',
  status: 400,
  when: 'A logo is to be set without a picture.',
  data: z.object({}),
  message: () =>
    'Send the picture: contentBase64, or a multipart part named file. PATCH the setting platformLogo with null to remove it.',
  next: () => [],
});
