import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { placeholder, prepared } from '../../../../db/prepared.ts';
import { categories } from '../../../../db/schema/index.ts';
import { declareError } from '../../platform/kernel/index.ts';

export type CategoryRow = typeof categories.$inferSelect;

export const categoryNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'No such category.',
  data: z.object({ category: z.string() }),
  message: () => 'There is no such category.',
  next: () => [{ tool: 'list_categories', args: {}, actor: 'RENTER', why: 'see the categories' }],
});

export async function findCategories(from: Reader, slug?: string): Promise<CategoryRow[]> {
  return slug === undefined ? findAll(from) : findBySlug(from, { slug });
}

/** All of them in their order, where nothing else of them is shown. */
export async function findCategoryTitles(from: Reader): Promise<Pick<CategoryRow, 'slug' | 'title'>[]> {
  return findTitles(from);
}

const findTitles = prepared('category_titles', (reader) =>
  reader
    .select({ slug: categories.slug, title: categories.title })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.slug)),
);
const findAll = prepared('categories', (reader) =>
  reader.select().from(categories).orderBy(asc(categories.position), asc(categories.slug)),
);
const findBySlug = prepared('category_by_slug', (reader) =>
  reader
    .select()
    .from(categories)
    .where(eq(categories.slug, placeholder('slug'))),
);
