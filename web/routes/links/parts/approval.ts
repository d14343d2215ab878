import {
  type Attempt,
  COUNTRY_CODES,
  type OutputOf,
  type PageDoor,
  type Refusal,
  timeZonesOf,
  usualCurrency,
  usualTimeZone,
} from '../../../../src/rest/web/page-contract.ts';
import { textIn } from '../../../form/read-form.ts';
import { countriesIn, currenciesIn } from '../../../market/countries.ts';
import { countryName } from '../../../market/country-name.ts';
import { accountIn } from './account-fields.tsx';

/*
 * What the server does for the pages on which a person lets software in. In one step they sign in or open an account, and a shop
 * if that is needed.
 */

type ApprovingRole = OutputOf<'show_login_link'>['role'];

/** A field of the address, or of the form that was sent. */
export type ReadField = (name: string) => string;

export function fieldsOf({ request }: { readonly request: Request }, form?: FormData): ReadField {
  const { searchParams } = new URL(request.url);
  return (name) => (form === undefined ? (searchParams.get(name) ?? '') : textIn(form, name));
}

/** The value of `place`, of a button of the form, that leads back to the choice of the country. */
const ELSEWHERE = 'elsewhere';

/** The form that the person has reached, and what it offers. */
export function approvalOf(field: ReadField, role: ApprovingRole, locale: string) {
  const isNew = field('new') === '1';
  const opensShop = role === 'VENDOR' && (isNew || field('shop') === '1');
  const common = { role, isNew, opensShop };
  if (!opensShop) return { ...common, countries: null, shop: null };
  if (needsPlace(field, role)) return { ...common, countries: countriesIn(locale, COUNTRY_CODES), shop: null };
  return { ...common, countries: null, shop: shopAt(countryOf(field) ?? '', locale) };
}

export type ShownApproval = ReturnType<typeof approvalOf>;

/** What a shop in this country may choose. The usual currency and time zone of the country are the defaults. */
function shopAt(country: string, locale: string) {
  const here = timeZonesOf(country);
  const elsewhere = ['UTC', ...Intl.supportedValuesOf('timeZone')].filter((zone) => !here.includes(zone));
  return {
    country,
    countryName: countryName(country, locale) ?? country,
    currencies: currenciesIn(locale),
    currency: usualCurrency(country) ?? '',
    timeZones: here.map((value) => ({ value, label: townOf(value) })),
    elsewhere: elsewhere.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
    timeZone: usualTimeZone(country) ?? '',
  };
}

/** The town of a time zone within its country: "Knox, Indiana" for `America/Indiana/Knox`. */
function townOf(zone: string): string {
  return zone.split('/').slice(1).toReversed().join(', ').replaceAll('_', ' ');
}

/** Whether a form that was sent leads to another form first, and what is wrong with it. */
export function placeAsked(field: ReadField, role: ApprovingRole): { readonly refusal: Refusal | null } | null {
  if (field('place') !== '') return { refusal: countryOf(field) === null ? NO_COUNTRY : null };
  return needsPlace(field, role) ? { refusal: NO_COUNTRY } : null;
}

/** The refusal if the country in the address does not exist. */
export function wrongPlace(field: ReadField, role: ApprovingRole): Refusal | null {
  return field('country') !== '' && needsPlace(field, role) ? NO_COUNTRY : null;
}

const NO_COUNTRY: Refusal = {
  status: 400,
  code: 'invalid_input',
  message: '',
  fields: { country: 'This must be chosen from the list.' },
  details: {},
  retryAfterSeconds: null,
};

/** Whether a shop is opened and its country is not chosen yet, or is to be chosen again. */
function needsPlace(field: ReadField, role: ApprovingRole): boolean {
  const opens = role === 'VENDOR' && (field('new') === '1' || field('shop') === '1');
  return opens && (countryOf(field) === null || field('place') === ELSEWHERE);
}

/** The chosen country; null if none was chosen or it does not exist. */
function countryOf(field: ReadField): string | null {
  const code = field('country').toUpperCase();
  return COUNTRY_CODES.has(code) ? code : null;
}

type Approving = ReturnType<typeof accountIn> & { readonly shop?: ReturnType<typeof shopIn> };

/** The account that approves: that of somebody with a password, or a new one. */
export async function approvingAccount(door: PageDoor, form: FormData, role: ApprovingRole): Promise<Attempt<Approving>> {
  if (textIn(form, 'new') === '1') return openAccount(door, form, role);
  const account = accountIn(form);
  const output = textIn(form, 'shop') === '1' ? { ...account, shop: shopIn(form) } : account;
  return { output, refusal: null };
}

/** Opens the account. The session that comes with it is not needed, so it is ended at once. */
async function openAccount(door: PageDoor, form: FormData, role: ApprovingRole): Promise<Attempt<Approving>> {
  const account = { email: textIn(form, 'email'), password: textIn(form, 'password') };
  const place = role === 'VENDOR' ? shopIn(form) : { city: textIn(form, 'city').trim() || undefined };
  const opened = await door.attempt('register_account', { ...account, name: textIn(form, 'name'), role, ...place });
  if (opened.refusal !== null) return opened;
  await door.attempt('logout', { refreshToken: opened.output.refreshToken });
  return { output: account, refusal: null };
}

/** Empty fields are not sent on, because the operation fills in the usual values. */
function shopIn(form: FormData) {
  const filledIn = (name: string) => textIn(form, name).trim() || undefined;
  return {
    vendorName: textIn(form, 'vendorName'),
    vendorType: textIn(form, 'vendorType') === 'COMPANY' ? 'COMPANY' : 'INDIVIDUAL',
    country: filledIn('country'),
    city: filledIn('city'),
    currency: filledIn('currency'),
    timeZone: filledIn('timeZone'),
  };
}
