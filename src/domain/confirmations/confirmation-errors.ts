import { z } from 'zod';
import { declareError } from '../kernel/index.ts';

const MESSAGES = {
  unknown: 'This link was not made here or has run out. Ask your assistant to try again; it gets a new one.',
  expired: 'This has run out. Ask your assistant to try again; it gets a new link.',
  revoked: 'The API key that asked for this was revoked, so there is nothing to approve.',
  approved: 'This was approved already; there is nothing more to do here.',
  denied: 'This was denied already; there is nothing more to do here.',
  used: 'This was approved and done already; there is nothing more to do here.',
};

export const confirmationClosed = declareError({
  code: 'confirmation_closed',
  status: 400,
  when: 'A link to approve a call of an API key was not made here, has run out, or was answered already.',
  data: z.object({ reason: z.enum(['unknown', 'expired', 'revoked', 'approved', 'denied', 'used']) }),
  message: ({ reason }) => MESSAGES[reason],
  next: () => [],
});

export const confirmationNotYours = declareError({
  code: 'confirmation_not_yours',
  status: 403,
  when: 'Somebody signs in to approve a call of an API key that is another account’s.',
  data: z.object({}),
  message: () => 'The API key that asks for this belongs to another account. Sign in with that one.',
  next: () => [],
});
