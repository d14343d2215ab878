import { z } from 'zod';
import { anyone, query, listOf } from '../../platform/kernel/index.ts';
import { findOpenCategories } from './category-store.ts';
import { CategoryView, categoryView } from './category-view.ts';

export const listCategories = query({
  name: 'list_categories',
  title: 'Categories',
  description:
    'All categories with their fee, default cancellation policy and attributes. Use a slug as category in search_assets.',
  access: anyone,
  sameForAll: true,
  input: z.strictObject({}),
  output: listOf(CategoryView),
  empty: () => 'There are no categories yet.',
  errors: [],

  async run({ reader }) {
    return { items: (await findOpenCategories(reader)).map(categoryView) };
  },
});
