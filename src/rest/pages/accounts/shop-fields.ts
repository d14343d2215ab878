import { COUNTRY_CODES, timeZonesOf, usualCurrency, usualTimeZone } from '../../../domain/people/accounts/index.ts';
import { CURRENCY_EXPONENTS } from '../../../domain/platform/kernel/index.ts';
import { countryName, countryNames } from '../country-names.ts';
import { choice, type Choice, field, fieldProblem, hidden, type Problem } from '../form-parts.ts';
import { type Markup, markup } from '../markup.ts';
import type { Visit } from './account-page.ts';

/** The value of `place` that leads back to the choice of the country. */
export const ELSEWHERE = 'elsewhere';

/** This button comes after the one that people mean when they press Enter. */
export const changeCountry = markup` <button type="submit" name="place" value="${ELSEWHERE}" formnovalidate>Change the country</button>`;

/** Fields that keep their values when the person chooses another country. */
const TYPED = ['name', 'email', 'vendorName', 'vendorType', 'city'] as const;

const TYPES = [
  ['INDIVIDUAL', 'a person'],
  ['COMPANY', 'a company'],
] as const;

/**
 * The additional fields of a vendor's account. The usual currency and time zone of the country are shown as defaults. If a
 * country has no usual one, the person must choose.
 */
export function shopFields(visit: Visit, problem: Problem | null): Markup {
  const { vendorName, vendorType, city = '' } = shopOf(visit);
  const country = countryOf(visit) ?? '';
  return markup`
<h2>Your shop</h2>
${field({ name: 'vendorName', label: 'Name of your shop', autocomplete: 'organization', value: vendorName, problem })}
${choice({ name: 'vendorType', label: 'You rent out as', autocomplete: 'off', value: vendorType, groups: [{ options: TYPES }], problem })}
<p class="settled"><strong>Country</strong> ${countryName(country)}</p>${hidden('country', country)}
${field({ name: 'city', label: 'City', autocomplete: 'address-level2', value: city, optional: true, problem })}
${choice({
  name: 'currency',
  label: 'Currency',
  autocomplete: 'transaction-currency',
  hint: 'What your shop counts in. It can be changed later.',
  value: visit.field('currency') || (usualCurrency(country) ?? ''),
  groups: [{ options: currencies() }],
  problem,
})}
${choice({
  name: 'timeZone',
  label: 'Time zone',
  autocomplete: 'off',
  hint: 'The place whose clock your shop goes by.',
  value: visit.field('timeZone') || (usualTimeZone(country) ?? ''),
  groups: timeZoneGroups(country),
  problem,
})}`;
}

/** The values of these fields. Empty ones are not sent on, because the registration fills in the usual values. */
export function shopOf(visit: Visit) {
  const vendorType = visit.field('vendorType') === 'COMPANY' ? ('COMPANY' as const) : ('INDIVIDUAL' as const);
  const filledIn = (name: string) => visit.field(name).trim() || undefined;
  return {
    vendorName: visit.field('vendorName'),
    vendorType,
    country: filledIn('country'),
    city: filledIn('city'),
    currency: filledIn('currency'),
    timeZone: filledIn('timeZone'),
  };
}

function currencies(): [string, string][] {
  const inEnglish = new Intl.DisplayNames(['en'], { type: 'currency' });
  return Object.keys(CURRENCY_EXPONENTS)
    .map((code): [string, string] => [code, `${inEnglish.of(code) ?? code} (${code})`])
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'));
}

function timeZoneGroups(country: string): Choice['groups'] {
  const here = timeZonesOf(country);
  const elsewhere = ['UTC', ...Intl.supportedValuesOf('timeZone')].filter((zone) => !here.includes(zone));
  const groups = [
    { heading: 'Elsewhere', options: elsewhere.map((zone): [string, string] => [zone, zone.replaceAll('_', ' ')]) },
  ];
  if (here.length === 0) return groups;
  return [{ heading: countryName(country), options: here.map((zone) => [zone, townOf(zone)]) }, ...groups];
}

/** The town of a time zone within its country: "Knox, Indiana" for `America/Indiana/Knox`. */
function townOf(zone: string): string {
  return zone.split('/').slice(1).toReversed().join(', ').replaceAll('_', ' ');
}

/**
 * Asks for the country of a shop first, so that the next form can show its usual currency and time zone. That form comes into
 * view at `#go-on`. `kept` has the fields that the address must keep. What was typed already, except for passwords, goes on to
 * the next form, and never into an address.
 */
export function shopPlaceForm(
  visit: Visit,
  { action, kept, problem }: { action: string; kept: Readonly<Record<string, string>>; problem: Problem | null },
): Markup {
  const typed = TYPED.map((name) => [name, visit.field(name)] as const).filter(([, value]) => value !== '');
  const goesOn = typed.length === 0 ? [] : [...typed, ['place', 'chosen'] as const];
  return markup`
<h2 id="go-on">Where is your shop?</h2>
<form method="${goesOn.length === 0 ? 'get' : 'post'}" action="${action}#go-on">${[...Object.entries(kept), ...goesOn].map(([name, value]) => hidden(name, value))}
${choice({ name: 'country', label: 'Country', autocomplete: 'country', groups: [{ options: [...countryNames()] }], problem })}
<button type="submit" class="main">Continue</button>
</form>`;
}

/** The chosen country, or null if none was chosen or it does not exist. */
export function countryOf(visit: Visit): string | null {
  const code = visit.field('country').toUpperCase();
  return COUNTRY_CODES.has(code) ? code : null;
}

export const noCountry = fieldProblem(new Map([['country', 'This must be chosen from the list.']]));
