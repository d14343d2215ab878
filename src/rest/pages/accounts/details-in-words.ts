import { dayInWords, exponentOf, formatMoney, isCivilDay } from '../../../domain/kernel/index.ts';

interface Asked {
  readonly currency: string | null;
  readonly details: readonly Detail[];
}

interface Detail {
  readonly name: string;
  readonly value: string;
}

/**
 * What a call says beside the sentence, for the person who approves it. The sentence names the booking, and ids of what
 * belongs to it say nothing to people; nor does what only says that the call is meant: the person says so.
 */
export function detailsInWords({ currency, details }: Asked): Detail[] {
  const known = currency ?? details.find(({ name }) => name === 'currency')?.value ?? null;
  return details
    .filter(({ name }) => !SAID.has(name))
    .map(({ name, value }) => ({ name: nameInWords(name), value: valueInWords(name, read(name, value), known) }));
}

/** In the sentence, or by the person's answer. */
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

/** Whatever is no text was written down as JSON; a text of digits stays as it is, to the last one. */
function read(name: string, value: string): unknown {
  if (!name.endsWith('Minor') && !/^(?:[[{]|true$|false$|null$)/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** `renterPaysMinor` as a person reads it: Renter pays. */
function nameInWords(name: string): string {
  const words = name.replace(/(Minor|Id)$/, '').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueInWords(name: string, value: unknown, currency: string | null): string {
  if (Array.isArray(value)) return value.map((each) => valueInWords(name, each, currency)).join(', ');
  if (typeof value === 'object' && value !== null) return entriesInWords(value, currency);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && name.endsWith('Minor')) return amountInWords(value, currency);
  if (value === null) return 'nothing';
  if (typeof value !== 'string') return JSON.stringify(value);
  return isCivilDay(value) ? dayInWords(value) : value;
}

function entriesInWords(value: object, currency: string | null): string {
  return Object.entries(value)
    .map(([name, each]) => `${nameInWords(name).toLowerCase()} ${valueInWords(name, each, currency)}`)
    .join('; ');
}

/** In a currency that is not known, nothing better can be said than the number itself. */
function amountInWords(amountMinor: number, currency: string | null): string {
  return isKnown(currency) ? formatMoney(amountMinor, currency) : `${amountMinor} (in cents, or the currency’s smallest unit)`;
}

function isKnown(currency: string | null): currency is string {
  if (currency === null) return false;
  try {
    return exponentOf(currency) >= 0;
  } catch {
    return false;
  }
}
