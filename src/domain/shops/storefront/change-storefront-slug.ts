import { z } from 'zod';
import { findShopNames, keepShopName, lockShopNames, ownVendor, saveVendor, shopPageUrl } from '../../people/accounts/index.ts';
import { command } from '../../platform/kernel/index.ts';
import { CHANGES, judgeName, ShopNameInput } from './shop-name-rules.ts';
import { shopNameRefused } from './storefront-errors.ts';

export const changeStorefrontSlug = command({
  name: 'change_storefront_slug',
  title: 'Change the shop name in the address',
  description: `Give your shop another name in its address. The old one leads to the new one and stays yours. At most ${CHANGES.most} new names in ${CHANGES.days} days.`,
  access: ownVendor('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: ['publishes'],
  input: z.strictObject({ slug: ShopNameInput }),
  example: { slug: 'porto-kayaks' },
  output: z.object({
    slug: z.string(),
    before: z.string(),
    pageUrl: z.string(),
    redirects: z.array(z.string()).describe('former addresses, which lead to it'),
    alreadyDone: z.boolean().optional(),
  }),
  errors: [shopNameRefused],

  async run({ subject: shop, input: { slug }, tx, now, settings }) {
    await lockShopNames(tx);
    if (slug !== shop.slug) {
      const { problem, suggestions } = await judgeName(tx, shop, slug, now);
      if (problem !== null) throw shopNameRefused({ ...problem, slug, suggestions });
      // A shop that is older than the table of names has no row in it yet.
      const known = await findShopNames(tx, shop.id);
      if (known.every((name) => name.slug !== shop.slug))
        await keepShopName(tx, { slug: shop.slug, vendorId: shop.id, takenAt: shop.createdAt });
      await keepShopName(tx, { slug, vendorId: shop.id, takenAt: now });
      await saveVendor(tx, shop.id, { slug });
    }
    const former = (await findShopNames(tx, shop.id)).filter((name) => name.slug !== slug);
    return {
      slug,
      before: shop.slug,
      pageUrl: shopPageUrl(slug, settings),
      redirects: former.map((name) => shopPageUrl(name.slug, settings)),
      ...(slug === shop.slug && { alreadyDone: true }),
    };
  },
});
