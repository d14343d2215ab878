import { and, asc, count, eq, gt, inArray } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { jsonText } from '../../../../db/expressions.ts';
import { assets } from '../../../../db/schema/index.ts';
import { ASSET_STATES, type AttributeDefinition, type AttributeValue } from '../../../../db/values/index.ts';
import { fittingValue } from './attributes.ts';

/** States in which a listing is or can be offered. */
const KEPT = ['DRAFT', 'LIVE', 'PAUSED', 'SUSPENDED'] as const;

/** How many listings a category has that are not archived. */
export async function countListingsOf(from: Reader, slug: string): Promise<number> {
  return from.$count(assets, and(inArray(assets.status, [...KEPT]), eq(assets.categorySlug, slug)));
}

/** The ids of listings of a category after `after`, in their order, archived ones included. */
export async function findListingIds(from: Reader, slug: string, after: string, limit: number): Promise<string[]> {
  const rows = await from
    .select({ id: assets.id })
    .from(assets)
    .where(and(inArray(assets.status, [...ASSET_STATES]), eq(assets.categorySlug, slug), gt(assets.id, after)))
    .orderBy(asc(assets.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** How many different values of an attribute are examined. Attributes of free text are not examined, and a choice has fewer. */
const MOST_VALUES = 1_000;

/** How many listings of the category state the attribute with a value that does not fit the definition; null fits nothing. */
export async function countMisfits(
  from: Reader,
  { slug, name, definition }: { slug: string; name: string; definition: AttributeDefinition | null },
): Promise<number> {
  const stated = jsonText(assets.attributes, name);
  const rows = await from
    .select({ value: stated, listings: count() })
    .from(assets)
    .where(and(inArray(assets.status, [...KEPT]), eq(assets.categorySlug, slug)))
    .groupBy(stated)
    .limit(MOST_VALUES);
  return rows.reduce((sum, { value, listings }) => (value === null || fits(definition, value) ? sum : sum + listings), 0);
}

/** A YES_NO value is stored as a boolean, which SQLite reads as 1 and 0. */
function fits(definition: AttributeDefinition | null, stored: AttributeValue): boolean {
  if (definition === null) return false;
  const value = definition.type === 'YES_NO' && (stored === '1' || stored === '0') ? stored === '1' : stored;
  return fittingValue(definition, value) !== null;
}
