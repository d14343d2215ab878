import { z } from 'zod';
import { command } from '../../platform/kernel/index.ts';
import {
  accountSuspended,
  adminIsNoVendor,
  adminLetsNobodyIn,
  becomeVendor,
  Email,
  notAVendor,
  tooManyAttempts,
  vendorInput,
  wrongPassword,
} from '../accounts/index.ts';
import { assertUnchanged, checkPassword } from '../sign-in/index.ts';
import { moveLoginLink } from './login-link-lifecycle.ts';
import { pendingLoginLink } from './login-link-store.ts';
import { UserCode } from './user-code.ts';

/** Takes the person's password, never a token: software that is signed in cannot let other software in. */
export const approveLoginLink = command({
  name: 'approve_login_link',
  title: 'Approve a login link',
  description:
    'The person lets the software in that made the login link. Needs their e-mail address and password; with shop, a customer becomes a vendor by it.',
  access: pendingLoginLink,
  alwaysOn: true,
  repeat: 'natural',
  secretInput: { password: 'HIDDEN' },
  input: z.strictObject({
    userCode: UserCode,
    email: Email,
    password: z.string().min(1).max(200),
    shop: z
      .strictObject(vendorInput)
      .optional()
      .describe('opens a vendor profile for an account that has none; for links to the owner side'),
  }),
  output: z.object({ status: z.literal('APPROVED'), clientName: z.string() }),
  errors: [wrongPassword, tooManyAttempts, accountSuspended, notAVendor, adminIsNoVendor, adminLetsNobodyIn],
  thirdPartyText: true,

  async prepare({ subject: link, input, ...context }) {
    const user = await checkPassword(input, context);
    if (user.role === 'ADMIN') throw adminLetsNobodyIn({});
    if (link.role === 'VENDOR' && user.role !== 'VENDOR' && input.shop === undefined) throw notAVendor({});
    return user;
  },

  async run({ subject: link, prepared: user, input: { shop }, tx, now, ids, emit }) {
    await assertUnchanged(tx, user);
    if (link.role === 'VENDOR' && shop !== undefined) await becomeVendor(tx, user, shop, { ids, now });
    await moveLoginLink(tx, link, 'approve', { emit, changes: { userId: user.id, decidedAt: now } });
    return { status: 'APPROVED' as const, clientName: link.clientName };
  },
});
