import { timeZonesOf, usualCurrency, usualTimeZone } from '../../../domain/accounts/index.ts';
import { CURRENCY_EXPONENTS } from '../../../domain/kernel/index.ts';
import { type Markup, markup } from '../markup.ts';
import type { Visit } from './account-page.ts';
import { COUNTRY_NAMES } from './country-names.ts';
import { countryOf } from './country-of.ts';
import { choice, type Choice, field, hidden, type Problem } from './form-parts.ts';

const TYPES = [
  ['INDIVIDUAL', 'a person'],
  ['COMPANY', 'a company'],
] as const;

/**
 * What a vendor's account is asked for beside the person's. Currency and time zone are shown as they are usual in the
 * country; where that cannot be told, they have to be chosen. `elsewhere` leads back to the choice of the country.
 */
export function shopFields(visit: Visit, { elsewhere, problem }: { elsewhere: string; problem: Problem | null }): Markup {
  const { vendorName, vendorType, city = '' } = shopOf(visit);
  const country = countryOf(visit) ?? '';
  return markup`
<h2>Your shop</h2>
${field({ name: 'vendorName', label: 'Name of your shop', autocomplete: 'organization', value: vendorName, problem })}
${choice({ name: 'vendorType', label: 'You rent out as', autocomplete: 'off', value: vendorType, groups: [{ options: TYPES }], problem })}
<p class="settled"><strong>Country</strong> ${COUNTRY_NAMES.get(country) ?? country} <a href="${elsewhere}">Change the country</a></p>${hidden('country', country)}
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

/** What was filled in there. What was left empty is not sent on: the registration takes what is usual. */
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
  return [{ heading: COUNTRY_NAMES.get(country) ?? country, options: here.map((zone) => [zone, townOf(zone)]) }, ...groups];
}

/** `America/Indiana/Knox` within its country: Knox, Indiana. */
function townOf(zone: string): string {
  return zone.split('/').slice(1).toReversed().join(', ').replaceAll('_', ' ');
}
