import { find } from 'linkifyjs';
import type { Message } from './conversation-store.ts';

/** An IP address, which the library would take for a phone number. */
const IP_ADDRESS = /(?<![\p{Nd}.])(?:\d{1,3}\.){3}\d{1,3}(?![\p{Nd}.])(?::\d{1,5})?(?:\/\S*)?/gu;

/**
 * “name (at) gmail dot com”, an address that is written so that no program recognises it. The pattern begins at a word, so that
 * a long word is read only once.
 */
const SPELT_ADDRESS =
  /(?<![\w.+-])[\w.+-]+\s{0,2}(?:@|[([{]\s?at\s?[)\]}]|\sat\s)\s{0,2}[\w-]{1,63}(?:\s{0,2}(?:[([{]\s?dot\s?[)\]}]|\sdot\s|\.)\s{0,2}[\w-]{2,24}){1,3}/giu;

/** Digits with the signs that people put between them. */
const DIGITS = /(?:\+\s?)?\(?\p{Nd}(?:[\s().\-–/]{0,3}\p{Nd}){6,}/gu;
const FEWEST_DIGITS = 7;

/** Digits that are no phone number: `2027-05-14`, `14.5.2027`, `14/05/27`. */
const DAY =
  /(?<!\p{Nd})(?:20\d\d-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([./])(?:0?[1-9]|1[0-2])\1(?:20)?\d\d)(?!\p{Nd})/gu;

/** What stands in place of each kind. */
const HIDDEN = { address: '[address hidden]', number: '[number hidden]' };

/**
 * The text without anything by which two people could contact each other past the platform; empty if it has nothing of that
 * kind. It takes time in proportion to the text and is stored with the message, so that no reader waits for it.
 */
export function maskOf(text: string): string {
  const masked = hideNumbers(hideLinks(text).replaceAll(IP_ADDRESS, HIDDEN.address).replaceAll(SPELT_ADDRESS, spelt));
  return masked === text ? '' : masked;
}

/**
 * A message as the other side reads it; null if that is what was written. Messages from before masks were stored get theirs now.
 */
export function maskedText({ text, mask }: Pick<Message, 'text' | 'mask'>): string | null {
  return (mask ?? maskOf(text)) || null;
}

function hideLinks(text: string): string {
  return find(text).reduceRight((rest, { start, end }) => `${rest.slice(0, start)}${HIDDEN.address}${rest.slice(end)}`, text);
}

/** “at” between blanks is an ordinary word. It makes an address only together with a spelt dot. */
function spelt(found: string): string {
  return /\sat\s/i.test(found) && !/dot/i.test(found) ? found : HIDDEN.address;
}

function hideNumbers(text: string): string {
  return text.replaceAll(DIGITS, (found) => {
    const digits = found.replaceAll(DAY, '').replaceAll(/\P{Nd}/gu, '').length;
    return digits < FEWEST_DIGITS ? found : HIDDEN.number;
  });
}
