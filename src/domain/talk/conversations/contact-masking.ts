import LinkifyIt from 'linkify-it';

/** Addresses with and without their scheme. Top-level domains that people use for shops and mail count without one. */
const LINKS = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true }).tlds(
  ['com', 'net', 'org', 'info', 'biz', 'app', 'dev', 'shop', 'store', 'online', 'site', 'link', 'page', 'xyz', 'chat'],
  true,
);

/** “name (at) gmail dot com”: written so that no program sees it. */
const SPELT_ADDRESS =
  /[\w.+-]{1,64}\s{0,2}(?:@|[([{]\s?at\s?[)\]}]|\sat\s)\s{0,2}[\w-]{1,63}(?:\s{0,2}(?:[([{]\s?dot\s?[)\]}]|\sdot\s|\.)\s{0,2}[\w-]{2,24}){1,3}/giu;

/** Digits with what people put between them. */
const DIGITS = /(?:\+\s?)?\(?\p{Nd}(?:[\s().\-–/]{0,3}\p{Nd}){6,}/gu;
const FEWEST_DIGITS = 7;

/** Digits that are no number to call: `2027-05-14`, `14.5.2027`, `14/05/27`. */
const DAY =
  /(?<!\p{Nd})(?:20\d\d-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([./])(?:0?[1-9]|1[0-2])\1(?:20)?\d\d)(?!\p{Nd})/gu;

/** What stands in place of each kind. */
const HIDDEN = { address: '[address hidden]', number: '[number hidden]' };

/** The text without what would let two people reach each other past the platform. The same text where there is nothing of it. */
export function hideContacts(text: string): string {
  return hideNumbers(hideLinks(text).replaceAll(SPELT_ADDRESS, spelt));
}

/** Whether a reader would see something else. */
export function hasContacts(text: string): boolean {
  return hideContacts(text) !== text;
}

function hideLinks(text: string): string {
  const found = LINKS.match(text) ?? [];
  return found.toReversed().reduce((rest, { index, lastIndex }) => {
    return `${rest.slice(0, index)}${HIDDEN.address}${rest.slice(lastIndex)}`;
  }, text);
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
