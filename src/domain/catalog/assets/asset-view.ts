import { z } from 'zod';
import { type AssetImage, CANCELLATION_POLICIES, type DurationRules, RENTAL_MODES } from '../../../../db/values/index.ts';
import { formatMoney, type ReadCtx, type Settings, WHOLE_BPS } from '../../platform/kernel/index.ts';
import { DurationRulesView, effectiveRules } from '../availability/index.ts';
import { requirementTitle, requirementsFor } from '../../people/trust/index.ts';
import { type CategoryRow, RequirementView } from '../categories/index.ts';
import { depositFor, type PriceTerms, rentOutsideSeasons, taxRates } from '../pricing/index.ts';
import { AttributeValues, AttributeWords, filterAttributes, statedAttributes } from './asset-attributes.ts';
import { type AssetDocument, documentOf } from './asset-documents.ts';
import type { AssetRow, CatalogAsset } from './asset-store.ts';
import { depositTermsOf, offersInstantBook } from './asset-terms.ts';

export const RatingView = z.object({ average: z.number().nullable().describe('null: not rated yet'), count: z.int() });

/** A rating as it is shown, to one decimal. It is stored in full. */
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
  attributes: AttributeValues.describe('those that search_assets can filter by'),
  attributeUnits: AttributeWords.optional().describe('by name, where there are any'),
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

const Size = { url: z.string(), width: z.int(), height: z.int() };
const ImageView = z.object({
  ...Size,
  alt: z.string(),
  variants: z.array(z.object(Size)).optional().describe('other sizes, the smallest first'),
});

const PickupWindowView = z.object({
  weekdays: z.array(z.int()).describe('1 Monday'),
  from: z.string().describe('HH:MM, local'),
  to: z.string(),
});

export const AssetDetail = AssetCard.omit({ totalMinor: true, total: true }).extend({
  pageUrl: z.string().describe('for people; with .md for agents'),
  description: z.string(),
  units: z.int(),
  images: z.array(ImageView),
  attributes: AttributeValues,
  attributeLabels: AttributeWords.describe('by name, as people call them'),
  pricing: z.object({
    dayRateMinor: minor,
    tiers: z.array(z.object({ days: z.int(), amountMinor: minor })),
    examples: z
      .array(z.object({ days: z.int(), amountMinor: minor, amount: z.string(), how: z.string() }))
      .describe(
        'rent of one unit outside seasons and weekday prices, before fee and tax: the lower of the tiers and single days less the discount',
      ),
    weekdayRates: z
      .array(z.object({ weekdays: z.array(z.int()), amountMinor: minor }))
      .optional()
      .describe('what a day costs on these weekdays (1 Monday), in place of dayRateMinor'),
    seasonRules: z.array(
      z.object({
        name: z.string(),
        from: z.string().optional(),
        to: z.string().optional(),
        weekdays: z.array(z.int()).optional(),
        bps: z.int().optional().describe('change of the price there'),
        amountMinor: minor.optional().describe('or what a day costs there, whatever its weekday and the length'),
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
  requirements: z.array(RequirementView.extend({ title: z.string().describe('as people call it') })),
  deposit: z.object({
    amountMinor: minor.describe('for a renter of standard trust'),
    range: z.object({ minMinor: minor, maxMinor: minor }),
  }),
  timeZone: z.string(),
  pickup: z.object({
    city: z.string(),
    country: z.string(),
    hours: z.string(),
    windows: z.array(PickupWindowView).optional().describe('when it is handed out and taken back; other weekdays are closed'),
    latitude: z.number().describe('about 1 km exact; the address follows with the confirmed booking'),
    longitude: z.number(),
  }),
});

/** The data of a vendor that is shown with every listing. */
type ShownVendor = Pick<CatalogAsset['vendor'], 'slug' | 'name' | 'commissionOverdue'>;

/** A listing as a list reads it: its document, and data that changes without the document. */
export interface ListedAsset {
  readonly card: AssetDocument['card'];
  readonly rating: RatingCounts;
  readonly vendor: ShownVendor;
  readonly attributes: AssetRow['attributes'];
  readonly category: Pick<CategoryRow, 'attributes'>;
  /** Where it is picked up, to the metre. It is never shown. */
  readonly place: Pick<AssetRow, 'latitude' | 'longitude'>;
}

export function cardView(
  { card, rating, vendor, ...stated }: Omit<ListedAsset, 'place'>,
  settings: Settings,
): z.infer<typeof AssetCard> {
  return {
    ...card,
    vendor: { slug: vendor.slug, name: vendor.name },
    rating: ratingView(rating),
    image: card.image === null ? null : absoluteUrl(card.image, settings),
    instantBook: offersInstantBook({ asset: card, vendor }),
    ...filterAttributes(stated),
  };
}

/** A listing as its page reads it. */
export interface ShownAsset extends AssetDocument {
  readonly rating: RatingCounts;
  readonly durationRules: Partial<DurationRules>;
  readonly secured: Pick<CatalogAsset['asset'], 'depositBaseMinor' | 'depositCapMinor'>;
  readonly vendor: ShownVendor & Pick<CatalogAsset['vendor'], 'country' | 'salesTax' | 'durationRules'>;
  readonly attributes: AssetRow['attributes'];
  readonly category: Pick<CatalogAsset['category'], 'attributes' | 'feeBps' | 'depositFloors' | 'requirements'>;
}

export function detailView(shown: ShownAsset, { now, settings }: ReadCtx): z.infer<typeof AssetDetail> {
  const { card, words, terms, vendor, category } = shown;
  const durationRules = effectiveRules(shown.durationRules, vendor.durationRules, settings);
  const rates = { ...card, tiers: terms.pricing.tiers, durationDiscounts: durationRules.discounts };
  return {
    ...cardView(shown, settings),
    ...words,
    ...terms,
    ...statedAttributes(shown),
    pageUrl: listingPageUrl(card.slug, settings),
    images: terms.images.map((image) => imageView(image, settings)),
    pricing: {
      ...terms.pricing,
      serviceFeeBps: category.feeBps,
      examples: rentExamples(rates, durationRules),
      rentalTaxBps: taxRates(vendor, { now, settings }).rentalTaxBps,
    },
    durationRules,
    requirements: requirementsFor(category.requirements, words, null).map((each) => ({
      ...each,
      title: requirementTitle(each.code, settings),
    })),
    deposit: usualDeposit(shown, settings),
  };
}

/** The deposit in minor units for one unit: that of a renter of standard trust, and the range for others. */
function usualDeposit({ card, secured, category }: ShownAsset, settings: Settings): z.infer<typeof AssetDetail>['deposit'] {
  const [rentalMode = 'SELF_OPERATED'] = card.rentalModes;
  const terms = depositTermsOf({ currency: card.currency, ...secured }, category, settings);
  const { amountMinor, range } = depositFor(terms, { rentalMode, units: 1, multiplierBps: WHOLE_BPS });
  return { amountMinor, range };
}

/** The details of a listing for its owner, made from its rows instead of its document. */
export function assetDetail({ asset, vendor, category }: CatalogAsset, pricing: ReadCtx): z.infer<typeof AssetDetail> {
  const { attributes, durationRules } = asset;
  const own = { attributes, rating: asset, secured: asset, vendor, category, durationRules };
  return detailView({ ...documentOf({ asset }), ...own }, pricing);
}

/** The path of the page on which people see a listing. */
export function listingPath(slug: string): string {
  return `/a/${slug}`;
}

export function listingPageUrl(slug: string, { publicBaseUrl }: Pick<Settings, 'publicBaseUrl'>): string {
  return `${publicBaseUrl}${listingPath(slug)}`;
}

type RentTerms = Pick<PriceTerms, 'currency' | 'dayRateMinor' | 'tiers' | 'durationDiscounts'>;
type RentExamples = z.infer<typeof AssetDetail>['pricing']['examples'];

/** The price of each length of rental at which another price begins. */
function rentExamples(terms: RentTerms, { minDays, maxDays }: DurationRules): RentExamples {
  const lengths = [minDays, ...terms.tiers.map(({ days }) => days), ...terms.durationDiscounts.map((step) => step.minDays)];
  const possible = [...new Set(lengths)].filter((days) => days >= minDays && days <= maxDays).toSorted((a, b) => a - b);
  return possible.slice(0, MOST_EXAMPLES).map((days) => {
    const rent = rentOutsideSeasons(terms, days);
    return { days, ...rent, amount: formatMoney(rent.amountMinor, terms.currency) };
  });
}

const MOST_EXAMPLES = 8;

export function absoluteUrl(url: string, settings: Settings): string {
  return url.startsWith('/') ? `${settings.publicBaseUrl}${url}` : url;
}

function imageView(image: AssetImage, settings: Settings): z.infer<typeof ImageView> {
  const url = absoluteUrl(image.url, settings);
  if (image.variants === undefined) return { ...image, url };
  return { ...image, url, variants: image.variants.map((variant) => ({ ...variant, url: absoluteUrl(variant.url, settings) })) };
}
