import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { ASSET_STATES } from '../../../../db/values/index.ts';
import { absoluteUrl, type AssetRow, type CatalogAsset, listingPageUrl } from '../../catalog/assets/index.ts';
import { DurationRulesView, effectiveRules } from '../../catalog/availability/index.ts';
import { silenceInTerms } from '../../catalog/quotes/index.ts';
import { formatMoney, NextAction, offer, percent, type Settings, type Step } from '../../platform/kernel/index.ts';
import { bankAction, findBank } from '../../settlement/payout-banks/index.ts';
import { FilledIn } from './listing-place.ts';
import { Missing, missingOf, stepsFor, warningsOf } from './listing-checks.ts';

/** The answer of every command that writes a listing. */
export const ListingAnswer = z.object({
  assetId: z.string(),
  slug: z.string(),
  status: z.enum(ASSET_STATES),
  title: z.string(),
  category: z.string(),
  city: z.string(),
  dayRateMinor: z.int(),
  dayRate: z.string(),
  currency: z.string(),
  durationRules: DurationRulesView.describe('in effect: its own, else the shop’s, else the platform’s'),
  images: z.array(z.object({ imageId: z.string().nullable(), url: z.string(), alt: z.string() })),
  defaults: z.array(FilledIn).optional().describe('what you did not say'),
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

/** The fields of that answer which the text form contains. */
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
  readonly defaults?: FilledIn[];
  readonly changed?: string[];
  readonly effects?: string[];
  readonly terms?: ListingTerms;
  readonly alreadyDone?: boolean;
}

export function listingAnswer(
  listing: CatalogAsset,
  settings: Settings,
  { terms, ...news }: News = {},
): z.input<typeof ListingAnswer> {
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
    warnings: warningsOf(listing, settings),
    silentAcceptanceHours: category.silentAcceptanceHours,
    pageUrl: asset.status === 'LIVE' ? listingPageUrl(asset.slug, settings) : null,
    nextActions: [...stepsFor(listing, missing), ...(terms?.nextActions ?? [])],
    ...(terms && { terms: terms.terms }),
    ...news,
  };
}

/** What the owner commits to by offering the listing, and what is needed to be paid. */
interface ListingTerms {
  readonly terms: string[];
  readonly nextActions: Step[];
}

/**
 * The terms that are shown when a listing is made and when it is published, because the owner must know what happens without an
 * answer.
 */
export async function listingTerms(
  from: Reader,
  { asset: { instantBook, status, vendorId }, category }: CatalogAsset,
): Promise<ListingTerms> {
  const { silentAcceptanceHours, commissionBps } = category;
  const hasBank = (await findBank(from, vendorId)) !== undefined;
  return {
    terms: [
      ...(instantBook ? ['Requests of low risk are accepted at once, without you.'] : []),
      silenceInTerms(silentAcceptanceHours),
      `Commission: ${percent(commissionBps)} of the rent.`,
      ...(hasBank ? [] : ['No bank account for payouts yet: what you earn waits for one.']),
    ],
    nextActions: status !== 'LIVE' ? [] : [hasBank ? seeRequests : bankAction('say where your earnings go'), look],
  };
}

const seeRequests: Step = offer('list_owner_requests', {}, { actor: 'OWNER', why: 'see what renters ask for', optional: true });

const look: Step = offer('get_seo_listings', {}, { actor: 'OWNER', why: 'see how well it can be found', optional: true });

/** Since when and why the platform hides a listing, for its owner; null if it does not. */
export const SuspensionView = z.object({ since: z.string(), reason: z.string().nullable() }).nullable();

export function ownSuspension({
  status,
  suspendedAt,
  suspendedReason,
}: Pick<AssetRow, 'status' | 'suspendedAt' | 'suspendedReason'>): z.input<typeof SuspensionView> {
  return status === 'SUSPENDED' && suspendedAt !== null ? { since: suspendedAt.toISOString(), reason: suspendedReason } : null;
}
