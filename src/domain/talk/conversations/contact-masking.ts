import { find } from 'linkifyjs';
import type { Message } from './conversation-store.ts';

/** An address of numbers, which the library takes for a number like any other. */
const IP_ADDRESS = /(?<![\p{Nd}.])(?:\d{1,3}\.){3}\d{1,3}(?![\p{Nd}.])(?::\d{1,5})?(?:\/\S*)?/gu;

/** “name (at) gmail dot com”: written so that no program sees it. It begins at a word, so that a long one is read once. */
const SPELT_ADDRESS =
  /(?<![\w.+-])[\w.+-]+\s{0,2}(?:@|[([{]\s?at\s?[)\]}]|\sat\s)\s{0,2}[\w-]{1,63}(?:\s{0,2}(?:[([{]\s?dot\s?[)\]}]|\sdot\s|\.)\s{0,2}[\w-]{2,24}){1,3}/giu;

/** Digits with what people put between them. */
const DIGITS = /(?:\+\s?)?\(?\p{Nd}(?:[\s().\-–/]{0,3}\p{Nd}){6,}/gu;
const FEWEST_DIGITS = 7;

/** Digits that are no number to call: `2027-05-14`, `14.5.2027`, `14/05/27`. */
const DAY =
  /(?<!\p{Nd})(?:20\d\d-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([./])(?:0?[1-9]|1[0-2])\1(?:20)?\d\d)(?!\p{Nd})/gu;

/** What stands in place of each kind. */
const HIDDEN = { address: '[address hidden]', number: '[number hidden]' };

/**
 * The text without what would let two people reach each other past the platform; empty where there is nothing of it. It
 * takes time in proportion to the text, and is kept with the line, so that whoever reads it waits for nothing.
 */
export function maskOf(text: string): string {
  const masked = hideNumbers(hideLinks(text).replaceAll(IP_ADDRESS, HIDDEN.address).replaceAll(SPELT_ADDRESS, spelt));
  return masked === text ? '' : masked;
}

/** A line as the other side reads it; null where that is as it was written. Lines of before masks were kept get theirs now. */
export function maskedText({ text, mask }: Pick<Message, 'text' | 'mask'>): string | null {
  return (mask ?? maskOf(text)) || null;
}

function hideLinks(text: string): string {
  return find(text).reduceRight((rest, { start, end }) => `${rest.slice(0, start)}${HIDDEN.address}${rest.slice(end)}`, text);
}

/** “at” between blanks is a word; only with a dot that is spelt, too, it is an address. */
function spelt(found: string): string {
  return /\sat\s/i.test(found) && !/dot/i.test(found) ? found : HIDDEN.address;
}

function hideNumbers(text: string): string {
  return text.replaceAll(DIGITS, (found) => {
    const digits = found.replaceAll(DAY, '').replaceAll(/\P{Nd}/gu, '').length;
    return digits < FEWEST_DIGITS ? found : HIDDEN.number;
  });
}
