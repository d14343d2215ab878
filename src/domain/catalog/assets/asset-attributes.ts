import { z } from 'zod';
import type { AttributeDefinition, AttributeValue } from '../../../../db/values/index.ts';
import { type CategoryRow, openAttributes } from '../categories/index.ts';

export const AttributeValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
export const AttributeWords = z.record(z.string(), z.string());

type Values = Readonly<Record<string, AttributeValue>>;

/** The attributes of a listing and their definitions in its category. */
interface Stated {
  readonly attributes: Values;
  readonly category: Pick<CategoryRow, 'attributes'>;
}

/** The attributes of a listing that a search can filter by, in the order of the category, and their units. */
export function filterAttributes({ attributes, category }: Stated) {
  const definitions = openAttributes(category).filter(({ filter = false }) => filter);
  const shown = definitions.flatMap(({ name }) => valueOf(attributes, name));
  return { attributes: Object.fromEntries(shown), ...unitsOf(attributes, definitions) };
}

/** All attributes of a listing, with their labels and units. */
export function statedAttributes({ attributes, category }: Stated) {
  const { attributes: definitions } = category;
  const labels = definitions.flatMap(({ name, label }) => (Object.hasOwn(attributes, name) ? [[name, label] as const] : []));
  return { attributes: { ...attributes }, attributeLabels: Object.fromEntries(labels), ...unitsOf(attributes, definitions) };
}

/** The units of the stated attributes; undefined if none has one. */
function unitsOf(attributes: Values, definitions: readonly AttributeDefinition[]): { attributeUnits?: Record<string, string> } {
  const units = definitions.flatMap(({ name, unit }) =>
    unit === undefined || !Object.hasOwn(attributes, name) ? [] : [[name, unit] as const],
  );
  return units.length === 0 ? {} : { attributeUnits: Object.fromEntries(units) };
}

function valueOf(attributes: Values, name: string): [string, AttributeValue][] {
  const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  return value === undefined ? [] : [[name, value]];
}
