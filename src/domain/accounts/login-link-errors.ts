import { z } from 'zod';
import { LOGIN_LINK_ROLES } from '../../../db/values.ts';
import { declareError } from '../kernel/index.ts';

export const tooManyLoginLinks = declareError({
  code: 'too_many_login_links',
  status: 429,
  when: 'As many login links as may wait for their answer at once do so: of this network, or of all together.',
  data: z.object({ retryAfterSeconds: z.int() }),
  message: ({ retryAfterSeconds }) =>
    `Too many login links wait for an answer at once. Ask again in ${retryAfterSeconds} s, when the next of them runs out, or have the person deny those that they no longer need.`,
  next: () => [
    { tool: 'login', args: { email: '<email>', password: '<password>' }, actor: 'RENTER', why: 'sign in', requiresHuman: true },
  ],
  retryAfterSeconds: ({ retryAfterSeconds }) => retryAfterSeconds,
});

export const loginLinkClosed = declareError({
  code: 'login_link_closed',
  status: 400,
  when: 'The code of a login link is unknown, has run out, or was answered.',
  data: z.object({ reason: z.enum(['unknown', 'expired', 'denied', 'approved']), role: z.enum(LOGIN_LINK_ROLES) }),
  message: ({ reason }) => MESSAGES[reason],
  next: ({ role }) => [
    {
      tool: 'create_login_link',
      args: { role, clientName: '<name of your software>' },
      actor: role === 'VENDOR' ? 'OWNER' : 'RENTER',
      why: 'get a new link',
    },
  ],
});

const MESSAGES = {
  unknown: 'There is no sign-in with this code. Check the letters, or ask your assistant for a new link.',
  expired: 'This link has run out. Ask your assistant for a new one.',
  denied: 'This sign-in was denied. If that was a mistake, ask your assistant for a new link.',
  approved: 'This sign-in was approved already; there is nothing more to do here.',
};
