import type { z } from 'zod';
import type { VendorType } from '../../../../db/values/index.ts';
import { type AssetDetail, assetDetail, type CatalogAsset } from '../../catalog/assets/index.ts';
import { shopPageUrl } from '../../people/accounts/index.ts';
import { decimalOf, type ReadCtx } from '../../platform/kernel/index.ts';

/** The listing as a schema.org Product with an Offer to lease it by the day, for search engines and shopping agents. */
export function listingData({
  detail,
  categoryTitle,
  url,
  description,
  shopUrl,
  shopType,
}: ListingWords): Record<string, unknown> {
  const { title, images, rating, id, dayRateMinor, currency, city, vendor } = detail;
  const price = decimalOf(dayRateMinor, currency);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${url}#product`,
    name: title,
    ...(description !== '' && { description }),
    ...(images.length > 0 && { image: images.map((image) => image.url) }),
    sku: id,
    category: categoryTitle,
    url,
    ...(rating.average !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        reviewCount: rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: currency,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: currency,
        unitCode: 'DAY',
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'DAY' },
      },
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      availability: 'https://schema.org/InStock',
      areaServed: city,
      seller: { '@type': shopType === 'COMPANY' ? 'Organization' : 'Person', name: vendor.name, url: shopUrl },
    },
  };
}

/** The texts about a listing that its page, search results and structured data use. */
export interface ListingWords {
  readonly detail: z.infer<typeof AssetDetail>;
  readonly categoryTitle: string;
  readonly url: string;
  readonly shopUrl: string;
  readonly shopType: VendorType;
  /** The owner's description, on one line. */
  readonly description: string;
  /** The title of the page: at most `MOST_TITLE` characters. */
  readonly title: string;
  /** The description for search engines: at most `MOST_META` characters. */
  readonly meta: string;
}

export function listingWords(catalogAsset: CatalogAsset, pricing: ReadCtx): ListingWords {
  const { vendor, category } = catalogAsset;
  const detail = assetDetail(catalogAsset, pricing);
  const description = detail.description.replaceAll(/\s+/g, ' ').trim();
  const rent = `Rent in ${detail.city} from ${detail.dayRate} a day.`;
  return {
    detail,
    categoryTitle: category.title,
    url: detail.pageUrl,
    shopUrl: shopPageUrl(vendor.slug, pricing.settings),
    shopType: vendor.type,
    description,
    title: titleOf(detail.title, detail.city),
    meta: `${rent} ${shortened(description, MOST_META - rent.length - 1)}`.trim(),
  };
}

/** How many characters of the title and the description of a page search engines show. */
export const MOST_TITLE = 60;
const MOST_META = 155;

/** Cuts a text after a word and adds a sign that it goes on. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  if (most < 2) return '';
  const cut = text.slice(0, most - 1);
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(' '), Math.floor(most / 2)));
  return `${atWord.replace(/[\s,;:.–-]+$/, '')}…`;
}

/** The title with the place, if both fit. */
function titleOf(title: string, city: string): string {
  const whole = `${title} – rent in ${city}`;
  return whole.length <= MOST_TITLE ? whole : shortened(title, MOST_TITLE);
}
