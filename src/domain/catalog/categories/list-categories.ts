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
  input: z.strictObject({}),
  output: listOf(CategoryView),
  empty: () => 'There are no categories yet.',
  errors: [],

  prepare: ({ reader }) => findOpenCategories(reader),

  facts: ({ prepared: categories }) => categories.flatMap((category) => Object.values(category)),

  lastsMinute: () => true,

  async run({ prepared: categories }) {
    return { items: categories.map(categoryView) };
  },
});
