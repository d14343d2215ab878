import { msg } from '@lingui/core/runtime-macro';
import type { ToldWords } from '../../../../../db/values/index.ts';
import type { Mail } from '../../../../adapters/mailer.ts';
import { PAGE_PATHS, type PrepareContext, type Settings, visibleLine, withoutQuotes } from '../../../platform/kernel/index.ts';
import type { Message, Translator } from '../../../platform/words/index.ts';
import { accountUrl, type UserRow } from '../../accounts/index.ts';

/**
 * Composes one kind of e-mail. Returns null if the e-mail has become pointless, because its subject is gone or it is too late.
 */
export type Letter = (mail: Addressed, context: LetterContext) => Draft | null | Promise<Draft | null>;

/** Composes an e-mail to an address that may have no account. Returns null if the e-mail has become pointless. */
export type LetterToAnybody = (mail: Posted, context: LetterContext) => Draft | null | Promise<Draft | null>;

/** What a letter says, before it is said in the language of its reader. */
export interface Draft {
  readonly subject: Message | InLanguage;
  readonly paragraphs: readonly (Message | InLanguage)[];
  /** The one thing to do. */
  readonly action?: { readonly label: Message | InLanguage; readonly url: string };
  readonly footer: Message;
  readonly unsubscribeUrl?: string;
}

/** Words that are in the language of the reader already. */
type InLanguage = string;

/** A letter as it is sent, without its address. */
export type Words = Omit<Mail, 'id' | 'to'>;

export type LetterContext = Pick<PrepareContext, 'reader' | 'perform' | 'ids' | 'settings' | 'now'> & {
  /** Into the language of the reader, with the times of where they live. */
  readonly to: Translator;
};

/** What the words of a letter need beside what they are about. */
export type WordsContext = Pick<LetterContext, 'settings' | 'now' | 'to'>;

interface Addressed {
  /** The user who has the address when the e-mail is sent. */
  readonly user: UserRow;
  /** The id of the subject of the e-mail. */
  readonly about: string | null;
  /** The text of the notification, if it was composed when the event happened. */
  readonly told: ToldWords | null;
  readonly createdAt: Date;
}

interface Posted {
  readonly address: string;
  readonly about: string | null;
  readonly createdAt: Date;
}

const LONGEST_NAME = 60;
/** Letters, digits and the signs that join or shorten names. */
const LIKE_A_NAME = /^[\p{L}\p{M}\p{N} .'’ʼ·-]+$/u;

/**
 * The greeting of an e-mail. Anybody can register another person's address with any name, so a name that could pass for a link
 * or a message is left out. Otherwise people could send their own words through us.
 */
export function greeting(name: string): Message {
  const line = visibleLine(name);
  const isName = line.length <= LONGEST_NAME && LIKE_A_NAME.test(line) && !readsLikeAnAddress(line);
  return isName ? msg`Hello ${{ name: line }},` : HELLO;
}

export const HELLO = msg`Hello,`;

const LONGEST_TITLE = 80;
/** What titles of things have beside what names have. */
const LIKE_A_TITLE = /^[\p{L}\p{M}\p{N} .,'’ʼ·&+/()°-]+$/u;

/**
 * The title of a listing for the subject of an e-mail, where it stands in quotation marks; null if it could pass for a link or
 * for words of ours.
 */
export function titleForSubject(title: string): string | null {
  const line = visibleLine(title);
  return line.length <= LONGEST_TITLE && LIKE_A_TITLE.test(line) && !LIKE_A_LINK.test(line) ? line : null;
}

/**
 * A name that software gave itself or its key, in quotation marks. A name that could pass for a link or an address is left out.
 */
export function quotedName(name: string, to: Translator): string {
  return to.say(
    readsLikeAnAddress(name)
      ? msg`under a name that reads like an address and is left out here`
      : msg`under the name “${{ name: withoutQuotes(name) }}”`,
  );
}

const MOST_WORDS = 400;
/** A word that a mail program would turn into a link. */
const LIKE_A_LINK = /@|\/\/|\\|www\.|\p{L}\.\p{L}/iu;

/** The words of the other side of a booking as a quotation: on one line, short, without links and addresses. */
export function othersWords(text: string): string {
  const line = visibleLine(text).replaceAll(/\S+/g, (word) => (LIKE_A_LINK.test(word) ? '…' : word));
  return line.length > MOST_WORDS ? `${line.slice(0, MOST_WORDS)}…` : line;
}

/** Text that a mail program would turn into a link, or that reads like an address. */
const LIKE_AN_ADDRESS = /[@/\\:<>]|\S\.\S|www/i;

/** Whether words that somebody chose could pass for a link in an e-mail of ours. */
function readsLikeAnAddress(text: string): boolean {
  return LIKE_AN_ADDRESS.test(text);
}

/** What a person should do about something that they did not do. A new password ends all sessions. */
export function notMe(settings: Settings): Pick<Draft, 'action' | 'footer'> {
  return {
    action: { label: msg`It was not me`, url: `${settings.publicBaseUrl}${PAGE_PATHS.forgotPassword}` },
    footer: msg`If it was you, there is nothing to do. ${{ page: accountUrl(settings) }} shows everything that can act for you, and ends it.`,
  };
}

/** How people reach the operator: an e-mail address, or a description if the operator of a trial server has named none. */
export function contact({ platformEmail, platformName, publicBaseUrl }: Settings, to: Translator): string {
  if (platformEmail !== '') return platformEmail;
  return to.say(msg`the people who run ${{ platform: platformName }} (${{ page: publicBaseUrl }})`);
}

/** The page of the account, which asks for the sign-in first. */
export function signIn(settings: Settings): Draft['action'] {
  return { label: msg`Sign in`, url: accountUrl(settings) };
}
