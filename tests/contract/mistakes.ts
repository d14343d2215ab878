import { freePeriod } from '../harness/dates.ts';
import { samplePng } from '../harness/sample-files.ts';

const { startDate, endDate } = freePeriod();
const KAYAK = { slug: 'tandem-sea-kayak' };
const DOCUMENT = { kind: 'DRIVING_LICENCE', fileName: 'licence.pdf' };
const MIB = 1_048_576;

/** One mistake, the same through both doors. */
export interface Mistake {
  readonly what: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Where REST takes other arguments than the tool. */
  readonly restArgs?: Readonly<Record<string, unknown>>;
  readonly route: readonly ['post' | 'patch', string];
  readonly status: number;
  readonly code: string;
  readonly says: RegExp;
  readonly fields?: readonly string[];
  readonly next: readonly string[];
}

const booking = { tool: 'create_booking', route: ['post', '/bookings'] } as const;
const quote = { tool: 'pricing_quote', route: ['post', '/pricing/quote'] } as const;
const upload = { tool: 'upload_document', route: ['post', '/upload'] } as const;
const account = { tool: 'register_account', route: ['post', '/auth/register'] } as const;
const badInput = { status: 400, code: 'invalid_input', next: [] } as const;

export const MISTAKES: readonly Mistake[] = [
  {
    what: 'nothing at all',
    ...booking,
    args: {},
    ...badInput,
    says: /quoteId, or slug or assetId with dates, is needed/,
    fields: ['quoteId', 'startDate', 'endDate'],
  },
  {
    what: 'a date in words',
    ...booking,
    args: { ...KAYAK, startDate: 'tomorrow', endDate },
    ...badInput,
    says: /startDate: must be a calendar date YYYY-MM-DD/,
    fields: ['startDate'],
  },
  {
    what: 'a day that does not exist',
    ...quote,
    args: { ...KAYAK, startDate, endDate: '2027-02-30' },
    ...badInput,
    says: /endDate: must be a calendar date/,
    fields: ['endDate'],
  },
  {
    what: 'a day beyond every calendar',
    ...booking,
    args: { ...KAYAK, startDate, endDate: '9999-12-31' },
    ...badInput,
    says: /endDate: must be a calendar date/,
    fields: ['endDate'],
  },
  {
    what: 'an end before the start',
    ...quote,
    args: { ...KAYAK, startDate: endDate, endDate: startDate },
    ...badInput,
    says: /endDate: must not be before startDate/,
    fields: ['endDate'],
  },
  {
    what: 'a number as text',
    ...quote,
    args: { ...KAYAK, startDate, endDate, units: 'two' },
    ...badInput,
    says: /units: must be a whole number/,
    fields: ['units'],
  },
  {
    what: 'a field that is spelled wrong',
    ...booking,
    args: { ...KAYAK, start_date: startDate, endDate },
    ...badInput,
    says: /start_date: is not a known field; startDate is the nearest; allowed: .*startDate/,
    fields: ['start_date'],
  },
  {
    what: 'an address with an invisible character',
    ...account,
    args: { email: 'an\u200Ba@example.com', password: 'long enough 1', name: 'Ana' },
    ...badInput,
    says: /email: must be an e-mail address/,
    fields: ['email'],
  },
  {
    what: 'a country of no letters',
    tool: 'update_profile',
    route: ['patch', '/users/me'],
    args: { country: '12' },
    ...badInput,
    says: /country: must be two letters/,
    fields: ['country'],
  },
  {
    what: 'a country that no list knows',
    tool: 'update_profile',
    route: ['patch', '/users/me'],
    args: { country: 'ZZ' },
    ...badInput,
    says: /country: must be two letters of ISO 3166-1/,
    fields: ['country'],
  },
  {
    what: 'what is needed left out, and one field of the wrong kind',
    ...account,
    args: { email: 'ana@example.com', name: 7 },
    ...badInput,
    says: /password: is required; name: must be a text\./,
    fields: ['password', 'name'],
  },
  {
    what: 'a list that is no list',
    tool: 'manage_api_keys',
    route: ['post', '/auth/api-keys'],
    args: { action: 'create', name: 'x', scopes: 'read:catalog' },
    restArgs: { name: 'x', scopes: 'read:catalog' },
    ...badInput,
    says: /: scopes: must be a list of read:catalog, [^;]*\./,
    fields: ['scopes'],
  },
  {
    what: 'a value that is none of those allowed',
    ...account,
    args: { email: 'ana@example.com', password: 'long enough 1', name: 'Ana', role: 'LANDLORD' },
    ...badInput,
    says: /role: must be one of CUSTOMER, VENDOR/,
    fields: ['role'],
  },
  {
    what: 'a text that is too long',
    ...account,
    args: { email: 'ana@example.com', password: 'long enough 1', name: 'A'.repeat(101) },
    ...badInput,
    says: /: name: must have at most 100 characters\./,
    fields: ['name'],
  },
  {
    what: 'two fields that nobody knows',
    ...booking,
    args: { quoteId: 'x', assetID: 'y', colour: 'red' },
    ...badInput,
    says: /assetID: is not a known field; assetId is the nearest; allowed: .*colour: is not a known field\./,
    fields: ['assetID', 'colour'],
  },
  {
    what: 'a password that is guessed first',
    ...account,
    args: { email: 'ana@example.com', password: 'Password123', name: 'Ana' },
    ...badInput,
    says: /password: must not be one that is guessed first/,
    fields: ['password'],
  },
  {
    what: 'a shop for a customer',
    ...account,
    args: { email: 'ana@example.com', password: 'long enough 1', name: 'Ana', vendorName: 'Ana’s boats', currency: 'EUR' },
    ...badInput,
    says: /vendorName: is for role VENDOR; add that role/,
    fields: ['vendorName', 'currency'],
  },
  {
    what: 'a document that has run out',
    ...upload,
    args: { ...DOCUMENT, expiresOn: '2020-01-01', contentBase64: samplePng.toString('base64') },
    ...badInput,
    says: /expiresOn: must be today or later; hand in a valid one/,
    fields: ['expiresOn'],
  },
  {
    what: 'the password that it is already',
    tool: 'change_password',
    route: ['post', '/users/me/password'],
    args: { currentPassword: 'demo-password-1', newPassword: 'demo-password-1' },
    ...badInput,
    says: /newPassword: must be another password/,
    fields: ['newPassword'],
  },
  {
    what: 'days in the past',
    ...quote,
    args: { ...KAYAK, ...freePeriod(-2) },
    status: 400,
    code: 'dates_refused',
    says: /in the past; today is/,
    next: ['pricing_quote', 'get_asset_detail'],
  },
  {
    what: 'days in the past to book',
    ...booking,
    args: { ...KAYAK, ...freePeriod(-2) },
    status: 400,
    code: 'dates_refused',
    says: /in the past; today is/,
    next: ['pricing_quote', 'get_asset_detail'],
  },
  {
    what: 'more days than the asset allows',
    ...booking,
    args: { ...KAYAK, startDate, endDate: freePeriod(40, 60).endDate },
    status: 400,
    code: 'dates_refused',
    says: /longest rental is 14 days/,
    next: ['pricing_quote', 'get_asset_detail'],
  },
  {
    what: 'an asset that does not exist',
    ...quote,
    args: { slug: 'no-such-asset', startDate, endDate },
    status: 404,
    code: 'not_found',
    says: /no such asset/,
    next: ['search_assets'],
  },
  {
    what: 'an executable called .pdf',
    ...upload,
    args: { ...DOCUMENT, contentBase64: executable().toString('base64') },
    status: 400,
    code: 'file_type_refused',
    says: /application\/x-msdownload.*allowed are application\/pdf/,
    next: ['upload_document'],
  },
  {
    what: 'a script called .pdf',
    ...upload,
    args: { ...DOCUMENT, contentBase64: Buffer.from('#!/bin/sh\nrm -rf /').toString('base64') },
    status: 400,
    code: 'file_type_refused',
    says: /of no known type/,
    next: ['upload_document'],
  },
  {
    what: 'an empty file',
    ...upload,
    args: { ...DOCUMENT, contentBase64: '' },
    status: 400,
    code: 'file_missing',
    says: /send contentBase64 and fileName/,
    next: ['upload_document'],
  },
  {
    what: 'a file that is a little too large',
    ...upload,
    args: { ...DOCUMENT, contentBase64: Buffer.alloc(10.1 * MIB).toString('base64') },
    status: 400,
    code: 'file_too_large',
    says: /larger than 10485760 bytes \(10 MiB\)/,
    next: ['upload_document'],
  },
  {
    what: 'content that is not base64',
    ...upload,
    args: { ...DOCUMENT, contentBase64: '%%%' },
    ...badInput,
    says: /contentBase64: must be base64/,
    fields: ['contentBase64'],
  },
];

/** The first bytes of a program for Windows. */
export function executable(): Buffer {
  return Buffer.concat([Buffer.from('MZ\x90\x00'), Buffer.alloc(200)]);
}
