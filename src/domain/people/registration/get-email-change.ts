import { z } from 'zod';
import { query } from '../../platform/kernel/index.ts';
import { ownAccount } from '../accounts/index.ts';
import { EmailChangeView, emailChangeView, findPendingChange } from './email-change.ts';

export const getEmailChange = query({
  name: 'get_email_change',
  title: 'E-mail address',
  description: 'The e-mail address of your account, and the one that waits to be confirmed.',
  access: ownAccount('read:account'),
  door: 'REST only',
  input: z.strictObject({}),
  output: EmailChangeView,
  errors: [],
  run: async ({ subject: user, reader, now }) => emailChangeView(user, await findPendingChange(reader, user.id), now),
});
