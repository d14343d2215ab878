import { z } from 'zod';
import { CANCELLATION_POLICIES, RENTAL_MODES, type RentalMode } from '../../../../db/values/index.ts';
import { AssetCard, AssetDetail, assetDetail, type CatalogAsset } from '../../catalog/assets/index.ts';
import { formatMoney, type ReadCtx } from '../../platform/kernel/index.ts';

const minor = z.int().describe('minor units');

/** What is bought: days of a product, with or without an operator. */
const Variant = z.object({
  id: z.string().describe('what a checkout names'),
  rentalMode: z.enum(RENTAL_MODES),
  title: z.string(),
  unit: z.literal('DAY'),
  priceMinor: minor.describe('of one day, before fee and tax'),
  price: z.string(),
});

/** A listing as a product. */
export const ProductView = AssetDetail.pick({
  id: true,
  slug: true,
  title: true,
  category: true,
  city: true,
  currency: true,
  rating: true,
  instantBook: true,
}).extend({
  attributes: AssetCard.shape.attributes,
  attributeUnits: AssetCard.shape.attributeUnits,
  url: z.string().describe('for people'),
  seller: z.object({ slug: z.string(), name: z.string() }),
  image: z.string().nullable(),
  priceRange: z.object({ minMinor: minor, maxMinor: minor }).describe('of a day'),
  variants: z.array(Variant),
});
export type ProductView = z.infer<typeof ProductView>;

/** A product with everything that its page shows. */
export const ProductDetail = ProductView.extend({
  description: z.string(),
  images: z.array(z.object({ url: z.string(), alt: z.string(), width: z.int(), height: z.int() })),
  attributes: AssetDetail.shape.attributes,
  attributeLabels: AssetDetail.shape.attributeLabels,
  extras: AssetDetail.shape.pricing.shape.extras,
  durationRules: AssetDetail.shape.durationRules,
  deposit: AssetDetail.shape.deposit,
  requirements: AssetDetail.shape.requirements,
  cancellationPolicy: z.enum(CANCELLATION_POLICIES),
  timeZone: z.string(),
});
export type ProductDetail = z.infer<typeof ProductDetail>;

const MODE_WORDS: Readonly<Record<RentalMode, string>> = { SELF_OPERATED: 'per day', WITH_OPERATOR: 'with operator, per day' };

export function productDetail(catalogAsset: CatalogAsset, moment: ReadCtx): ProductDetail {
  const detail = assetDetail(catalogAsset, moment);
  const { id, title, currency, rentalModes, pricing, vendor, pageUrl } = detail;
  const variants = rentalModes.map((rentalMode) => {
    const priceMinor = dayPriceOf(pricing, rentalMode);
    const price = formatMoney(priceMinor, currency);
    const words = variantTitle(title, rentalMode);
    return { id: variantId(id, rentalMode), rentalMode, title: words, unit: 'DAY' as const, priceMinor, price };
  });
  const prices = variants.map(({ priceMinor }) => priceMinor);
  return {
    ...detail,
    url: pageUrl,
    seller: vendor,
    priceRange: { minMinor: Math.min(...prices), maxMinor: Math.max(...prices) },
    variants,
    extras: pricing.extras,
  };
}

/** Returns the plain price of a day, with the operator if there is one. */
export function dayPriceOf(
  { dayRateMinor, operatorDayRateMinor }: { dayRateMinor: number; operatorDayRateMinor: number | null },
  rentalMode: RentalMode,
): number {
  return dayRateMinor + (rentalMode === 'WITH_OPERATOR' ? (operatorDayRateMinor ?? 0) : 0);
}

export function variantTitle(title: string, rentalMode: RentalMode): string {
  return `${title}, ${MODE_WORDS[rentalMode]}`;
}

/** Returns the id of a variant. Asset ids contain no dot, so the two parts can be separated again. */
export function variantId(assetId: string, rentalMode: RentalMode): string {
  return `${assetId}.${rentalMode}`;
}

/** Returns the asset and the mode that a variant names. The product's own id names no mode. */
export function readVariant(id: string): { productId: string; rentalMode: RentalMode | undefined } {
  const [productId = '', mode] = id.split('.');
  return { productId, rentalMode: RENTAL_MODES.find((known) => known === mode) };
}
