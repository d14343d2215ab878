import { type CatalogAsset, cityKeyOf } from '../domain/catalog/assets/index.ts';
import { effectiveRules, ruleColumns } from '../domain/catalog/availability/index.ts';
import type { Settings } from '../domain/platform/kernel/index.ts';
import type { DemoAsset } from './demo-asset.ts';
import { DEMO_IMAGE } from './demo-image.ts';
import type { DemoVendor } from './vendors.ts';

const DAY_MS = 86_400_000;
/** In days: a vendor lists its first asset so long after it joined, and another every half day. */
const FIRST_LISTED_AFTER = 2;

interface Place {
  readonly id: string;
  readonly vendor: CatalogAsset['vendor'];
  readonly category: CatalogAsset['category'];
  readonly demoVendor: DemoVendor;
  /** How many the vendor listed before. */
  readonly position: number;
}

/** The row of a listing, with everything that follows from vendor, category and rules filled in. */
export function listingRow(demo: DemoAsset, place: Place, settings: Settings): CatalogAsset {
  const { vendor, category, demoVendor } = place;
  const listedAt = new Date(vendor.createdAt.getTime() + (FIRST_LISTED_AFTER + place.position / 2) * DAY_MS);
  const [ratingAverage, ratingCount] = demo.rating;
  const asset: CatalogAsset['asset'] = {
    id: place.id,
    slug: demo.slug,
    vendorId: vendor.id,
    categorySlug: category.slug,
    title: demo.title,
    description: demo.description,
    currency: demoVendor.currency,
    status: demo.paused ? 'PAUSED' : 'LIVE',
    statusBefore: null,
    suspendedAt: null,
    suspendedReason: null,
    units: demo.units ?? 1,
    ...placeOf(demo, demoVendor),
    ...termsOf(demo, category),
    ...rulesOf(demo, place, settings),
    valueMinor: demo.valueMinor,
    attributes: { ...demo.attributes },
    images: imagesOf(demo, demoVendor),
    ratingAverage,
    ratingCount,
    createdAt: listedAt,
    updatedAt: listedAt,
    version: 0,
  };
  return { asset, vendor, category };
}

type Columns<Name extends keyof CatalogAsset['asset']> = Pick<CatalogAsset['asset'], Name>;

function placeOf(
  { instructions }: DemoAsset,
  { city, country, latitude, longitude, timeZone, address, hours, person }: DemoVendor,
): Columns<'city' | 'cityKey' | 'country' | 'latitude' | 'longitude' | 'timeZone' | 'pickup'> {
  const pickup = { address, hours, instructions, contact: `${person.name}, ${person.email}` };
  return { city, cityKey: cityKeyOf(city), country, latitude, longitude, timeZone, pickup };
}

function termsOf(
  demo: DemoAsset,
  category: CatalogAsset['category'],
): Columns<
  | 'dayRateMinor'
  | 'pricing'
  | 'rentalModes'
  | 'depositBaseMinor'
  | 'depositCapMinor'
  | 'cancellationPolicy'
  | 'instantBook'
  | 'minTrust'
> {
  const { tiers = {}, seasonRules = [], operatorDayRateMinor = null, extras = [] } = demo;
  return {
    dayRateMinor: demo.dayRateMinor,
    pricing: {
      tiers: Object.entries(tiers).map(([days, amountMinor]) => ({ days: Number(days), amountMinor })),
      seasonRules,
      operatorDayRateMinor,
      extras,
    },
    rentalModes: demo.rentalModes ?? (operatorDayRateMinor === null ? ['SELF_OPERATED'] : ['SELF_OPERATED', 'WITH_OPERATOR']),
    depositBaseMinor: demo.depositBaseMinor,
    depositCapMinor: demo.depositCapMinor ?? null,
    cancellationPolicy: demo.cancellationPolicy ?? category.defaultPolicy,
    instantBook: demo.instantFromTrust !== undefined,
    minTrust: demo.instantFromTrust ?? 0,
  };
}

/** The asset's own rules, and those in effect in the form that the search by dates needs. */
function rulesOf(
  { durationRules = {} }: DemoAsset,
  { vendor, demoVendor }: Place,
  settings: Settings,
): Columns<'durationRules'> & ReturnType<typeof ruleColumns> {
  const effective = effectiveRules(durationRules, vendor.durationRules, settings);
  return { durationRules, ...ruleColumns(effective, demoVendor.timeZone) };
}

function imagesOf({ slug, title }: DemoAsset, { city }: DemoVendor): CatalogAsset['asset']['images'] {
  const { width, height } = DEMO_IMAGE;
  const alts = [`Drawing: ${title}`, `Drawing: ${title}, close-up`, `Drawing: where to pick it up in ${city}`];
  return alts.map((alt, index) => ({ url: `/media/demo/${slug}-${index + 1}.svg`, alt, width, height }));
}
