import { z } from 'zod';
import { anyAdmin, listOf, query } from '../../platform/kernel/index.ts';
import { findAllCategories } from './category-store.ts';
import { AdminCategoryView, decidedAbout } from './admin-category-view.ts';

export const listAdminCategories = query({
  name: 'list_admin_categories',
  title: 'Categories to edit',
  description: 'Admin: all categories with everything that is decided about them, those that are archived included.',
  access: anyAdmin,
  input: z.strictObject({}),
  output: listOf(AdminCategoryView.omit({ listings: true })),
  empty: () => 'There are no categories yet: POST /admin/categories makes one.',
  errors: [],

  async run({ reader }) {
    return { items: (await findAllCategories(reader)).map(decidedAbout) };
  },
});
