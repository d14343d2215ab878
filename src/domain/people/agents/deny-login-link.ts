import { z } from 'zod';
import { command } from '../../platform/kernel/index.ts';
import { moveLoginLink } from './login-link-lifecycle.ts';
import { pendingLoginLink } from './login-link-store.ts';
import { UserCode } from './user-code.ts';

export const denyLoginLink = command({
  name: 'deny_login_link',
  title: 'Deny a login link',
  description: 'Whoever was shown the code of a login link keeps the software out. Needs no sign-in.',
  access: pendingLoginLink,
  door: 'REST only',
  provesItself: true,
  alwaysOn: true,
  repeat: 'natural',
  destructive: true,
  input: z.strictObject({ userCode: UserCode }),
  output: z.object({ status: z.literal('DENIED'), clientName: z.string() }),
  errors: [],
  thirdPartyText: true,

  async run({ subject: link, tx, now, emit }) {
    await moveLoginLink(tx, link, 'deny', { emit, changes: { decidedAt: now } });
    return { status: 'DENIED' as const, clientName: link.clientName };
  },
});
