import { contactOf } from '../contact-of.ts';
import { greeting } from '../greeting.ts';
import type { Letter } from './letter.ts';

export const accountSuspended: Letter = ({ user: { name, suspendedAt, suspendedReason } }, { settings }) => {
  if (suspendedAt === null) return null;
  return {
    subject: 'Your account is suspended',
    paragraphs: [
      greeting(name),
      `your ${settings.platformName} account is suspended, and nobody can sign in with it. ${suspendedReason === null ? '' : `The reason: ${suspendedReason}`}`.trim(),
      'Rentals that are paid for go on as agreed. Open requests have ended, and listings of yours are not shown.',
    ],
    footer: `If you think that this is wrong, write from this address to ${contactOf(settings)}.`,
  };
};
