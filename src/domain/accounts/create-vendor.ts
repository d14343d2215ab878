import { eq, like, or } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { vendors } from '../../../db/schema/index.ts';
import type { VendorType } from '../../../db/values.ts';
import { type Ids, slugOf } from '../kernel/index.ts';
import { usualCurrency } from './usual-currency.ts';
import { usualTimeZone } from './usual-time-zone.ts';

interface NewVendor {
  vendorName: string;
  vendorType: VendorType;
  city?: string | undefined;
  country?: string | undefined;
  timeZone?: string | undefined;
  currency?: string | undefined;
}

/**
 * Opens the vendor profile of a user, under a free slug made from its name. Currency and time zone that were not given are
 * the country's, where that is certain.
 */
export async function createVendor(
  tx: Tx,
  userId: string,
  vendor: NewVendor,
  { ids, now }: { ids: Ids; now: Date },
): Promise<{ id: string; slug: string }> {
  await tx.lock('vendor-slugs');
  const id = ids.next('vendor');
  const { city = null, country = null } = vendor;
  const slug = await freeSlug(tx, slugOf(vendor.vendorName));
  await tx.insert(vendors).values({
    id,
    userId,
    slug,
    name: vendor.vendorName,
    type: vendor.vendorType,
    city,
    country,
    timeZone: vendor.timeZone ?? usualTimeZone(country) ?? 'UTC',
    currency: vendor.currency ?? usualCurrency(country) ?? 'EUR',
    durationRules: {},
    createdAt: now,
  });
  return { id, slug };
}

async function freeSlug(tx: Tx, wanted: string): Promise<string> {
  const rows = await tx
    .select({ slug: vendors.slug })
    .from(vendors)
    .where(or(eq(vendors.slug, wanted), like(vendors.slug, `${wanted}-%`)));
  const taken = new Set(rows.map(({ slug }) => slug));
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}
