import { momentInWords } from '../../kernel/index.ts';
import { contactOf } from '../contact-of.ts';
import { greeting } from '../greeting.ts';
import type { Letter } from './letter.ts';

/** Names neither the number nor the other account: who has an account is nobody's business. */
export const phoneMoved: Letter = ({ user: { name, phoneVerifiedAt }, createdAt }, { settings }) => {
  if (phoneVerifiedAt !== null) return null;
  return {
    subject: 'Your phone number is not verified any more',
    paragraphs: [
      greeting(name),
      `on ${momentInWords(createdAt)} somebody who reads the text messages of the phone number in your ${settings.platformName} account verified it for another account. A number counts for one account at a time, so it does not count for yours any more.`,
      'If the number is still yours, verify it again: have your assistant send you a code. If it is not, give your account the number that you have now.',
    ],
    footer: `If you have the number and did not do this, ask your phone company whether somebody else gets your messages, and write to ${contactOf(settings)}.`,
  };
};
