import { z } from 'zod';
import { findAssetsById } from '../../catalog/assets/index.ts';
import { categoryNotFound } from '../../catalog/categories/index.ts';
import { FoundAssets, foundAssets, searchAssets } from '../../catalog/search/index.ts';
import { anyone, pageInput, pageOf, query } from '../../platform/kernel/index.ts';
import { innerInput } from './inner-input.ts';
import { productDetail, ProductView } from './product-view.ts';

const { q, category, city, minPrice, maxPrice, currency, from, to, attributes } = searchAssets.input.shape;

export const ucpProducts = query({
  name: 'ucp_products',
  title: 'Products of the catalogue',
  description:
    'Listings as UCP products, found by words, category, city, price of a day and attributes; with from and to only what is free. Next: ucp_quote.',
  access: anyone,
  performs: [searchAssets],
  thirdPartyText: true,
  input: z.strictObject({ q, category, city, minPrice, maxPrice, currency, from, to, attributes, ...pageInput }),
  example: { q: 'kayak', from: '2027-06-14', to: '2027-06-17', limit: 5 },
  output: pageOf(ProductView).extend({ prices: FoundAssets.shape.prices }),
  empty: () => 'Nothing fits: fewer words or filters, or other dates, may find something.',
  errors: [categoryNotFound],

  async run({ input, caller, reader, now, settings }) {
    const request = { search: innerInput(searchAssets, input), caller, reader, now, settings };
    const { items, pagination, prices } = await foundAssets(request);
    const listings = await findAssetsById(
      reader,
      items.map(({ id }) => id),
    );
    const products = new Map(listings.map((one) => [one.asset.id, productDetail(one, { now, settings })]));
    return {
      items: items.flatMap(({ id, attributes, attributeUnits }) => {
        const product = products.get(id);
        return product === undefined ? [] : [{ ...product, attributes, attributeUnits }];
      }),
      ...(prices !== undefined && { prices }),
      pagination,
    };
  },
});
