import { countrySpecs, isValidBIC, isValidIBAN } from 'ibantools';

/** Why a file for the bank cannot contain a payout to this account. */
export type AccountProblem = 'NOT_IBAN' | 'NOT_SEPA' | 'UNWRITABLE_NAME';

export const LONGEST_NAME = 70;

/** How banks write characters that they do not accept. */
const WRITTEN = new Map([
  ['&', '+'],
  ['_', '-'],
]);

export async function accountProblem({ iban, holder }: { iban: string; holder: string }): Promise<AccountProblem | null> {
  if (!isValidIBAN(iban)) return 'NOT_IBAN';
  if (!isInSepa(iban)) return 'NOT_SEPA';
  return /[A-Za-z0-9]/.test(await sepaText(holder, LONGEST_NAME)) ? null : 'UNWRITABLE_NAME';
}

export function isInSepa(iban: string): boolean {
  return countrySpecs[iban.slice(0, 2)]?.SEPA === true;
}

/** The BIC for the file. A BIC of another country than the IBAN's is left out, because the IBAN decides. */
export function fittingBic(bic: string | null, iban: string): string {
  return bic !== null && isValidBIC(bic) && bic.slice(4, 6) === iban.slice(0, 2) ? bic : '';
}

/**
 * A text in the characters that every SEPA bank accepts (EPC 217-08): Latin letters without accents, digits and a little
 * punctuation. Empty if nothing of it can be written so. The tables for it are loaded here, so that the start does not load
 * them.
 */
export async function sepaText(text: string, longest: number): Promise<string> {
  const { default: transliterate } = await import('@sindresorhus/transliterate');
  return transliterate(text, { customReplacements: WRITTEN })
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/ {2,}/g, ' ')
    .slice(0, longest)
    .replaceAll(/^[ /]+|[ /]+$/g, '');
}

/** One of our ids without underscores, which banks do not accept. */
export function sepaId(id: string): string {
  return id.replaceAll('_', '');
}
