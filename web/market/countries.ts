import { CURRENCY_EXPONENTS } from '../../src/rest/web/page-contract.ts';

/** All countries as the language calls them. The server makes the list, because browsers call some of them by other names. */
export function countriesIn(locale: string, codes: ReadonlySet<string>): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return [...codes]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
}

/** All currencies as the language calls them. */
export function currenciesIn(locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'currency' });
  return Object.keys(CURRENCY_EXPONENTS)
    .map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
}
