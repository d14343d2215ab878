import type { Reader } from '../../../../db/database.ts';
import type { WantedAttribute } from '../../../../db/search.ts';
import type { AttributeDefinition } from '../../../../db/values/index.ts';
import { foldText, invalidInput } from '../../platform/kernel/index.ts';
import { type CategoryRow, expectedValue, findAllCategories, fittingValue, openAttributes } from '../categories/index.ts';
import type { AttributeFilter, SearchInput } from './search-input.ts';

/**
 * The filter `attributes` as conditions on the attributes of assets. It refuses a name that no category (or not the requested one)
 * lets searches filter by, and a value of the wrong type, because both would never find anything.
 */
export async function wantedAttributes(from: Reader, search: SearchInput): Promise<WantedAttribute[]> {
  const asked = Object.entries(search.attributes ?? {});
  if (asked.length === 0) return [];
  const all = await findAllCategories(from);
  const categories = search.category === undefined ? all : all.filter(({ slug }) => slug === search.category);
  // A category that does not exist is refused later, with an error of its own.
  if (categories.length === 0) return asked.map(([name, value]) => wanted(name, value, []));

  const definitions = categories.flatMap(filterAttributes);
  const issues = asked.flatMap(([name, value]) => {
    const message = misfit(definitions, name, value);
    return message === null ? [] : [{ field: `attributes.${name}`, message }];
  });
  if (issues.length > 0) throw invalidInput({ issues });
  return asked.map(([name, value]) =>
    wanted(
      name,
      value,
      definitions.filter((definition) => definition.name === name),
    ),
  );
}

function filterAttributes(category: CategoryRow): AttributeDefinition[] {
  return openAttributes(category).filter(({ filter = false }) => filter);
}

/** What is wrong with the filter on one attribute; null if the listings of some category can fit it. */
function misfit(definitions: readonly AttributeDefinition[], name: string, value: AttributeFilter): string | null {
  const named = definitions.filter((definition) => definition.name === name);
  if (named.length === 0) {
    const names = [...new Set(definitions.map((definition) => definition.name))];
    return names.length === 0
      ? 'is nothing to filter by: this category has no such attributes'
      : `is nothing to filter by; must be one of ${names.toSorted().join(', ')}`;
  }
  if (named.some((definition) => fits(definition, value))) return null;
  const expected = [...new Set(named.map((definition) => expectedOf(definition)))];
  return `must be ${expected.join(', or ')}`;
}

function fits(definition: AttributeDefinition, value: AttributeFilter): boolean {
  return typeof value === 'object' ? definition.type === 'NUMBER' : fittingValue(definition, value) !== null;
}

function expectedOf(definition: AttributeDefinition): string {
  const expected = expectedValue(definition);
  return definition.type === 'NUMBER' ? `${expected}, or {"min", "max"}` : expected;
}

/** The filter in the values that listings store: `yes` finds `true`, the text `4` finds the number, and `skoda` finds `Škoda`. */
function wanted(name: string, value: AttributeFilter, definitions: readonly AttributeDefinition[]): WantedAttribute {
  if (typeof value === 'object') return { name, ...value };
  const fitting = definitions.flatMap((definition) => fittingValue(definition, value) ?? []);
  return { name, oneOf: fitting.map((each) => (typeof each === 'string' ? foldText(each) : each)) };
}
