import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** In some countries, such as those of +1, the number does not say which of the two it is. */
const TAKES_TEXTS = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/**
 * Whether codes are sent to a number (E.164): a mobile one, as far as its country's numbering plan tells. To the others
 * they do not arrive, or arrive at a price that is shared with whoever keeps the number.
 */
export function takesTextMessages(phone: string): boolean {
  return TAKES_TEXTS.has(parsePhoneNumberFromString(phone)?.getType() ?? '');
}
