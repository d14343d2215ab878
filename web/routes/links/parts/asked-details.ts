import { CURRENCY_EXPONENTS } from '../../../../src/rest/web/page-contract.ts';

interface AskedCall {
  readonly currency: string | null;
  readonly details: readonly Detail[];
}

interface Detail {
  readonly name: string;
  readonly value: string;
}

/** How the language of the page says values. */
export interface ValueWords {
  readonly yes: string;
  readonly no: string;
  readonly nothing: string;
  money(minor: number, currency: string): string;
  day(civil: string): string;
  /** An amount whose currency is not known. */
  unknownMoney(minor: number): string;
}

/**
 * The details of a call beside its sentence, for the person who approves it. The sentence names the booking already, and ids of
 * its parts mean nothing to people. Fields that only confirm the call are left out too, because the person confirms it.
 */
export function besideSentence(details: readonly Detail[]): Detail[] {
  return details.filter(({ name }) => !SAID.has(name));
}

/** The same in the words of the page. The names are those of the operations, in English. */
export function detailsInWords({ currency, details }: AskedCall, words: ValueWords): Detail[] {
  const known = currency ?? details.find(({ name }) => name === 'currency')?.value ?? null;
  const value = valuesIn(words, known);
  return besideSentence(details).map(({ name, value: sent }) => ({
    name: nameInWords(name),
    value: value(name, read(name, sent)),
  }));
}

/** Fields that the sentence contains, or that the person's answer stands for. */
const SAID = new Set([
  'bookingId',
  'offerId',
  'extensionId',
  'incidentId',
  'disputeId',
  'confirm',
  'preview',
  'anyRefund',
  'acceptAgreement',
  'attestations',
]);

/** Values that are no text were stored as JSON. A text of digits stays as it is, to the last digit. */
function read(name: string, value: string): unknown {
  if (!name.endsWith('Minor') && !/^(?:[[{]|true$|false$|null$)/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The name of a field as people read it: "Renter pays" for `renterPaysMinor`. */
function nameInWords(name: string): string {
  const words = name.replace(/(Minor|Id)$/, '').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type InWords = (name: string, value: unknown) => string;

function valuesIn({ yes, no, nothing, money, day, unknownMoney }: ValueWords, currency: string | null): InWords {
  const inWords: InWords = (name, value) => {
    if (Array.isArray(value)) return value.map((each) => inWords(name, each)).join(', ');
    if (typeof value === 'object' && value !== null)
      return Object.entries(value)
        .map(([inner, each]) => `${nameInWords(inner).toLowerCase()} ${inWords(inner, each)}`)
        .join('; ');
    if (typeof value === 'boolean') return value ? yes : no;
    if (typeof value === 'number' && name.endsWith('Minor'))
      return isKnown(currency) ? money(value, currency) : unknownMoney(value);
    if (value === null) return nothing;
    if (typeof value !== 'string') return JSON.stringify(value);
    return isDay(value) ? day(value) : value;
  };
  return inWords;
}

function isKnown(currency: string | null): currency is string {
  return currency !== null && Object.hasOwn(CURRENCY_EXPONENTS, currency);
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
