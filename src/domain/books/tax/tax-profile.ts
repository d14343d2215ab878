import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { placeholder, prepared } from '../../../../db/prepared.ts';
import { taxProfiles, vendors } from '../../../../db/schema/index.ts';
import { TAX_SCHEMES } from '../../../../db/values.ts';
import { type CivilDay, declareId } from '../../platform/kernel/index.ts';

export const TAX_PROFILE_ID = declareId('txp');

type TaxProfile = typeof taxProfiles.$inferSelect;

export const TaxProfileView = z.object({
  effectiveFrom: z.string().nullable().describe('null: as the shop was opened'),
  registered: z.boolean(),
  taxId: z.string().nullable(),
  rateBps: z.int().describe('2300 is 23 %'),
  scheme: z.enum(TAX_SCHEMES),
});
export type TaxProfileView = z.infer<typeof TaxProfileView>;

/** Why nothing is due, and nothing is deducted. */
export const UNREGISTERED =
  'You are not registered for sales tax, so none is due and what you paid is not deducted; manage_finance_tax set_profile changes that.';

/** Said with every figure: nobody files anything here. */
export const INFORMATIONAL = 'For information: nothing is filed or paid by this, and it is no tax advice.';

/** How the vendor's sales are and will be taxed, the first profile first; before any was set, what the shop says of itself. */
export async function findTaxProfiles(from: Reader, vendorId: string): Promise<TaxProfileView[]> {
  const [rows, [shop]] = await Promise.all([findSetProfiles(from, { vendorId }), findShopsWord(from, { vendorId })]);
  const registered = shop?.registered ?? false;
  const scheme = registered ? ('STANDARD' as const) : ('NONE' as const);
  const first = { effectiveFrom: null, registered, taxId: shop?.taxId ?? null, rateBps: 0, scheme };
  return [first, ...rows.map(viewOf)];
}

const findSetProfiles = prepared('tax_profiles_of_vendor', (reader) =>
  reader
    .select()
    .from(taxProfiles)
    .where(eq(taxProfiles.vendorId, placeholder('vendorId')))
    .orderBy(asc(taxProfiles.effectiveFrom)),
);

const findShopsWord = prepared('tax_of_shop', (reader) =>
  reader
    .select({ registered: vendors.taxRegistered, taxId: vendors.taxId })
    .from(vendors)
    .where(eq(vendors.id, placeholder('vendorId'))),
);

function viewOf({ effectiveFrom, registered, taxId, rateBps, scheme }: TaxProfile): TaxProfileView {
  return { effectiveFrom, registered, taxId, rateBps, scheme };
}

/** The profile that counts on a day. */
export function profileOn(profiles: readonly TaxProfileView[], day: CivilDay): TaxProfileView {
  const found = profiles.findLast(({ effectiveFrom }) => effectiveFrom === null || effectiveFrom <= day);
  if (found === undefined) throw new Error(`There is no tax profile on ${day}.`);
  return found;
}
