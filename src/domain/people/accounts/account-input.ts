import { isValidPhoneNumber, parsePhoneNumberWithError } from 'libphonenumber-js/max';
import { z } from 'zod';
import { VENDOR_TYPES } from '../../../../db/values/index.ts';
import { CurrencyCode, plainLine } from '../../platform/kernel/index.ts';
import { COUNTRY_CODES } from './countries.ts';
import { emailAddressOf } from './email-address.ts';

/**
 * Converts to the one form in which all spellings of an address are equal. This is a refinement and not `z.email()`, because the published pattern of that would cost every
 * agent 100 tokens.
 */
export const Email = z
  .string()
  .max(254, { abort: true })
  .refine((text) => emailAddressOf(text) !== null, { error: 'must be an e-mail address, for example ana@example.com' })
  .transform((text) => emailAddressOf(text) ?? text)
  .meta({ format: 'email' });

const PASSWORD_LENGTH = { least: 8, most: 200 };

/** The rule for new passwords, as the field of a form shows it. */
const PASSWORD_RULE = `${PASSWORD_LENGTH.least} characters or more`;

export const NewPassword = z
  .string()
  .min(PASSWORD_LENGTH.least, { error: `must have ${PASSWORD_RULE}` })
  .max(PASSWORD_LENGTH.most, { error: `must have ${PASSWORD_LENGTH.most} characters or fewer`, abort: true })
  .refine((password) => !isCommonPassword(password), {
    error: 'must not be one that is guessed first; three words that have nothing to do with each other are good',
  })
  .describe(PASSWORD_RULE);

/** The present password of an account. Older ones may be shorter than a new one must be. */
export const CurrentPassword = z.string().min(1).max(PASSWORD_LENGTH.most);

/** The secret in an e-mailed link. */
export const EmailedToken = z.string().min(1).max(200);

/** An international phone number. It is converted to E.164 form. */
export const Phone = z
  .string()
  .max(40, { abort: true })
  .refine((text) => isValidPhoneNumber(text), { error: 'must be an international phone number, for example +351 912 345 678' })
  .transform((text) => parsePhoneNumberWithError(text).format('E.164'));

const TimeZone = z
  .string()
  .max(60, { abort: true })
  .refine((zone) => isTimeZone(zone), { error: 'must be an IANA time zone, for example Europe/Lisbon' });

/** The fields of a vendor profile that do not belong to the person's account. */
export const vendorInput = {
  vendorName: plainLine(80, 2).describe('name of the shop'),
  vendorType: z.enum(VENDOR_TYPES),
  city: plainLine(80).optional(),
  country: z
    .string()
    .toUpperCase()
    .refine((code) => COUNTRY_CODES.has(code), { error: 'must be two letters of ISO 3166-1, for example PT' })
    .optional()
    .describe('ISO 3166-1 code'),
  timeZone: TimeZone.optional().describe('IANA name; default the city’s or country’s, else UTC'),
  currency: CurrencyCode.optional().describe('default the country’s, else EUR'),
};

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a password is one of those that attackers try first: only a common word with digits and signs, or a run of
 * characters. Several words in a row are accepted. The password of an administrator must be stronger.
 */
function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (new Set(text).size < MIN_DIFFERENT) return true;
  if (RUNS.some((run) => run.includes(text) || text === run + run)) return true;
  const core = text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  return [core, [...core].map((character) => LETTERS[character] ?? character).join('')].some((word) => WORDS.has(word));
}

const MIN_DIFFERENT = 4;

/** Signs that people write in place of letters. */
const LETTERS: Readonly<Record<string, string>> = { '@': 'a', $: 's', '0': 'o', '1': 'i', '3': 'e', '5': 's', '!': 'i' };

const WORDS: ReadonlySet<string> = new Set(
  [
    'password passwort passord passe motdepasse contrasena contraseña senha parola wachtwoord secret geheim',
    'qwerty qwertyuiop qwertz qwertzuiop azerty azertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qaz2wsx q1w2e3r4',
    'abc abcd abcde abcdef abcdefg abcdefgh abcdefghi admin administrator root user test tester testtest guest default',
    'letmein welcome login changeme trustno iloveyou loveyou dragon monkey football baseball basketball sunshine princess',
    'superman batman master shadow michael jennifer jordan hunter charlie computer internet whatever starwars pokemon',
    'hello freedom ninja mustang access flower cheese butterfly rentwire rental',
  ].flatMap((line) => line.split(' ')),
);

const RUNS = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  '1q2w3e4r5t6z7u8i',
  '1q2w3e4r5t6y7u8i',
];
