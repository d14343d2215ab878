import type { z } from 'zod';
import type { VendorType } from '../../../../db/values/index.ts';
import { type AssetDetail, assetDetail, type CatalogAsset, type Pricing } from '../../catalog/assets/index.ts';
import { shopPageUrl } from '../../people/accounts/index.ts';
import { MOST_META, MOST_TITLE, shortened } from './search-snippet.ts';

/** A listing as its page, its search results and its structured data speak of it. */
export interface ListingWords {
  readonly detail: z.infer<typeof AssetDetail>;
  readonly categoryTitle: string;
  readonly url: string;
  readonly shopUrl: string;
  readonly shopType: VendorType;
  /** What its owner says about it, on one line. */
  readonly description: string;
  /** Of the page: at most `MOST_TITLE` characters. */
  readonly title: string;
  /** At most `MOST_META`. */
  readonly meta: string;
}

export function listingWords(catalogAsset: CatalogAsset, pricing: Pricing): ListingWords {
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

/** With the place, where both fit. */
function titleOf(title: string, city: string): string {
  const whole = `${title} – rent in ${city}`;
  return whole.length <= MOST_TITLE ? whole : shortened(title, MOST_TITLE);
}
