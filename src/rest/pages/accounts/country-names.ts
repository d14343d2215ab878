import { COUNTRY_CODES } from '../../../domain/accounts/index.ts';

/** By code, in the order of the alphabet. */
export const COUNTRY_NAMES: ReadonlyMap<string, string> = namesOf([...COUNTRY_CODES]);

function namesOf(codes: readonly string[]): ReadonlyMap<string, string> {
  const inEnglish = new Intl.DisplayNames(['en'], { type: 'region' });
  const named = codes.map((code) => [code, inEnglish.of(code) ?? code] as const);
  return new Map(named.toSorted(([, one], [, other]) => one.localeCompare(other, 'en')));
}
