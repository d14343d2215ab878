import { z } from 'zod';
import { ownVendor, shopPageUrl } from '../../people/accounts/index.ts';
import { NextAction, offer, query } from '../../platform/kernel/index.ts';
import { judgeName, ShopNameInput } from './shop-name-rules.ts';
import { NameProblem } from './storefront-errors.ts';

export const checkStorefrontSlug = query({
  name: 'check_storefront_slug',
  title: 'Is a shop name free',
  description: 'Whether your shop can have a name in its address, and names like it that are free.',
  access: ownVendor('read:owner'),
  // The weight makes it slow to find out which shops exist by guessing names.
  weight: 10,
  input: z.strictObject({ q: ShopNameInput.describe('the name') }),
  example: { q: 'river-kayaks' },
  output: z.object({
    slug: z.string(),
    available: z.boolean(),
    yours: z.boolean().describe('it is your shop’s now'),
    problem: NameProblem.nullable(),
    suggestions: z.array(z.string()),
    pageUrl: z.string().describe('what the address would be'),
    nextActions: z.array(NextAction),
  }),
  errors: [],

  async run({ subject: shop, input: { q: slug }, reader, now, settings }) {
    const { problem, suggestions } =
      slug === shop.slug ? { problem: null, suggestions: [] } : await judgeName(reader, shop, slug, now);
    const yours = slug === shop.slug;
    const names = problem === null && !yours ? [slug] : suggestions;
    return {
      slug,
      available: problem === null,
      yours,
      problem,
      suggestions,
      pageUrl: shopPageUrl(slug, settings),
      nextActions: names.map((name) =>
        offer(
          'change_storefront_slug',
          { slug: name },
          { actor: 'OWNER', why: 'take this name', requiresHuman: true, optional: true },
        ),
      ),
    };
  },
});
