import { greeting } from '../greeting.ts';
import type { Letter } from './letter.ts';
import { tokenLink } from './token-link.ts';

export const verifyEmail: Letter = async ({ user }, context) => {
  if (user.emailVerifiedAt !== null) return null;
  return {
    subject: 'Confirm your e-mail address',
    paragraphs: [
      greeting(user.name),
      `an account with this address was opened at ${context.settings.platformName}. Confirm that the address is yours, so that owners can trust it and you can get back in when you lose your password.`,
    ],
    action: { label: 'Confirm this address', url: await tokenLink('/verify-email', 'VERIFY', user, context) },
    footer: 'If you opened no account, do nothing: nobody can use your address without this link.',
  };
};
