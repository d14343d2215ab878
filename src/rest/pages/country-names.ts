import { COUNTRY_CODES } from '../../domain/people/accounts/index.ts';
import { lazy } from '../../domain/platform/kernel/index.ts';

const inEnglish = lazy(() => new Intl.DisplayNames(['en'], { type: 'region' }));

/** The name of a country by its code of two letters. A code without a name is returned as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (inEnglish().of(code) ?? code) : code;
}

/** All countries by code, in alphabetical order. */
export const countryNames = lazy((): ReadonlyMap<string, string> => {
  const named = [...COUNTRY_CODES].map((code) => [code, countryName(code)] as const);
  return new Map(named.toSorted(([, one], [, other]) => one.localeCompare(other, 'en')));
});
