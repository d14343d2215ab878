import { greeting } from '../greeting.ts';
import { countActiveKeys } from '../store.ts';
import { keysInWords } from './keys-in-words.ts';
import type { Letter } from './letter.ts';
import { notMe } from './not-me.ts';

export const passwordChanged: Letter = async ({ user }, { reader, settings, now }) => {
  const keys = keysInWords(await countActiveKeys(reader, user.id, now));
  return {
    subject: 'Your password was changed',
    paragraphs: [
      greeting(user.name),
      `the password of your ${settings.platformName} account was changed just now, and other devices and assistants were signed out.`,
      `${keys} What acts for you with an API key was not signed out; if you do not know it, choose another password and end the keys with it.`,
    ],
    ...notMe(settings),
  };
};
