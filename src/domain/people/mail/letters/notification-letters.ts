import { inQuotes } from '../../../platform/kernel/index.ts';
import { accountUrl } from '../../accounts/index.ts';
import { unsubscribeUrl } from '../signed-links.ts';
import { greeting, type Letter, othersWords } from './letter.ts';

/** The letter repeats the text of the notification and links to the page on which the person can act. */
export const notification: Letter = ({ user, told }, { settings, now }) => {
  if (told === null) return null;
  const { kind, text, title, lines = [], place = [], quote = null, action } = told;
  // Anybody can register another person's address, so text of others is not sent to an address that is not confirmed.
  const quoted = [...place, ...(quote === null ? [] : [{ label: quote.by, words: quote.words }])];
  const said =
    user.emailVerifiedAt === null ? hidden(place) : quoted.map(({ label, words }) => `${label}: ${inQuotes(othersWords(words))}`);
  return {
    subject: text.length > LONGEST_SUBJECT ? `News from ${settings.platformName}` : text,
    paragraphs: [
      greeting(user.name),
      ...(title === null ? [] : [`about ${inQuotes(title)} at ${settings.platformName}:`]),
      text,
      ...(quote === null ? [...lines, ...said] : [...said, ...lines]),
    ],
    action,
    footer: `You get this because you are told of such things by e-mail; what you hear of, you choose at ${accountUrl(settings, { part: 'notices' })}. ${settings.platformName} never asks for your password by e-mail.`,
    unsubscribeUrl: unsubscribeUrl(user.id, kind, { now, settings }),
  };
};

const LONGEST_SUBJECT = 120;

function hidden(place: readonly object[]): string[] {
  return place.length === 0 ? [] : ['Where and how it is handed over stands on your account page.'];
}
