import type { ToldWords } from '../../../../../db/values/index.ts';
import type { Mail } from '../../../../adapters/mailer.ts';
import { named, PAGE_PATHS, type PrepareContext, type Settings, visibleLine } from '../../../platform/kernel/index.ts';
import { accountUrl, type UserRow } from '../../accounts/index.ts';

/**
 * Composes one kind of e-mail. Returns null if the e-mail has become pointless, because its subject is gone or it is too late.
 */
export type Letter = (mail: Addressed, context: LetterContext) => Words | null | Promise<Words | null>;

/** Composes an e-mail to an address that may have no account. Returns null if the e-mail has become pointless. */
export type LetterToAnybody = (mail: Posted, context: LetterContext) => Words | null | Promise<Words | null>;

export type Words = Omit<Mail, 'id' | 'to'>;
export type LetterContext = Pick<PrepareContext, 'reader' | 'perform' | 'ids' | 'settings' | 'now'>;

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
export function greeting(name: string): string {
  const line = visibleLine(name);
  const isName = line.length <= LONGEST_NAME && LIKE_A_NAME.test(line) && !readsLikeAnAddress(line);
  return isName ? `Hello ${line},` : 'Hello,';
}

/**
 * A name that software gave itself or its key, in quotation marks. A name that could pass for a link or an address is left out.
 */
export function quotedName(name: string): string {
  return readsLikeAnAddress(name)
    ? 'under a name that reads like an address and is left out here'
    : `under the name ${named(name)}`;
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
export function notMe(settings: Settings): Pick<Words, 'action' | 'footer'> {
  return {
    action: { label: 'It was not me', url: `${settings.publicBaseUrl}${PAGE_PATHS.forgotPassword}` },
    footer: `If it was you, there is nothing to do. ${accountUrl(settings)} shows everything that can act for you, and ends it.`,
  };
}
