import { inQuotes } from '../../../platform/kernel/index.ts';
import { unsubscribeUrl } from '../unsubscribe-link.ts';
import { greeting, type Letter } from './letter.ts';

/** What happened, in the words of the list of notifications, and the page on which one acts. */
export const notification: Letter = ({ user, told }, { settings, now }) => {
  if (told === null) return null;
  const { kind, text, title, action } = told;
  return {
    subject: text.length > LONGEST_SUBJECT ? `News from ${settings.platformName}` : text,
    paragraphs: [greeting(user.name), ...(title === null ? [] : [`about ${inQuotes(title)} at ${settings.platformName}:`]), text],
    action,
    footer: `You get this because you are told of such things by e-mail. ${settings.platformName} never asks for your password by e-mail.`,
    unsubscribeUrl: unsubscribeUrl(user.id, kind, { now, settings }),
  };
};

const LONGEST_SUBJECT = 120;
