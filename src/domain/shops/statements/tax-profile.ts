import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { taxProfiles } from '../../../../db/schema/index.ts';
import { type SalesTax, TAX_SCHEMES } from '../../../../db/values/index.ts';
import { addDays, type CivilDay, declareId, instantOf } from '../../platform/kernel/index.ts';

export const TAX_PROFILE_ID = declareId('txp');

type TaxProfile = typeof taxProfiles.$inferSelect;

export const TaxProfileView = z.object({
  effectiveFrom: z.string().nullable().describe('null: before any was set'),
  registered: z.boolean(),
  taxId: z.string().nullable(),
  rateBps: z.int().describe('2300 is 23 %'),
  scheme: z.enum(TAX_SCHEMES),
});
export type TaxProfileView = z.infer<typeof TaxProfileView>;

/** The reason why no tax is due and none is deducted. */
export const UNREGISTERED =
  'You are not registered for sales tax, so none is due and what you paid is not deducted; manage_finance_tax set_profile changes that.';

const NEVER_SAID: TaxProfileView = { effectiveFrom: null, registered: false, taxId: null, rateBps: 0, scheme: 'NONE' };

/** A note with every figure, because the platform files nothing. */
export const INFORMATIONAL = 'For information: nothing is filed or paid by this, and it is no tax advice.';

/** How the vendor's sales are and will be taxed, the first profile first. Before the first one they are not taxed. */
export async function findTaxProfiles(from: Reader, vendorId: string): Promise<TaxProfileView[]> {
  return [
    NEVER_SAID,
    ...(
      await from.select().from(taxProfiles).where(eq(taxProfiles.vendorId, vendorId)).orderBy(asc(taxProfiles.effectiveFrom))
    ).map(viewOf),
  ];
}

function viewOf({ effectiveFrom, registered, taxId, rateBps, scheme }: TaxProfile): TaxProfileView {
  return { effectiveFrom, registered, taxId, rateBps, scheme };
}

export function profileOn(profiles: readonly TaxProfileView[], day: CivilDay): TaxProfileView {
  const found = profiles.findLast(({ effectiveFrom }) => effectiveFrom === null || effectiveFrom <= day);
  if (found === undefined) throw new Error(`There is no tax profile on ${day}.`);
  return found;
}

/** The tax rate that renters pay on the rent under a profile, in basis points. */
export function chargedBps({ registered, scheme, rateBps }: Pick<TaxProfileView, 'registered' | 'scheme' | 'rateBps'>): number {
  return registered && scheme === 'STANDARD' ? rateBps : 0;
}

/** The profiles as prices and invoices read them: each applies from midnight of its day in the shop's time zone. */
export function salesTaxOf(profiles: readonly TaxProfileView[], timeZone: string): SalesTax[] {
  return profiles.flatMap(({ effectiveFrom, ...profile }) => {
    if (effectiveFrom === null) return [];
    const { registered, taxId } = profile;
    const since = instantOf(effectiveFrom, '00:00', timeZone).toISOString();
    return [{ since, registered, taxId, rentBps: chargedBps(profile) }];
  });
}

interface Span {
  readonly from: CivilDay;
  readonly to: CivilDay;
  readonly profile: TaxProfileView;
}

/** The parts of a period between changes of the tax profile, both days included. Each part is taxed by the profile of its time. */
export function spansOf({ from: first, to: last }: Pick<Span, 'from' | 'to'>, profiles: readonly TaxProfileView[]): Span[] {
  const changes = profiles.flatMap(({ effectiveFrom: day }) => (day !== null && day > first && day <= last ? [day] : []));
  const starts = [first, ...changes];
  return starts.map((from, index) => {
    const next = starts[index + 1];
    return { from, to: next === undefined ? last : addDays(next, -1), profile: profileOn(profiles, from) };
  });
}

/** Whether sales tax is no part of what a shop earns and costs under this profile, because it is passed on or deducted. */
export function isNet({ scheme }: TaxProfileView): boolean {
  return scheme === 'STANDARD';
}
