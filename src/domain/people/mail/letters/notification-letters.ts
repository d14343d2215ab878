import { inQuotes } from '../../../platform/kernel/index.ts';
import { unsubscribeUrl } from '../unsubscribe-link.ts';
import { greeting, type Letter, othersWords } from './letter.ts';

/** What happened, in the words of the list of notifications, and the page on which one acts. */
export const notification: Letter = ({ user, told }, { settings, now }) => {
  if (told === null) return null;
  const { kind, text, title, lines = [], quote = null, action } = told;
  // Anybody can register the address of anybody: nobody sends their words through us to whoever has not confirmed theirs.
  const said = quote === null || user.emailVerifiedAt === null ? [] : [`${quote.by}: ${inQuotes(othersWords(quote.words))}`];
  return {
    subject: text.length > LONGEST_SUBJECT ? `News from ${settings.platformName}` : text,
    paragraphs: [
      greeting(user.name),
      ...(title === null ? [] : [`about ${inQuotes(title)} at ${settings.platformName}:`]),
      text,
      ...said,
      ...lines,
    ],
    action,
    footer: `You get this because you are told of such things by e-mail. ${settings.platformName} never asks for your password by e-mail.`,
    unsubscribeUrl: unsubscribeUrl(user.id, kind, { now, settings }),
  };
};

const LONGEST_SUBJECT = 120;
