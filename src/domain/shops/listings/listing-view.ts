import { z } from 'zod';
import { ASSET_STATUSES } from '../../../../db/values/index.ts';
import { absoluteUrl, type CatalogAsset, listingPageUrl } from '../../catalog/assets/index.ts';
import { DurationRulesView, effectiveRules } from '../../catalog/availability/index.ts';
import { formatMoney, NextAction, type Settings } from '../../platform/kernel/index.ts';
import { Missing, missingOf, stepsFor, warningsOf } from './listing-checks.ts';
import { Default } from './listing-defaults.ts';
import type { ListingTerms } from './listing-terms.ts';

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
  terms: z.array(z.string()).optional().describe('what renting it out binds you to'),
  silentAcceptanceHours: z.int().nullable().describe('after so many hours your silence accepts a request'),
  pageUrl: z.string().nullable().describe('for people; null until it is published'),
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
  'terms',
  'pageUrl',
  'nextActions',
  'alreadyDone',
];

interface News {
  readonly defaults?: Default[];
  readonly changed?: string[];
  readonly effects?: string[];
  readonly terms?: ListingTerms;
  readonly alreadyDone?: boolean;
}

export function listingAnswer(
  listing: CatalogAsset,
  settings: Settings,
  { terms, ...news }: News = {},
): z.infer<typeof ListingAnswer> {
  const { asset, vendor, category } = listing;
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
    silentAcceptanceHours: category.silentAcceptanceHours,
    pageUrl: asset.status === 'LIVE' ? listingPageUrl(asset.slug, settings) : null,
    nextActions: [...stepsFor(listing, missing), ...(terms?.nextActions ?? [])],
    ...(terms && { terms: terms.terms }),
    ...news,
  };
}
