import { COUNTRY_CODES } from '../../domain/people/accounts/index.ts';
import { lazy } from '../../domain/platform/kernel/index.ts';

const inEnglish = lazy(() => new Intl.DisplayNames(['en'], { type: 'region' }));

/** The country of a code of two letters; what is no such code, or has no name, as it stands. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (inEnglish().of(code) ?? code) : code;
}

/** By code, in the order of the alphabet. */
export const countryNames = lazy((): ReadonlyMap<string, string> => {
  const named = [...COUNTRY_CODES].map((code) => [code, countryName(code)] as const);
  return new Map(named.toSorted(([, one], [, other]) => one.localeCompare(other, 'en')));
});
