import { z } from 'zod';
import { declareError } from '../../platform/kernel/index.ts';

export const lastAdmin = declareError({
  code: 'last_admin',
  status: 400,
  when: 'The account is the only administrator who can sign in.',
  data: z.object({ userId: z.string() }),
  message: () =>
    'This is the only administrator who can sign in, and somebody has to be left who can. Invite another one first: POST /admin/admins.',
  next: () => [],
});
