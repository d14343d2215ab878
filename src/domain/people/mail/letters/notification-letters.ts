import { msg } from '@lingui/core/runtime-macro';
import type { ToldWords } from '../../../../../db/values/index.ts';
import { inQuotes } from '../../../platform/kernel/index.ts';
import { accountUrl } from '../../accounts/index.ts';
import { unsubscribeUrl } from '../signed-links.ts';
import { type Draft, greeting, type Letter, othersWords, titleForSubject, type WordsContext } from './letter.ts';

/** The letter repeats the text of the notification and links to the page on which the person can act. */
export const notification: Letter = ({ user, told }, context) =>
  told === null ? null : notificationWords({ user, told }, context);

interface Told {
  readonly user: { readonly id: string; readonly name: string; readonly emailVerifiedAt: Date | null };
  readonly told: ToldWords;
}

export function notificationWords({ user, told }: Told, { settings, now }: WordsContext): Draft {
  const { kind, text, title, days = null, lines = [], place = [], quote = null, action } = told;
  const { platformName: platform } = settings;
  // Anybody can register another person's address, so text of others is not sent to an address that is not confirmed.
  const isConfirmed = user.emailVerifiedAt !== null;
  const quoted = [...place, ...(quote === null ? [] : [{ label: quote.by, words: quote.words }])];
  const said = isConfirmed
    ? quoted.map(({ label, words }) => msg`${{ label }}: ${{ words: inQuotes(othersWords(words)) }}`)
    : hidden(place);
  const thing = title === null || !isConfirmed ? null : titleForSubject(title);
  return {
    subject: subjectOf({ text, thing, days }) ?? msg`News from ${{ platform }}`,
    paragraphs: [
      greeting(user.name),
      ...(title === null ? [] : [msg`about ${{ title: inQuotes(title) }} at ${{ platform }}:`]),
      text,
      ...(quote === null ? [...lines, ...said] : [...said, ...lines]),
    ],
    action,
    footer: msg`You get this because you are told of such things by e-mail; what you hear of, you choose at ${{ page: accountUrl(settings, { part: 'notices' }) }}. ${{ platform }} never asks for your password by e-mail.`,
    unsubscribeUrl: unsubscribeUrl(user.id, kind, { now, settings }),
  };
}

/** More is cut off in the lists of most mail programs. */
const LONGEST_SUBJECT = 78;
const SHORTEST_TITLE = 12;

interface News {
  readonly text: string;
  /** The title of what it is about, if a subject may say it. */
  readonly thing: string | null;
  readonly days: string | null;
}

/**
 * What has happened, the thing and the days, as far as they fit: of a long text only its first sentence, of a long title its
 * first words. Null if not even the first clause fits.
 */
function subjectOf({ text, thing, days }: News): string | null {
  const [first = text] = FIRST_SENTENCE.exec(text) ?? [];
  const quoted = thing && `“${thing}”`;
  const ofDays = days === null || text.includes(days) ? null : days;
  const named = [text, first].flatMap((said) => [beside(said, [quoted, ofDays]), beside(said, [quoted])]);
  const cut = [text, first].map((said) => beside(said, [thing && shortened(thing, LONGEST_SUBJECT - said.length - MARKS)]));
  const [clause = first] = FIRST_CLAUSE.exec(first) ?? [];
  const short = [first.replace(/\.$/, ''), beside(clause, [quoted, ofDays]), beside(clause, [quoted]), clause];
  const fits = (subject: string | null) => subject !== null && subject.length <= LONGEST_SUBJECT;
  return [...named, ...cut, text, first, ...short].find(fits) ?? null;
}

/** A point after the number of a day, as in “30. Januar”, ends no sentence. */
const FIRST_SENTENCE = /^.*?(?<!(?:^|\s)\d{1,2})[.!?](?=\s|$)/;

const FIRST_CLAUSE = /^.*?(?=\s?[,;:]\s)/;

/** A sentence with names behind it, or null without a name. */
function beside(said: string, names: readonly (string | null)[]): string | null {
  const given = names.filter((name) => name !== null);
  return given.length === 0 ? null : `${said.replace(/\.$/, '')} – ${given.join(', ')}`;
}

/** The dash and the quotation marks about a title. */
const MARKS = ' – “”'.length;

/** The first words of a title that fit, in quotation marks, or null if that is too little to know it by. */
function shortened(title: string, longest: number): string | null {
  const cut = title.slice(0, longest - 1);
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)).replace(/[\s,.–-]+$/, '');
  const kept = words.length >= SHORTEST_TITLE ? words : cut.trimEnd();
  return kept.length < SHORTEST_TITLE ? null : `“${kept}…”`;
}

function hidden(place: readonly object[]): Draft['paragraphs'] {
  return place.length === 0 ? [] : [msg`Where and how it is handed over stands on your account page.`];
}
