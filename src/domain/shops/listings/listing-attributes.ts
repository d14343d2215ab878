import type { CategoryRow } from '../../catalog/categories/index.ts';
import type { AssetRow } from '../../catalog/assets/index.ts';
import { type Again, attributeUnknown } from './listing-errors.ts';
import type { NewListing } from './listing-input.ts';

type Attributes = AssetRow['attributes'];

/** What a listing of the category can say of itself, and what decides which documents a renter has to show. */
export function attributeNames({ attributes, requirements }: Pick<CategoryRow, 'attributes' | 'requirements'>): string[] {
  return [...new Set([...attributes, ...decisiveNames(requirements)])];
}

/** The attributes on which it depends what is asked of a renter. */
export function decisiveNames(requirements: CategoryRow['requirements']): string[] {
  return requirements.flatMap(({ whenAttribute }) => (whenAttribute === undefined ? [] : [whenAttribute.name]));
}

/** The attributes after a change: null takes one away. Throws `attribute_unknown`. */
export function changedAttributes(
  before: Attributes,
  said: NewListing['attributes'],
  category: CategoryRow,
  again: Again,
): Attributes {
  const known = attributeNames(category);
  const unknown = Object.keys(said ?? {}).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw attributeUnknown({ category: category.slug, unknown, known, ...again });
  // Of another category than before, only what this one has too stays.
  const kept = Object.entries({ ...before, ...said }).flatMap(([name, value]): [string, string | number][] =>
    value === null || !known.includes(name) ? [] : [[name, value]],
  );
  return Object.fromEntries(kept);
}
