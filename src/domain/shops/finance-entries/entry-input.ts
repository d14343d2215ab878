import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { Photo } from '../../../../db/values/index.ts';
import { findOwnAsset } from '../../catalog/assets/index.ts';
import { findVendor } from '../../people/accounts/index.ts';
import { storeProofFile } from '../../platform/files/index.ts';
import {
  CivilDay,
  IdInput,
  invalidInput,
  type Minor,
  MOST_SUM_MINOR,
  plainText,
  type PrepareContext,
  type Step,
} from '../../platform/kernel/index.ts';
import { OWN_CATEGORY_CODES } from './categories.ts';

/** The owner's own categories. Only `get_finance_categories` lists them, so that not every tool description has to. */
export const OwnCategory = z
  .string()
  .toUpperCase()
  .transform((code, context) => {
    const known = OWN_CATEGORY_CODES.find((one) => one === code);
    if (known !== undefined) return known;
    context.addIssue(`must be one of ${OWN_CATEGORY_CODES.join(', ')}`);
    return z.NEVER;
  });

export const AmountMinor = z
  .int()
  .min(-MOST_SUM_MINOR)
  .max(MOST_SUM_MINOR)
  .refine((amount) => amount !== 0, { error: 'must not be 0' });
const TaxMinor = z.int().min(-MOST_SUM_MINOR).max(MOST_SUM_MINOR);
export const Note = plainText(500);

/** The fields of an owner's entry, without category and amount. */
export const entryInput = {
  taxMinor: TaxMinor.optional().describe('tax in it'),
  date: CivilDay.optional(),
  paidOn: CivilDay.nullable().optional().describe('null: not paid yet'),
  assetId: IdInput.optional(),
  note: Note.optional(),
};

/** Refuses a tax that is not a part of the amount with the same sign. */
export function assertTaxFits({ amountMinor, taxMinor }: { amountMinor: Minor; taxMinor: Minor }): void {
  const fits = taxMinor === 0 || (Math.sign(taxMinor) === Math.sign(amountMinor) && Math.abs(taxMinor) < Math.abs(amountMinor));
  if (fits) return;
  throw invalidInput({ issues: [{ field: 'taxMinor', message: 'must be a part of amountMinor, which includes it' }] });
}

/** Refuses an asset that is not one of the vendor's own. */
export async function assertOwnAsset(from: Reader, vendorId: string, assetId: string | null | undefined): Promise<void> {
  if (assetId != null) await findOwnAsset(from, vendorId, assetId);
}

/** Stores the receipt of a call; null if there is none. `again` is the step to offer if the receipt is refused. */
export async function receiptIn(
  input: { readonly contentBase64?: string | undefined; readonly fileName?: string | undefined },
  again: readonly Step[],
  context: Pick<PrepareContext, 'file' | 'ports' | 'settings' | 'ids' | 'now'>,
): Promise<Photo | null> {
  if (context.file === null && input.contentBase64 === undefined) return null;
  return storeProofFile({ fileName: 'receipt', ...input }, [...again], context);
}

/** The time zone, the currency and the country of a vendor's books. */
export async function findBooksOf(
  from: Reader,
  vendorId: string,
): Promise<{ timeZone: string; currency: string; country: string | null }> {
  return findVendor(from, vendorId);
}
