import { z } from 'zod';
import { FINANCE_ENTRY_STATES, FINANCE_KINDS, FINANCE_SOURCES } from '../../../../db/values/index.ts';
import { CivilDay, IdInput } from '../../platform/kernel/index.ts';
import { CATEGORY_CODES, type EntryFilter } from '../finance-entries/index.ts';

/** A category as a filter. Only `get_finance_categories` lists them, so that not every tool description has to. */
const AnyCategory = z
  .string()
  .toUpperCase()
  .transform((code, context) => {
    const known = CATEGORY_CODES.find((one) => one === code);
    if (known !== undefined) return known;
    context.addIssue(`must be one of ${CATEGORY_CODES.join(', ')}`);
    return z.NEVER;
  });

export const filterInput = {
  from: CivilDay.optional(),
  to: CivilDay.optional().describe('last day'),
  kind: z.enum(FINANCE_KINDS).optional(),
  categoryCode: AnyCategory.optional(),
  assetId: IdInput.optional(),
  source: z.enum(FINANCE_SOURCES).optional(),
  status: z.enum(FINANCE_ENTRY_STATES).optional(),
};

export function filterOf(
  whose: Pick<EntryFilter, 'vendorId' | 'mode'>,
  { categoryCode, ...wanted }: z.output<z.ZodObject<typeof filterInput>>,
): EntryFilter {
  return { ...whose, ...wanted, ...(categoryCode !== undefined && { categoryCodes: [categoryCode] }) };
}
