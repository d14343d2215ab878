import { z } from 'zod';
import { CANCELLATION_POLICIES, type DurationRules, RENTAL_MODES, REQUIREMENT_CODES } from '../../../../db/values.ts';
import { formatMoney, type Settings } from '../../platform/kernel/index.ts';
import { DurationRulesView, effectiveRules } from '../availability/index.ts';
import { depositFor, type PriceTerms, rentOutsideSeasons } from '../pricing/index.ts';
import type { CatalogAsset } from './asset-store.ts';
import { offersInstantBook, priceTermsOf } from './asset-terms.ts';

export const RatingView = z.object({ average: z.number().nullable().describe('null: not rated yet'), count: z.int() });

/** A rating as it is shown, to one decimal; it is kept in full. */
export function ratingView({ ratingAverage, ratingCount }: RatingCounts): z.infer<typeof RatingView> {
  return { average: ratingCount === 0 ? null : Math.round(ratingAverage * 10) / 10, count: ratingCount };
}

interface RatingCounts {
  readonly ratingAverage: number;
  readonly ratingCount: number;
}

const minor = z.int().describe('minor units');

export const AssetCard = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  category: z.string(),
  city: z.string(),
  vendor: z.object({ slug: z.string(), name: z.string() }),
  dayRateMinor: minor,
  dayRate: z.string().describe('the same, readable'),
  currency: z.string(),
  rating: RatingView,
  image: z.string().nullable(),
  instantBook: z.boolean(),
  rentalModes: z.array(z.enum(RENTAL_MODES)),
  totalMinor: minor.optional().describe('for the dates asked for; deposit apart'),
  total: z.string().optional(),
});

export const ExtraView = z.object({
  id: z.string(),
  label: z.string(),
  amountMinor: minor,
  per: z.enum(['BOOKING', 'DAY']),
  mandatory: z.boolean(),
});

export const RequirementView = z.object({
  code: z.enum(REQUIREMENT_CODES),
  rentalModes: z.array(z.enum(RENTAL_MODES)).optional().describe('only for these; absent means all'),
  note: z.string().optional(),
});

export const AssetDetail = AssetCard.omit({ totalMinor: true, total: true }).extend({
  pageUrl: z.string().describe('for people; with .md for agents'),
  description: z.string(),
  units: z.int(),
  images: z.array(z.object({ url: z.string(), alt: z.string(), width: z.int(), height: z.int() })),
  attributes: z.record(z.string(), z.union([z.string(), z.number()])),
  pricing: z.object({
    dayRateMinor: minor,
    tiers: z.array(z.object({ days: z.int(), amountMinor: minor })),
    examples: z
      .array(z.object({ days: z.int(), amountMinor: minor, amount: z.string(), how: z.string() }))
      .describe('rent of one unit outside seasons, before fee and tax: the lower of the tiers and single days less the discount'),
    seasonRules: z.array(
      z.object({
        name: z.string(),
        from: z.string().optional(),
        to: z.string().optional(),
        weekdays: z.array(z.int()).optional(),
        bps: z.int(),
        priority: z.int(),
        minDays: z.int().optional(),
      }),
    ),
    operatorDayRateMinor: minor.nullable(),
    extras: z.array(ExtraView),
    serviceFeeBps: z.int(),
    rentalTaxBps: z.int(),
  }),
  durationRules: DurationRulesView,
  cancellationPolicy: z.enum(CANCELLATION_POLICIES),
  requirements: z.array(RequirementView),
  deposit: z.object({
    amountMinor: minor.describe('for a renter of standard trust'),
    range: z.object({ minMinor: minor, maxMinor: minor }),
  }),
  timeZone: z.string(),
  pickup: z.object({
    city: z.string(),
    country: z.string(),
    hours: z.string(),
    latitude: z.number().describe('about 1 km exact; the address follows with the confirmed booking'),
    longitude: z.number(),
  }),
});

export function assetCard({ asset, vendor }: CatalogAsset, settings: Settings): z.infer<typeof AssetCard> {
  const [image] = asset.images;
  return {
    id: asset.id,
    slug: asset.slug,
    title: asset.title,
    category: asset.categorySlug,
    city: asset.city,
    vendor: { slug: vendor.slug, name: vendor.name },
    dayRateMinor: asset.dayRateMinor,
    dayRate: formatMoney(asset.dayRateMinor, asset.currency),
    currency: asset.currency,
    rating: ratingView(asset),
    image: image === undefined ? null : absolute(image.url, settings),
    instantBook: offersInstantBook({ asset, vendor }),
    rentalModes: asset.rentalModes,
  };
}

export function assetDetail(catalogAsset: CatalogAsset, settings: Settings): z.infer<typeof AssetDetail> {
  const { asset, vendor, category } = catalogAsset;
  const terms = priceTermsOf(catalogAsset, settings);
  const durationRules = effectiveRules(asset.durationRules, vendor.durationRules, settings);
  const deposit = depositFor(terms, { rentalMode: asset.rentalModes[0] ?? 'SELF_OPERATED', units: 1, multiplierBps: 10_000 });
  return {
    ...assetCard(catalogAsset, settings),
    pageUrl: listingPageUrl(asset.slug, settings),
    description: asset.description,
    units: asset.units,
    images: asset.images.map((image) => ({ ...image, url: absolute(image.url, settings) })),
    attributes: asset.attributes,
    pricing: {
      dayRateMinor: asset.dayRateMinor,
      ...asset.pricing,
      examples: rentExamples(terms, durationRules),
      serviceFeeBps: category.feeBps,
      rentalTaxBps: terms.rentalTaxBps,
    },
    durationRules,
    cancellationPolicy: asset.cancellationPolicy,
    requirements: category.requirements,
    deposit: { amountMinor: deposit.amountMinor, range: deposit.range },
    timeZone: asset.timeZone,
    pickup: {
      city: asset.city,
      country: asset.country,
      hours: asset.pickup.hours,
      latitude: Math.round(asset.latitude * 100) / 100,
      longitude: Math.round(asset.longitude * 100) / 100,
    },
  };
}

/** Where people see a listing. */
export function listingPageUrl(slug: string, { publicBaseUrl }: Pick<Settings, 'publicBaseUrl'>): string {
  return `${publicBaseUrl}/a/${slug}`;
}

/** What the lengths cost at which another price begins. */
function rentExamples(
  terms: PriceTerms,
  { minDays, maxDays }: DurationRules,
): z.infer<typeof AssetDetail>['pricing']['examples'] {
  const lengths = [minDays, ...terms.tiers.map(({ days }) => days), ...terms.durationDiscounts.map((step) => step.minDays)];
  const possible = [...new Set(lengths)].filter((days) => days >= minDays && days <= maxDays).toSorted((a, b) => a - b);
  return possible.slice(0, MOST_EXAMPLES).map((days) => {
    const rent = rentOutsideSeasons(terms, days);
    return { days, ...rent, amount: formatMoney(rent.amountMinor, terms.currency) };
  });
}

const MOST_EXAMPLES = 8;

function absolute(url: string, settings: Settings): string {
  return url.startsWith('/') ? `${settings.publicBaseUrl}${url}` : url;
}
