import type { Tx } from '../../../../db/database.ts';
import { inParts } from '../../../../db/in-parts.ts';
import { categories } from '../../../../db/schema/index.ts';
import { writeStarterKinds } from '../../people/trust/index.ts';
import { CATEGORIES_LOCK } from './category-store.ts';
import { starterCategories } from './starter-categories.ts';

/** Writes the kinds of documents and the categories that a database begins with, if there are none of them yet. */
export async function writeStarterSet(tx: Tx): Promise<void> {
  await tx.lock(CATEGORIES_LOCK);
  await writeStarterKinds(tx);
  if ((await tx.$count(categories)) === 0)
    for await (const part of inParts(starterCategories)) await tx.insert(categories).values(part);
}
