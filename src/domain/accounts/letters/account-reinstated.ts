import { contactOf } from '../contact-of.ts';
import { greeting } from '../greeting.ts';
import type { Letter } from './letter.ts';

export const accountReinstated: Letter = ({ user: { name } }, { settings }) => ({
  subject: 'Your account is open again',
  paragraphs: [
    greeting(name),
    `your ${settings.platformName} account is not suspended any more. Sign in with your password; assistants need to be let in again, and API keys to be made anew.`,
  ],
  footer: `Questions go to ${contactOf(settings)}.`,
});
