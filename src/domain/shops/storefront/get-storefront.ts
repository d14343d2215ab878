import { z } from 'zod';
import { findShopNames, ownVendor } from '../../people/accounts/index.ts';
import { query } from '../../platform/kernel/index.ts';
import { findStorefront } from './storefront-store.ts';
import { StorefrontView, storefrontView } from './storefront-view.ts';

export const getStorefront = query({
  name: 'get_storefront',
  title: 'Own storefront',
  description: 'Your shop’s page as renters see it: its address, name, text, look, pictures, contact, hours, policies.',
  access: ownVendor('read:owner'),
  input: z.strictObject({}),
  output: StorefrontView,
  errors: [],

  async run({ subject: shop, reader, settings }) {
    const storefront = await findStorefront(reader, shop.id);
    return storefrontView(shop, storefront, { names: await findShopNames(reader, shop.id), settings });
  },
});
