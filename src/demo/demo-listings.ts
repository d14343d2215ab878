import { effectiveRules } from '../domain/catalog/availability/index.ts';
import { starterCategories } from '../domain/catalog/categories/index.ts';
import { DAY_MS, later, type Settings } from '../domain/platform/kernel/index.ts';
import { assets } from './data/assets.ts';
import type { DemoAsset } from './data/demo-asset.ts';
import { type DemoVendor, vendorsBySlug } from './data/vendors.ts';
import { joinedAt, lookUp } from './demo-world.ts';

/** How many days after joining a vendor lists its first asset. The others follow every half day. */
const FIRST_LISTED_AFTER = 2;

/** A listing before anything happens in the demo: what its vendor will say of it, and when. */
export interface DemoListing {
  readonly asset: DemoAsset;
  readonly vendor: DemoVendor;
  readonly category: (typeof starterCategories)[number];
  /** How many assets the vendor lists before this one. */
  readonly position: number;
  readonly listedAt: Date;
  /** The rules that will be in effect. */
  readonly rules: ReturnType<typeof effectiveRules>;
}

/** What is offered in the demo, by its slug, and when now is. */
export type DemoWorld = Readonly<{ listings: ReadonlyMap<string, DemoListing>; now: Date }>;

/** Every listing by its slug, in the order of the categories. */
export function demoListings({ now, settings }: { now: Date; settings: Settings }): DemoWorld['listings'] {
  const listed = new Map<string, number>();
  const listings = starterCategories.flatMap((category) =>
    (assets.get(category.slug) ?? []).map((asset): DemoListing => {
      const vendor = lookUp(vendorsBySlug, asset.vendor);
      const position = listed.get(vendor.slug) ?? 0;
      listed.set(vendor.slug, position + 1);
      const listedAt = later(joinedAt(vendor, now), (FIRST_LISTED_AFTER + position / 2) * DAY_MS);
      const rules = effectiveRules(asset.durationRules ?? {}, vendor.durationRules, settings);
      return { asset, vendor, category, position, listedAt, rules };
    }),
  );
  return new Map(listings.map((listing) => [listing.asset.slug, listing]));
}
