import { z } from 'zod';
import { command } from '../../platform/kernel/index.ts';
import { ownAccount } from '../accounts/index.ts';
import { cancelPendingChange, EmailChangeView, emailChangeView } from './email-change.ts';

export const cancelEmailChange = command({
  name: 'cancel_email_change',
  title: 'Keep the e-mail address',
  description: 'Cancel the change of your e-mail address that waits to be confirmed: its link does nothing any more.',
  access: ownAccount('write:account'),
  door: 'REST only',
  testKeys: 'none',
  repeat: 'natural',
  effects: ['gives up'],
  input: z.strictObject({}),
  output: EmailChangeView,
  errors: [],

  async run({ subject: user, tx, now }) {
    const cancelled = await cancelPendingChange(tx, user.id, now);
    return { ...emailChangeView(user, undefined, now), ...(!cancelled && { alreadyDone: true }) };
  },
});
