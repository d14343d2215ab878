import type { DurationRules } from '../../db/values.ts';
import { blockedDays, effectiveRules } from '../domain/availability/index.ts';
import type { Listing } from '../domain/catalog/index.ts';
import { daysBetween, foldText, type Settings } from '../domain/kernel/index.ts';
import type { DemoAsset } from './demo-asset.ts';
import { DEMO_IMAGE } from './demo-image.ts';
import type { DemoVendor } from './vendors.ts';

const DAY_MS = 86_400_000;
/** A vendor lists its first asset some days after it joined, and one more every few days. */
const FIRST_LISTED_AFTER = 2;

interface Place {
  readonly id: string;
  readonly vendor: Listing['vendor'];
  readonly category: Listing['category'];
  readonly demoVendor: DemoVendor;
  /** How many the vendor listed before. */
  readonly position: number;
}

/** The row of a listing, with everything that follows from vendor, category and rules filled in. */
export function listingRow(demo: DemoAsset, place: Place, settings: Settings): Listing {
  const { vendor, category, demoVendor } = place;
  const durationRules = demo.durationRules ?? {};
  const rules = effectiveRules(durationRules, vendor.durationRules, settings);
  const listedAt = new Date(vendor.createdAt.getTime() + (FIRST_LISTED_AFTER + place.position / 2) * DAY_MS);
  const [ratingAverage, ratingCount] = demo.rating;
  const asset: Listing['asset'] = {
    id: place.id,
    slug: demo.slug,
    vendorId: vendor.id,
    categorySlug: category.slug,
    title: demo.title,
    description: demo.description,
    status: demo.paused ? 'PAUSED' : 'LIVE',
    city: demoVendor.city,
    cityKey: foldText(demoVendor.city),
    country: demoVendor.country,
    latitude: demoVendor.latitude,
    longitude: demoVendor.longitude,
    timeZone: demoVendor.timeZone,
    units: demo.units ?? 1,
    currency: demoVendor.currency,
    dayRateMinor: demo.dayRateMinor,
    pricing: pricingOf(demo),
    rentalModes:
      demo.rentalModes ?? (demo.operatorDayRateMinor === undefined ? ['SELF_OPERATED'] : ['SELF_OPERATED', 'WITH_OPERATOR']),
    depositBaseMinor: demo.depositBaseMinor,
    depositCapMinor: demo.depositCapMinor ?? null,
    cancellationPolicy: demo.cancellationPolicy ?? category.defaultPolicy,
    durationRules,
    ...searchColumns(rules),
    instantBook: demo.instantFromTrust !== undefined,
    minTrust: demo.instantFromTrust ?? 0,
    valueMinor: demo.valueMinor,
    attributes: { ...demo.attributes },
    images: imagesOf(demo, demoVendor),
    pickup: {
      address: demoVendor.address,
      hours: demoVendor.hours,
      instructions: demo.instructions,
      contact: `${demoVendor.person.name}, ${demoVendor.person.email}`,
    },
    ratingAverage,
    ratingCount,
    createdAt: listedAt,
    updatedAt: listedAt,
    version: 0,
  };
  return { asset, vendor, category };
}

function pricingOf({ tiers = {}, seasonRules = [], operatorDayRateMinor, extras = [] }: DemoAsset): Listing['asset']['pricing'] {
  return {
    tiers: Object.entries(tiers).map(([days, amountMinor]) => ({ days: Number(days), amountMinor })),
    seasonRules,
    operatorDayRateMinor: operatorDayRateMinor ?? null,
    extras,
  };
}

/** The rules in effect, in the form that the search by dates needs. */
function searchColumns(
  rules: DurationRules,
): Pick<Listing['asset'], 'minDays' | 'maxDays' | 'blockBeforeDays' | 'blockAfterDays'> {
  const rental = { startDate: '2026-05-04', endDate: '2026-05-05' };
  const blocked = blockedDays(rules, rental);
  return {
    minDays: rules.minDays,
    maxDays: rules.maxDays,
    blockBeforeDays: daysBetween(blocked.from, rental.startDate),
    blockAfterDays: daysBetween(rental.endDate, blocked.to),
  };
}

function imagesOf({ slug, title }: DemoAsset, { city }: DemoVendor): Listing['asset']['images'] {
  const { width, height } = DEMO_IMAGE;
  const alts = [`Drawing: ${title}`, `Drawing: ${title}, close-up`, `Drawing: where to pick it up in ${city}`];
  return alts.map((alt, index) => ({ url: `/media/demo/${slug}-${index + 1}.svg`, alt, width, height }));
}
