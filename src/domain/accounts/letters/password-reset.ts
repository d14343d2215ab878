import { greeting } from '../greeting.ts';
import { countActiveKeys } from '../store.ts';
import { keysInWords } from './keys-in-words.ts';
import type { Letter, LetterContext } from './letter.ts';
import { tokenLink } from './token-link.ts';

const MINUTE_MS = 60_000;

export const passwordReset: Letter = async ({ user, createdAt }, context) => {
  if (isStale(createdAt, context)) return null;
  const keys = keysInWords(await countActiveKeys(context.reader, user.id, context.now));
  const minutes = context.settings.passwordResetMinutes;
  return {
    subject: 'Choose a new password',
    paragraphs: [
      greeting(user.name),
      `somebody asked for a new password for the ${context.settings.platformName} account of this address. The link works once, for ${minutes} minutes.`,
      `${keys} A new password ends none of them unless you say so on that page.`,
    ],
    action: { label: 'Choose a new password', url: await tokenLink('/reset-password', 'RESET', user, context) },
    footer: 'If it was not you, do nothing: your password stays as it is. Never give this link to anybody.',
  };
};

/** Whoever asked has given up waiting, or asked again. */
function isStale(createdAt: Date, { now, settings }: LetterContext): boolean {
  return now.getTime() - createdAt.getTime() > settings.passwordResetMinutes * MINUTE_MS;
}
