import { ASSET_ID, type CatalogAsset, cityKeyOf } from '../domain/catalog/assets/index.ts';
import { effectiveRules, ruleColumns } from '../domain/catalog/availability/index.ts';
import { DAY_MS, type Ids, later, type Settings } from '../domain/platform/kernel/index.ts';
import { assets } from './data/assets.ts';
import { starterCategories as categories } from '../domain/catalog/categories/index.ts';
import type { DemoAsset } from './data/demo-asset.ts';
import { type DemoVendor, vendorsBySlug } from './data/vendors.ts';
import { PICTURE } from './data/drawings.ts';
import { type DemoWorld, lookUp } from './demo-world.ts';

/** How many days after joining a vendor lists its first asset. The others follow every half day. */
const FIRST_LISTED_AFTER = 2;

type Row = CatalogAsset['asset'];

/** Every listing by its slug, with its vendor and category, in the order of the categories. */
export function demoListings(
  shops: ReadonlyMap<string, CatalogAsset['vendor']>,
  { ids, settings }: { ids: Ids; settings: Settings },
): DemoWorld['listings'] {
  const listed = new Map<string, number>();
  const rows = categories.flatMap((category) =>
    (assets.get(category.slug) ?? []).map((demo) => {
      const vendor = lookUp(shops, demo.vendor);
      const place = lookUp(vendorsBySlug, demo.vendor);
      const position = listed.get(demo.vendor) ?? 0;
      listed.set(demo.vendor, position + 1);
      const listedAt = later(vendor.createdAt, (FIRST_LISTED_AFTER + position / 2) * DAY_MS);
      const about = { id: ids.next(ASSET_ID), reference: null, vendorId: vendor.id, categorySlug: category.slug };
      const dates = { createdAt: listedAt, updatedAt: listedAt };
      const columns = { ...wordsOf(demo, place), ...placeOf(demo, place), ...termsOf(demo, category) };
      // The asset's own rules, and the rules in effect in the form that the search by dates needs.
      const { durationRules = {} } = demo;
      const rules = ruleColumns(effectiveRules(durationRules, vendor.durationRules, settings), vendor.timeZone);
      const asset: Row = { ...NOTHING_YET, ...about, ...columns, durationRules, ...rules, ...dates };
      return [demo.slug, { asset, vendor, category }] as const;
    }),
  );
  return new Map(rows);
}

const NOTHING_YET = { ratingAverage: 0, ratingCount: 0, statusBefore: null, suspendedAt: null, suspendedReason: null };

function wordsOf({ slug, title, description, attributes, paused }: DemoAsset, { city }: DemoVendor) {
  const alts = [`Drawing: ${title}`, `Drawing: ${title}, close-up`, `Drawing: where to pick it up in ${city}`];
  const images = alts.map((alt, index) => {
    const name = `${slug}-${index + 1}`;
    return { imageId: `img_${name}`, url: `/media/demo/${name}.svg`, alt, ...PICTURE };
  });
  const status = paused ? ('PAUSED' as const) : ('LIVE' as const);
  return { slug, title, description, attributes: { ...attributes }, images, status };
}

function placeOf({ instructions }: DemoAsset, { address, hours, person, ...place }: DemoVendor) {
  const { city, country, latitude, longitude, timeZone, currency } = place;
  const pickup = { address, hours, instructions, contact: `${person.name}, ${person.email}` };
  return { city, cityKey: cityKeyOf(city), country, latitude, longitude, timeZone, currency, pickup };
}

function termsOf(demo: DemoAsset, category: CatalogAsset['category']) {
  const { tiers = {}, seasonRules = [], operatorDayRateMinor = null, extras = [], depositCapMinor = null } = demo;
  const { units = 1, dayRateMinor, depositBaseMinor, valueMinor, instantFromTrust } = demo;
  const amounts = { dayRateMinor, depositBaseMinor, depositCapMinor, valueMinor };
  const steps = Object.entries(tiers).map(([days, amountMinor]) => ({ days: Number(days), amountMinor }));
  const modes: Row['rentalModes'] = operatorDayRateMinor === null ? ['SELF_OPERATED'] : ['SELF_OPERATED', 'WITH_OPERATOR'];
  return {
    units,
    ...amounts,
    pricing: { tiers: steps, seasonRules, operatorDayRateMinor, extras },
    rentalModes: demo.rentalModes ?? modes,
    cancellationPolicy: demo.cancellationPolicy ?? category.defaultPolicy,
    maintenanceOverdue: false,
    instantBook: instantFromTrust !== undefined,
    minTrust: instantFromTrust ?? 0,
  };
}
