import { ASSET_ID, type CatalogAsset } from '../domain/catalog/assets/index.ts';
import type { Ids, Settings } from '../domain/platform/kernel/index.ts';
import { assets } from './assets.ts';
import { categories } from './categories.ts';
import { listingRow } from './listing-row.ts';
import { vendors } from './vendors.ts';

/** Every listing with its vendor and category, in the order of the categories. */
export function demoListings(
  vendorRows: ReadonlyMap<string, CatalogAsset['vendor']>,
  { ids, settings }: { ids: Ids; settings: Settings },
): CatalogAsset[] {
  const listed = new Map<string, number>();
  return categories.flatMap((category) =>
    (assets.get(category.slug) ?? []).map((demo) => {
      const vendor = vendorRows.get(demo.vendor);
      const demoVendor = vendors.find(({ slug }) => slug === demo.vendor);
      if (vendor === undefined || demoVendor === undefined)
        throw new Error(`${demo.slug} names the unknown vendor ${demo.vendor}.`);
      const position = listed.get(demo.vendor) ?? 0;
      listed.set(demo.vendor, position + 1);
      return listingRow(demo, { id: ids.next(ASSET_ID), vendor, category, demoVendor, position }, settings);
    }),
  );
}
