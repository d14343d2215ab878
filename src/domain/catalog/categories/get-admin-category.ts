import { z } from 'zod';
import { anyAdmin, IdInput, query } from '../../platform/kernel/index.ts';
import { categoryNotFound, findCategory } from './category-store.ts';
import { AdminCategoryView, categoryForAdmin } from './admin-category-view.ts';

export const getAdminCategory = query({
  name: 'get_admin_category',
  title: 'A category to edit',
  description: 'Admin: one category with everything that is decided about it, and how many listings it has.',
  access: anyAdmin,
  input: z.strictObject({ slug: IdInput }),
  example: { slug: 'camper-car' },
  output: AdminCategoryView,
  errors: [categoryNotFound],

  async run({ input: { slug }, reader }) {
    const category = await findCategory(reader, slug);
    if (category === undefined) throw categoryNotFound({ category: slug });
    return categoryForAdmin(reader, category);
  },
});
