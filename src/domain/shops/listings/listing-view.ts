import { z } from 'zod';
import { ASSET_STATUSES } from '../../../../db/values.ts';
import { absoluteUrl, type CatalogAsset } from '../../catalog/assets/index.ts';
import { DurationRulesView, effectiveRules } from '../../catalog/availability/index.ts';
import { formatMoney, NextAction, type Settings } from '../../platform/kernel/index.ts';
import { Missing, missingOf, stepsFor, warningsOf } from './listing-checks.ts';
import { Default } from './listing-defaults.ts';

/** What a write answers about the listing. */
export const ListingAnswer = z.object({
  assetId: z.string(),
  slug: z.string(),
  status: z.enum(ASSET_STATUSES),
  title: z.string(),
  category: z.string(),
  city: z.string(),
  dayRateMinor: z.int(),
  dayRate: z.string(),
  currency: z.string(),
  durationRules: DurationRulesView.describe('in effect: its own, else the shop’s, else the platform’s'),
  images: z.array(z.object({ imageId: z.string().nullable(), url: z.string(), alt: z.string() })),
  defaults: z.array(Default).optional().describe('what you did not say'),
  missing: z.array(Missing).describe('before it can be published'),
  warnings: z.array(z.string()),
  changed: z.array(z.string()).optional(),
  effects: z.array(z.string()).optional().describe('what else changed'),
  nextActions: z.array(NextAction),
  alreadyDone: z.boolean().optional(),
});

/** What its text reads out. */
export const LISTING_NEWS = [
  'assetId',
  'slug',
  'status',
  'dayRateMinor',
  'currency',
  'defaults',
  'missing.field',
  'missing.fix',
  'warnings',
  'changed',
  'effects',
  'nextActions',
  'alreadyDone',
];

interface News {
  readonly defaults?: Default[];
  readonly changed?: string[];
  readonly effects?: string[];
  readonly alreadyDone?: boolean;
}

export function listingAnswer(listing: CatalogAsset, settings: Settings, news: News = {}): z.infer<typeof ListingAnswer> {
  const { asset, vendor } = listing;
  const missing = missingOf(listing);
  return {
    assetId: asset.id,
    slug: asset.slug,
    status: asset.status,
    title: asset.title,
    category: asset.categorySlug,
    city: asset.city,
    dayRateMinor: asset.dayRateMinor,
    dayRate: formatMoney(asset.dayRateMinor, asset.currency),
    currency: asset.currency,
    durationRules: effectiveRules(asset.durationRules, vendor.durationRules, settings),
    images: asset.images.map(({ imageId = null, url, alt }) => ({ imageId, url: absoluteUrl(url, settings), alt })),
    missing,
    warnings: warningsOf(listing),
    nextActions: stepsFor(listing, missing),
    ...news,
  };
}
