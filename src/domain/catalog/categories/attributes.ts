import type { AttributeDefinition, AttributeValue } from '../../../../db/values/index.ts';
import { foldText } from '../../platform/kernel/index.ts';
import type { CategoryRow } from './category-store.ts';

/** The attributes that listings can state now, in the order of the category. */
export function openAttributes({ attributes }: Pick<CategoryRow, 'attributes'>): AttributeDefinition[] {
  return attributes.filter(({ archived = false }) => !archived);
}

/** The attributes on which the requirements for a renter depend. A listing must state them before it is published. */
export function decisiveNames({ requirements }: Pick<CategoryRow, 'requirements'>): string[] {
  return [...new Set(requirements.flatMap(({ whenAttribute }) => (whenAttribute === undefined ? [] : [whenAttribute.name])))];
}

/**
 * The value in its stored form, if it fits the definition: a TEXT may be given as a number, a NUMBER as digits, a CHOICE in any
 * case and without accents, and YES_NO as true, false, yes or no. `null` if it does not fit; `expectedValue` says what would.
 */
export function fittingValue(definition: AttributeDefinition, given: AttributeValue): AttributeValue | null {
  const text = String(given).trim();
  switch (definition.type) {
    case 'TEXT':
      return typeof given === 'boolean' || text === '' ? null : text;
    case 'NUMBER':
      return typeof given === 'boolean' || !NUMERAL.test(text) ? null : Number(text);
    case 'CHOICE':
      return (
        definition.choices?.find((choice) => choice === text) ??
        definition.choices?.find((choice) => foldText(choice) === foldText(text)) ??
        null
      );
    case 'YES_NO':
      return YES_NO.get(text.toLowerCase()) ?? null;
  }
}

const NUMERAL = /^-?\d{1,12}(\.\d{1,6})?$/;
const YES_NO = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

/** What values fit the definition, in a few words. */
export function expectedValue({ type, unit, choices = [] }: AttributeDefinition): string {
  if (type === 'NUMBER') return unit === undefined ? 'a number' : `a number of ${unit}`;
  if (type === 'CHOICE') return `one of ${choices.join(', ')}`;
  return type === 'YES_NO' ? 'true or false' : 'a text';
}
