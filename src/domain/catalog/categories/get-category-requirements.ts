import { z } from 'zod';
import { anyone, IdInput, query, listOf } from '../../platform/kernel/index.ts';
import { categoryNotFound, findCategory, findOpenCategories } from './category-store.ts';
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
    const categories = input.category === undefined ? await findOpenCategories(reader) : [await findOne(reader, input.category)];
    return { items: categories.map(({ slug, title, requirements }) => ({ category: slug, title, requirements })) };
  },
});

async function findOne(reader: Parameters<typeof findCategory>[0], slug: string) {
  const category = await findCategory(reader, slug);
  if (category === undefined) throw categoryNotFound({ category: slug });
  return category;
}
