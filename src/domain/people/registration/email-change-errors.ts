import { z } from 'zod';
import { declareError, offer, UNKNOWN_LINK } from '../../platform/kernel/index.ts';

export const sameEmail = declareError({
  code: 'same_email',
  status: 400,
  when: 'The new e-mail address is the one that the account has.',
  data: z.object({}),
  message: () => 'This is the e-mail address of the account already. Nothing was changed.',
  next: () => [offer('get_profile', {}, { actor: 'RENTER', why: 'see the address of the account' })],
});

const CLOSED = {
  unknown: UNKNOWN_LINK,
  expired: 'This link has run out: each works for a day.',
  confirmed: 'This address was confirmed already; there is nothing more to do.',
  cancelled: 'This change was cancelled, or another one was asked for since.',
  taken: 'An account with this address exists by now, so it cannot be used for another one.',
};

export const emailChangeClosed = declareError({
  code: 'email_change_closed',
  status: 400,
  when: 'The link that confirms a new e-mail address was not made here, has run out, or its change is over.',
  data: z.object({ reason: z.enum(['unknown', 'expired', 'confirmed', 'cancelled', 'taken']) }),
  message: ({ reason }) => CLOSED[reason],
  next: () => [],
});
