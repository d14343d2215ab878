import { COUNTRY_CODES } from '../../../domain/accounts/index.ts';
import type { Visit } from './account-page.ts';

/** The country that was chosen, or null where none was, or none that there is. */
export function countryOf(visit: Visit): string | null {
  const code = visit.field('country').toUpperCase();
  return COUNTRY_CODES.has(code) ? code : null;
}
