import { z } from 'zod';
import { ASK_PERSON, command, declareError, offer } from '../../platform/kernel/index.ts';
import { adminIsNoVendor, becomeVendor, CurrentPassword, Email, vendorInput } from '../accounts/index.ts';
import {
  accountSuspended,
  assertUnchanged,
  checkPassword,
  SecondFactorCode,
  secondFactorNeeded,
  notAVendor,
  tooManyAttempts,
  wrongPassword,
} from '../sign-in/index.ts';
import { moveLoginLink } from './login-link-lifecycle.ts';
import { pendingLoginLink } from './login-link-store.ts';
import { UserCode } from './user-code.ts';

export const adminLetsNobodyIn = declareError({
  code: 'admin_lets_nobody_in',
  status: 403,
  when: 'An administrator approves a login link.',
  data: z.object({}),
  message: () =>
    'No software acts for an administrator. Approve with another account, a renter’s or a vendor’s; what only an administrator does, they do signed in themselves.',
  next: () => [
    offer(
      'login',
      { email: ASK_PERSON, password: ASK_PERSON },
      { actor: 'RENTER', why: 'the administrator signs in themselves, without the assistant', requiresHuman: true },
    ),
  ],
});

/** Takes the person's password and never a token, so that software that is signed in cannot let other software in. */
export const approveLoginLink = command({
  name: 'approve_login_link',
  title: 'Approve a login link',
  description:
    'The person lets the software in that made the login link. Needs their e-mail address and password; with shop, a customer becomes a vendor by it.',
  access: pendingLoginLink,
  door: 'REST only',
  provesItself: true,
  alwaysOn: true,
  repeat: 'natural',
  secretInput: { password: 'HIDDEN', code: 'HIDDEN' },
  input: z.strictObject({
    userCode: UserCode,
    email: Email,
    password: CurrentPassword,
    code: SecondFactorCode.optional(),
    shop: z
      .strictObject(vendorInput)
      .optional()
      .describe('opens a vendor profile for an account that has none; for links to the owner side'),
  }),
  output: z.object({ status: z.literal('APPROVED'), clientName: z.string() }),
  errors: [wrongPassword, secondFactorNeeded, tooManyAttempts, accountSuspended, notAVendor, adminIsNoVendor, adminLetsNobodyIn],
  thirdPartyText: true,

  async prepare({ subject: link, input, ...context }) {
    const user = await checkPassword(input, context);
    if (user.role === 'ADMIN') throw adminLetsNobodyIn({});
    if (link.role === 'VENDOR' && user.role !== 'VENDOR' && input.shop === undefined) throw notAVendor({});
    return user;
  },

  async run({ subject: link, prepared: user, input: { shop }, tx, now, ids, settings, emit }) {
    await assertUnchanged(tx, user, { now, ids });
    if (link.role === 'VENDOR' && shop !== undefined) await becomeVendor(tx, user, shop, { ids, now, settings });
    await moveLoginLink(tx, link, 'approve', { emit, changes: { userId: user.id, decidedAt: now } });
    return { status: 'APPROVED' as const, clientName: link.clientName };
  },
});
