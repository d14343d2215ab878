import { asc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { categories } from '../../../../db/schema/index.ts';
import { declareError, offer } from '../../platform/kernel/index.ts';

export type CategoryRow = typeof categories.$inferSelect;

export const CATEGORIES_LOCK = 'categories';

export const categoryNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'No such category.',
  data: z.object({ category: z.string() }),
  message: () => 'There is no such category.',
  next: () => [offer('list_categories', {}, { actor: 'RENTER', why: 'see the categories' })],
});

/** The categories in which something new can be listed, in their order. */
export async function findOpenCategories(from: Reader): Promise<CategoryRow[]> {
  return (await findAll(from)).filter(({ archivedAt }) => archivedAt === null);
}

/** All categories in their order. Listings of an archived category stay in it. */
export async function findAllCategories(from: Reader): Promise<CategoryRow[]> {
  return findAll(from);
}

/** A category by its slug, archived or not. */
export async function findCategory(from: Reader, slug: string): Promise<CategoryRow | undefined> {
  const [row] = await findBySlug(from, { slug });
  return row;
}

const findBySlug = hotQuery('category_by_slug', (reader) =>
  reader
    .select()
    .from(categories)
    .where(eq(categories.slug, placeholder('slug'))),
);

/** Slugs and titles of the categories in which something new can be listed, in their order. */
export async function findCategoryTitles(from: Reader): Promise<Pick<CategoryRow, 'slug' | 'title'>[]> {
  return from
    .select({ slug: categories.slug, title: categories.title })
    .from(categories)
    .where(isNull(categories.archivedAt))
    .orderBy(asc(categories.position), asc(categories.slug));
}

export async function addCategory(tx: Tx, category: CategoryRow): Promise<void> {
  await tx.insert(categories).values(category);
}

export async function saveCategory(tx: Tx, { slug, ...decided }: CategoryRow): Promise<void> {
  await tx.update(categories).set(decided).where(eq(categories.slug, slug));
}

const findAll = (from: Reader) => from.select().from(categories).orderBy(asc(categories.position), asc(categories.slug));
