import { z } from 'zod';
import { anyAdmin, listOf, query } from '../../platform/kernel/index.ts';
import { findAllCategories } from '../categories/index.ts';
import { AdminCategoryView, adminCategoryView } from './admin-category-view.ts';
import { countListings } from './category-listings.ts';

export const listAdminCategories = query({
  name: 'list_admin_categories',
  title: 'Categories to edit',
  description: 'Admin: all categories with everything that is decided about them, those that are archived included.',
  access: anyAdmin,
  input: z.strictObject({}),
  output: listOf(AdminCategoryView),
  empty: () => 'There are no categories yet: POST /admin/categories makes one.',
  errors: [],

  async run({ reader }) {
    const [categories, listings] = await Promise.all([findAllCategories(reader), countListings(reader)]);
    return { items: categories.map((category) => adminCategoryView(category, listings.get(category.slug) ?? 0)) };
  },
});
