import { z } from 'zod';
import { anyone, IdInput, query, listOf } from '../../platform/kernel/index.ts';
import { categoryNotFound, findCategories } from './category-store.ts';
import { CategoryRequirementsView } from './category-view.ts';

export const getCategoryRequirements = query({
  name: 'get_category_requirements',
  title: 'Verification requirements',
  description: 'What a renter must show per category: documents, verified phone, age. All categories, or one.',
  access: anyone,
  input: z.strictObject({ category: IdInput.optional() }),
  example: { category: 'camper-car' },
  output: listOf(CategoryRequirementsView),
  empty: () => 'There are no categories yet.',
  errors: [categoryNotFound],

  async run({ input, reader }) {
    const categories = await findCategories(reader, input.category);
    if (input.category !== undefined && categories.length === 0) throw categoryNotFound({ category: input.category });
    return { items: categories.map(({ slug, title, requirements }) => ({ category: slug, title, requirements })) };
  },
});
