import { decimalOf } from '../../platform/kernel/index.ts';
import type { ListingWords } from './listing-words.ts';

/** schema.org Product with an Offer to lease it by the day, as search engines and shopping agents read it. */
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
