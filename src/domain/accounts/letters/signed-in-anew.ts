import { eq } from 'drizzle-orm';
import { sessions } from '../../../../db/schema/index.ts';
import { momentInWords } from '../../kernel/index.ts';
import { greeting } from '../greeting.ts';
import { scopesInWords } from '../scopes-in-words.ts';
import type { Letter } from './letter.ts';
import { notMe } from './not-me.ts';
import { quotedName } from './quoted-name.ts';

/** About software that a login link let in; a sign-in with the password is not told. */
export const signedInAnew: Letter = async ({ user, about }, { reader, settings }) => {
  const [session] = await reader
    .select()
    .from(sessions)
    .where(eq(sessions.id, about ?? ''));
  if (session === undefined || session.userId !== user.id || session.clientName === null || session.scopes === null) return null;
  return {
    subject: 'Software was let in to your account',
    paragraphs: [
      greeting(user.name),
      `on ${momentInWords(session.createdAt)} software was let in to your ${settings.platformName} account by a login link that was approved with your password, ${quotedName(session.clientName)}.`,
      `It can ${scopesInWords(session.scopes)}.`,
      'To end it, tell it to sign out, or choose a new password: that signs out all software.',
    ],
    ...notMe(settings),
  };
};
