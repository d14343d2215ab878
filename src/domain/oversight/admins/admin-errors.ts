import { z } from 'zod';
import { declareError, UNKNOWN_LINK } from '../../platform/kernel/index.ts';

export const adminNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'There is no administrator with this id.',
  data: z.object({ userId: z.string() }),
  message: () => 'There is no administrator with this id. GET /admin/admins lists them.',
  next: () => [],
});

export const invitationNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'There is no invitation with this id.',
  data: z.object({ invitationId: z.string() }),
  message: () => 'There is no invitation with this id. GET /admin/admins lists those that are open.',
  next: () => [],
});

export const alreadyAdmin = declareError({
  code: 'already_exists',
  status: 400,
  when: 'The account with this e-mail address is an administrator already.',
  data: z.object({ field: z.literal('email') }),
  message: () => 'The account with this e-mail address is an administrator already. GET /admin/admins lists them.',
  next: () => [],
});

const CLOSED = {
  unknown: UNKNOWN_LINK,
  expired: 'This invitation has run out.',
  accepted: 'This invitation was accepted already: sign in as usual.',
  revoked: 'This invitation was taken back.',
};

export const invitationClosed = declareError({
  code: 'invitation_closed',
  status: 400,
  when: 'The link of an invitation was not made here, has run out, was used or was taken back.',
  data: z.object({ reason: z.enum(['unknown', 'expired', 'accepted', 'revoked']) }),
  message: ({ reason }) =>
    `${CLOSED[reason]}${reason === 'accepted' ? '' : ' Ask the administrator who invited you for another one.'}`,
  next: () => [],
});

export const passwordTooWeak = declareError({
  code: 'password_too_weak',
  status: 400,
  when: 'The password is good enough for an ordinary account, but not for an administrator’s.',
  data: z.object({ problem: z.string(), existing: z.boolean() }),
  message: ({ problem, existing }) =>
    `An administrator’s password must be harder to guess: this one ${problem}. ${existing ? 'Choose another one for your account first (“Forgot your password?”), then open the invitation again.' : 'Three words that have nothing to do with each other are good.'}`,
  next: () => [],
});
