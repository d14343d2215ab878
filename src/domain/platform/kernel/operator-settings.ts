import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import { z } from 'zod';
import type { Photo } from '../../../../db/values/index.ts';
import { Colour } from './colour.ts';
import { CURRENCY_EXPONENTS } from './currency-exponents.ts';
import { CurrencyCode } from './money.ts';
import { plainLine, plainText } from './text/plain-text.ts';

/** The groups in which the operator reads the settings. */
export const SETTING_GROUPS = [
  'REQUESTS',
  'PAYMENTS',
  'HANDOVER',
  'CLAIMS',
  'PAYOUTS',
  'PEOPLE',
  'RETENTION',
  'MARKET',
  'BRAND',
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/**
 * From when a change applies. `NEW_BOOKINGS`: a booking freezes the value when it is made, so that nothing that was agreed
 * changes. `AT_ONCE`: it applies to everything, in every process within a few seconds.
 */
export const SETTING_EFFECTS = ['NEW_BOOKINGS', 'AT_ONCE'] as const;
export type SettingEffect = (typeof SETTING_EFFECTS)[number];

/** One of `UNITS` is a round amount of each currency that is worth about one euro: 5 is €5, ¥1,000 and Ft2,500. */
export const SETTING_UNITS = ['MINUTES', 'HOURS', 'DAYS', 'COUNT', 'BPS', 'UNITS', 'TEXT', 'LIST', 'CHOICE', 'PICTURE'] as const;
export type SettingUnit = (typeof SETTING_UNITS)[number];

/** A value that an operator decides, with its unit, its bounds, its default and its meaning. */
export interface OperatorSetting<S extends z.ZodType = z.ZodType> {
  readonly group: SettingGroup;
  readonly effect: SettingEffect;
  readonly unit: SettingUnit;
  readonly schema: S;
  readonly fallback: z.output<S>;
  /** The bounds of a number; null for other values. */
  readonly bounds: { readonly min: number; readonly max: number } | null;
  /** A sentence for the operator. */
  readonly meaning: string;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

type Place = Pick<OperatorSetting, 'group' | 'effect'>;

const inBooking = (group: SettingGroup) => ({ group, effect: 'NEW_BOOKINGS' }) as const;
const atOnce = (group: SettingGroup) => ({ group, effect: 'AT_ONCE' }) as const;

function number<P extends Place>(
  place: P,
  unit: SettingUnit,
  fallback: number,
  [min, max]: readonly [number, number],
  meaning: string,
) {
  return { ...place, unit, schema: z.int().min(min).max(max), fallback, bounds: { min, max }, meaning };
}

function line<P extends Place>(place: P, fallback: string, max: number, meaning: string) {
  return { ...place, unit: 'TEXT' as const, schema: plainLine(max, 0), fallback, bounds: null, meaning };
}

/** A stored picture; null for none. */
const LogoSchema: z.ZodType<Photo | null> = z
  .object({
    id: z.string(),
    fileKey: z.string(),
    fileName: z.string(),
    mimeType: z.string(),
    bytes: z.int(),
    sha256: z.string(),
    takenAt: z.string().nullable(),
    uploadedAt: z.string(),
  })
  .nullable();

/** A country as two capital letters of ISO 3166. */
const Country = z
  .string()
  .toUpperCase()
  .refine((code) => /^[A-Z]{2}$/.test(code), { error: 'must be two letters of ISO 3166, such as PT' });

/**
 * The settings that an operator decides, with their defaults. The defaults are those of the specification if it names them: 24
 * hours to pay, 48 hours of silence (which a category sets).
 */
export const OPERATOR_SETTINGS = {
  verificationDays: number(
    inBooking('REQUESTS'),
    'DAYS',
    7,
    [1, 60],
    'A plan that is not sent ends after so many days, or at its start.',
  ),
  approvalHours: number(
    inBooking('REQUESTS'),
    'HOURS',
    48,
    [1, 336],
    'An owner has so long to answer a request; half of the time that is left where the start is near.',
  ),
  counterOfferHours: number(inBooking('REQUESTS'), 'HOURS', 24, [1, 168], 'A renter has so long to answer a counter-offer.'),
  maxCounterOffers: number(
    inBooking('REQUESTS'),
    'COUNT',
    3,
    [0, 10],
    'An owner can make so many counter-offers for one request.',
  ),
  extensionAnswerHours: number(
    inBooking('REQUESTS'),
    'HOURS',
    8,
    [1, 168],
    'An owner has so long to answer a wish for other dates, until the rental ends.',
  ),
  extensionPaymentHours: number(
    inBooking('REQUESTS'),
    'HOURS',
    24,
    [1, 168],
    'Once other dates are accepted, a payment for them has to begin within so long, until the rental ends.',
  ),
  quoteMinutes: number(atOnce('REQUESTS'), 'MINUTES', 30, [5, 1_440], 'A quote keeps its price for so long.'),
  maxOpenPlans: number(atOnce('REQUESTS'), 'COUNT', 10, [1, 200], 'One renter can have so many plans that are not sent.'),
  horizonDays: number(
    atOnce('REQUESTS'),
    'DAYS',
    365,
    [7, 1_095],
    'Things can be booked so far ahead, where neither the listing nor its shop says otherwise.',
  ),
  paymentHours: number(
    inBooking('PAYMENTS'),
    'HOURS',
    24,
    [1, 168],
    'Once a request is accepted, a payment has to begin within so long, and can be made for so long after it began; at the latest until the start.',
  ),
  flaggedPaymentHours: number(
    inBooking('PAYMENTS'),
    'HOURS',
    72,
    [1, 168],
    'A payment that was flagged is decided within so long, or it is paid back.',
  ),
  offlineProofHours: number(
    inBooking('PAYMENTS'),
    'HOURS',
    48,
    [1, 168],
    'An owner has so long to confirm a reported transfer before the platform looks at it.',
  ),
  offlineRefundDays: number(
    inBooking('PAYMENTS'),
    'DAYS',
    7,
    [1, 60],
    'An owner has so long to prove that rent paid by transfer was given back.',
  ),
  maxOfflineProofs: number(
    inBooking('PAYMENTS'),
    'COUNT',
    3,
    [1, 10],
    'A renter can report a transfer so many times for one booking.',
  ),
  lateGraceMinutes: number(inBooking('HANDOVER'), 'MINUTES', 60, [0, 1_440], 'A return counts as late after so long.'),
  lateFeeDays: number(
    inBooking('HANDOVER'),
    'DAYS',
    3,
    [0, 30],
    'A late fee is charged for so many days at most; what is beyond is claimed like damage.',
  ),
  lateFeeBps: number(
    inBooking('HANDOVER'),
    'BPS',
    15_000,
    [0, 30_000],
    'The late fee for each day that has begun, of the day rate: 15000 is one and a half day rates.',
  ),
  noShowGraceMinutes: number(
    inBooking('HANDOVER'),
    'MINUTES',
    60,
    [0, 1_440],
    'Somebody counts as missing at the handover after so long.',
  ),
  noShowClaimHours: number(
    inBooking('HANDOVER'),
    'HOURS',
    72,
    [2, 336],
    'A no-show can be claimed until so long after the start.',
  ),
  noShowAnswerHours: number(
    inBooking('HANDOVER'),
    'HOURS',
    24,
    [1, 168],
    'The other side has so long to answer a claim of a no-show.',
  ),
  handoverSilenceHours: number(
    inBooking('HANDOVER'),
    'HOURS',
    24,
    [1, 168],
    'Silence confirms a check-in report after so long, where the category says nothing else.',
  ),
  returnAnswerHours: number(
    inBooking('HANDOVER'),
    'HOURS',
    24,
    [1, 168],
    'An owner has so long to say that what a renter reports as returned is not back.',
  ),
  claimHours: number(inBooking('CLAIMS'), 'HOURS', 48, [1, 336], 'Damage can be claimed until so long after the return.'),
  hiddenDefectDays: number(
    inBooking('CLAIMS'),
    'DAYS',
    14,
    [1, 60],
    'Hidden defects and matters of safety can be reported until so long after the return.',
  ),
  incidentAnswerHours: number(
    inBooking('CLAIMS'),
    'HOURS',
    48,
    [1, 336],
    'Whoever reported an incident may take it to the platform after so long without an answer.',
  ),
  disputeDays: number(
    inBooking('CLAIMS'),
    'DAYS',
    14,
    [1, 120],
    'A dispute can be opened until so long after a booking has ended.',
  ),
  disputeDecisionDays: number(inBooking('CLAIMS'), 'DAYS', 7, [1, 60], 'The platform decides a dispute within so long.'),
  depositGraceHours: number(inBooking('CLAIMS'), 'HOURS', 72, [1, 336], 'A deposit is given back so long after the return.'),
  reviewDays: number(inBooking('CLAIMS'), 'DAYS', 14, [1, 90], 'Both sides can review a booking until so long after its end.'),
  ownerPenaltyBps: number(
    inBooking('PAYOUTS'),
    'BPS',
    1_000,
    [0, 5_000],
    'What an owner pays for cancelling a paid booking in the last 24 hours before the start, of the rent: 1000 is 10 %. Half goes to the renter.',
  ),
  ownerPenaltyEarlyBps: number(
    inBooking('PAYOUTS'),
    'BPS',
    500,
    [0, 5_000],
    'The same from seven days to 24 hours before the start; earlier it costs nothing.',
  ),
  ownerPenaltyLeast: number(
    inBooking('PAYOUTS'),
    'UNITS',
    5,
    [0, 1_000],
    'Such a penalty is at least so much, but never more than half the rent for it.',
  ),
  ownerPenaltyMost: number(inBooking('PAYOUTS'), 'UNITS', 200, [0, 10_000], 'Such a penalty is at most so much.'),
  payoutDelayHours: number(inBooking('PAYOUTS'), 'HOURS', 24, [0, 720], 'A payout is ready so long after a booking has ended.'),
  commissionDays: number(
    inBooking('PAYOUTS'),
    'DAYS',
    14,
    [1, 90],
    'An owner has so long to pay the commission of a booking that was paid by transfer.',
  ),
  bankChangeHours: number(
    atOnce('PAYOUTS'),
    'HOURS',
    72,
    [0, 720],
    'Payouts wait so long after a shop has changed its bank account.',
  ),
  chatOpenDays: number(
    atOnce('PEOPLE'),
    'DAYS',
    14,
    [0, 365],
    'Both sides can write to each other until so long after the end of a booking.',
  ),
  unreadNoticeMinutes: number(
    atOnce('PEOPLE'),
    'MINUTES',
    15,
    [1, 1_440],
    'An e-mail tells of a message that nobody has read for so long.',
  ),
  clientDocuments: {
    ...atOnce('PEOPLE'),
    unit: 'CHOICE' as const,
    schema: z.enum(['ON', 'OFF']),
    fallback: 'ON' as const,
    bounds: null,
    meaning:
      'Whether an app may introduce itself by the address of a document about it. Where this is OFF, apps register, and those that are connected by a document stay connected.',
  },
  documentDays: number(
    atOnce('RETENTION'),
    'DAYS',
    30,
    [1, 365],
    'Documents are erased so long after the last booking or claim that needed them. The privacy notice names it.',
  ),
  inquiryDays: number(
    atOnce('RETENTION'),
    'DAYS',
    365,
    [30, 1_825],
    'A conversation without a booking is deleted so long after its last line.',
  ),
  mailDays: number(
    atOnce('RETENTION'),
    'DAYS',
    30,
    [1, 365],
    'E-mails that were sent are deleted after so long. The privacy notice names it.',
  ),
  currencies: {
    ...atOnce('MARKET'),
    unit: 'LIST' as const,
    schema: z.array(CurrencyCode).max(Object.keys(CURRENCY_EXPONENTS).length),
    fallback: [] as string[],
    bounds: null,
    meaning:
      'New shops and new listings can have these currencies; an empty list allows all that the platform knows. The first one takes the place of a usual currency that is not among them.',
  },
  countries: {
    ...atOnce('MARKET'),
    unit: 'LIST' as const,
    schema: z.array(Country).max(250),
    fallback: [] as string[],
    bounds: null,
    meaning: 'Things can be listed in these countries (ISO 3166); an empty list allows all.',
  },
  serviceFeeTax: {
    ...atOnce('MARKET'),
    unit: 'CHOICE' as const,
    schema: z.enum(['VENDOR_COUNTRY', 'FIXED', 'NONE']),
    fallback: 'VENDOR_COUNTRY' as const,
    bounds: null,
    meaning:
      'The tax on the service fee: the usual rate of the country of the shop, the fixed rate serviceFeeTaxBps, or none. Without platformTaxId there is none.',
  },
  serviceFeeTaxBps: number(
    atOnce('MARKET'),
    'BPS',
    0,
    [0, 5_000],
    'The rate of the tax on the service fee where serviceFeeTax is FIXED: 2000 is 20 %.',
  ),
  platformTimeZone: {
    ...line(
      atOnce('MARKET'),
      'UTC',
      60,
      'The clock of the operator, an IANA name such as Europe/Lisbon: the pages of administrators show and take times by it.',
    ),
    schema: plainLine(60).refine(isTimeZone, { error: 'must be an IANA time zone such as Europe/Lisbon' }),
  },
  platformName: {
    ...line(
      atOnce('BRAND'),
      'Rentwire',
      120,
      'The name of the marketplace on its pages, in its letters, and as the seller of the service fee on invoices.',
    ),
    schema: plainLine(120),
  },
  platformAddress: line(atOnce('BRAND'), '', 300, 'The postal address of the operator, on invoices and below each page.'),
  platformEmail: {
    ...line(atOnce('BRAND'), '', 200, 'Where people reach the operator, also to appeal: below each page and in letters.'),
    schema: z.email().max(200).or(z.literal('')),
  },
  platformImprint: {
    ...atOnce('BRAND'),
    unit: 'TEXT' as const,
    schema: plainText(2_000, 0),
    fallback: '',
    bounds: null,
    meaning: 'What the law wants people to be told about the operator beside name and address, on the page /legal/imprint.',
  },
  platformTaxId: line(
    atOnce('BRAND'),
    '',
    40,
    'The tax registration of the operator, on invoices; without one the service fee carries no tax.',
  ),
  platformIban: {
    ...line(
      atOnce('BRAND'),
      '',
      42,
      'The account of the operator: owners transfer commissions to it, payouts are transferred from it.',
    ),
    schema: plainLine(42, 0)
      .transform((text) => electronicFormatIBAN(text) ?? '')
      .refine((text) => text === '' || isValidIBAN(text), { error: 'must be an IBAN whose check digits are right, or empty' }),
  },
  platformBic: {
    ...line(atOnce('BRAND'), '', 11, 'The BIC of that account.'),
    schema: plainLine(11, 0)
      .transform((text) => text.toUpperCase())
      .refine((text) => text === '' || isValidBIC(text), { error: 'must be a BIC of 8 or 11 letters and digits, or empty' }),
  },
  platformColour: {
    ...line(
      atOnce('BRAND'),
      '',
      7,
      'The colour of links and buttons on pages and in letters, as #rrggbb; empty: blue. Where it could not be read, the nearest shade that can be takes its place.',
    ),
    schema: z.literal('').or(Colour),
  },
  platformLogo: {
    ...atOnce('BRAND'),
    unit: 'PICTURE' as const,
    schema: LogoSchema,
    fallback: null,
    bounds: null,
    meaning: 'The picture beside the name on pages. Send it to POST /api/v1/admin/settings/logo; null removes it.',
  },
} as const satisfies Readonly<Record<string, OperatorSetting>>;

export type SettingName = keyof typeof OPERATOR_SETTINGS;

/** The values of all settings, by name. */
export type OperatorSettings = { readonly [Name in SettingName]: z.output<(typeof OPERATOR_SETTINGS)[Name]['schema']> };

export const OPERATOR_DEFAULTS = Object.fromEntries(
  Object.entries<OperatorSetting>(OPERATOR_SETTINGS).map(([name, { fallback }]) => [name, fallback]),
) as OperatorSettings;
