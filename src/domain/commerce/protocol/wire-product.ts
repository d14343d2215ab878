import type { ProductDetail, ProductView } from '../products/index.ts';

/** The unit in which rentals are bought, a code of UN/ECE Recommendation 20. */
export const DAY_UNIT = { unit: 'DAY', display_text: 'day' } as const;

interface Shown {
  /** Whether the asset is free on the requested days. */
  readonly available?: boolean;
}

/** Returns a listing as a product of the protocol. */
export function wireProduct(product: ProductView | ProductDetail, { available }: Shown = {}): WireProduct {
  const { id, slug, title, category, city, url, currency, priceRange, seller, rating, image } = product;
  const { attributes, attributeUnits } = product;
  const money = (amount: number) => ({ amount, currency });
  const description = { plain: 'description' in product ? product.description : `${title} in ${city}, by ${seller.name}` };
  return {
    id,
    handle: slug,
    title,
    description,
    url,
    categories: [{ value: category }],
    price_range: { min: money(priceRange.minMinor), max: money(priceRange.maxMinor) },
    media: mediaOf(product, image),
    ...(rating.average !== null && {
      rating: { value: rating.average, scale_min: 1, scale_max: 5, count: rating.count },
    }),
    ...(Object.keys(attributes).length > 0 && {
      metadata: { attributes, ...(attributeUnits && { attribute_units: attributeUnits }) },
    }),
    variants: product.variants.map((variant) => ({
      id: variant.id,
      title: variant.title,
      description: { plain: `${variant.title}. Fee and tax come on top; a deposit may be asked for.` },
      price: money(variant.priceMinor),
      quantity_unit: DAY_UNIT,
      ...(available !== undefined && {
        availability: { available, status: available ? 'in_stock' : 'out_of_stock' },
      }),
      seller: { name: seller.name },
    })),
  };
}

function mediaOf(product: ProductView | ProductDetail, image: string | null) {
  const images = 'images' in product ? product.images : [];
  if (images.length > 0)
    return images.map(({ url, alt, width, height }) => ({ type: 'image', url, alt_text: alt, width, height }));
  return image === null ? [] : [{ type: 'image', url: image }];
}

export interface WireVariant {
  readonly id: string;
  readonly [field: string]: unknown;
}

export interface WireProduct {
  readonly id: string;
  readonly variants: readonly WireVariant[];
  readonly [field: string]: unknown;
}
