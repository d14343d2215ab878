import { find } from 'linkifyjs';
import type { Message } from './conversation-store.ts';

/** An IP address, which the library would mistake for a phone number. */
const IP_ADDRESS = /(?<![\p{Nd}.])(?:\d{1,3}\.){3}\d{1,3}(?![\p{Nd}.])(?::\d{1,5})?(?:\/\S*)?/gu;

/**
 * “name (at) gmail dot com”, an address that is written so that no program recognises it. The pattern begins at a word, so that
 * a long word is read only once.
 */
const SPELT_ADDRESS =
  /(?<![\w.+-])[\w.+-]+\s{0,2}(?:@|[([{]\s?at\s?[)\]}]|\sat\s)\s{0,2}[\w-]{1,63}(?:\s{0,2}(?:[([{]\s?dot\s?[)\]}]|\sdot\s|\.)\s{0,2}[\w-]{2,24}){1,3}/giu;

/** Digits, with the separators that people put between them. */
const DIGITS = /(?:\+\s?)?\(?\p{Nd}(?:[\s().\-–/]{0,3}\p{Nd}){6,}/gu;
const FEWEST_DIGITS = 7;

/** Dates, whose digits are no phone number: `2027-05-14`, `14.5.2027`, `14/05/27`. */
const DAY =
  /(?<!\p{Nd})(?:20\d\d-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([./])(?:0?[1-9]|1[0-2])\1(?:20)?\d\d)(?!\p{Nd})/gu;

/** The text that replaces each kind of contact data. */
const HIDDEN = { address: '[address hidden]', number: '[number hidden]' };

/**
 * The text without contact data, with which two people could deal past the platform; empty if the text has none. Its time grows
 * with the length of the text, so it is computed once and stored with the message.
 */
export function maskOf(text: string): string {
  const masked = hideNumbers(hideLinks(text).replaceAll(IP_ADDRESS, HIDDEN.address).replaceAll(SPELT_ADDRESS, spelt));
  return masked === text ? '' : masked;
}

/**
 * The text of a message for the other side; null if that is the original text. For messages from before masks were stored it is
 * computed now.
 */
export function maskedText({ text, mask }: Pick<Message, 'text' | 'mask'>): string | null {
  return (mask ?? maskOf(text)) || null;
}

function hideLinks(text: string): string {
  return find(text).reduceRight((rest, { start, end }) => `${rest.slice(0, start)}${HIDDEN.address}${rest.slice(end)}`, text);
}

/** “at” between blanks is an ordinary word. Only together with a spelt dot it is part of an address. */
function spelt(found: string): string {
  return /\sat\s/i.test(found) && !/dot/i.test(found) ? found : HIDDEN.address;
}

function hideNumbers(text: string): string {
  return text.replaceAll(DIGITS, (found) => {
    const digits = found.replaceAll(DAY, '').replaceAll(/\P{Nd}/gu, '').length;
    return digits < FEWEST_DIGITS ? found : HIDDEN.number;
  });
}
