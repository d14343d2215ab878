import { z } from 'zod';
import { IdInput, query } from '../../platform/kernel/index.ts';
import { offeredProduct } from './product-access.ts';
import { ProductDetail, productDetail } from './product-view.ts';

export const ucpProduct = query({
  name: 'ucp_product',
  title: 'Product of the catalogue',
  description: 'One listing as a UCP product: variants with the price of a day, extras, deposit. Next: ucp_quote.',
  access: offeredProduct,
  thirdPartyText: true,
  input: z.strictObject({ slug: IdInput.describe('or its id') }),
  example: { slug: 'coastline-camper' },
  output: ProductDetail,
  errors: [],

  run: async ({ subject, now, settings }) => productDetail(subject, { now, settings }),
});
