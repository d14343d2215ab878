import { isDeepStrictEqual } from 'node:util';
import type { Reader } from '../../../../db/database.ts';
import { type AttributeDefinition, CHECKED_REQUIREMENTS, type Requirement } from '../../../../db/values/index.ts';
import { usableKinds } from '../../people/trust/index.ts';
import { foldText, invalidInput } from '../../platform/kernel/index.ts';
import type { CategoryRow } from './category-store.ts';
import { fittingValue } from './attributes.ts';
import { attributeInUse } from './category-errors.ts';
import { countMisfits } from './category-listings.ts';

interface Issue {
  readonly field: string;
  readonly message: string;
}

type Checked = Pick<CategoryRow, 'attributes' | 'requirements' | 'minimumAge'>;

/**
 * Throws `invalid_input` for a category that contradicts itself. `before` is the category as it was: a kind of document that it
 * asks for already may be archived.
 */
export async function assertSound(from: Reader, category: Checked, before: Checked | null): Promise<void> {
  const asked = before?.requirements.map(({ code }) => code) ?? [];
  const known = new Set([...CHECKED_REQUIREMENTS, ...(await usableKinds(from)), ...asked]);
  const issues = [
    ...attributeIssues(category.attributes),
    ...ageIssues(category),
    ...category.requirements.flatMap((requirement, index) => requirementIssues(requirement, `requirements.${index}`, category)),
    ...repeated(category.requirements.map(({ code }) => code)).map((code) => ({
      field: 'requirements',
      message: `asks for ${code} more than once`,
    })),
    ...category.requirements.flatMap(({ code }, index) =>
      known.has(code)
        ? []
        : [
            {
              field: `requirements.${index}.code`,
              message: `is none of ${[...known].join(', ')}; POST /admin/document-kinds adds one`,
            },
          ],
    ),
  ];
  if (issues.length > 0) throw invalidInput({ issues });
}

function attributeIssues(attributes: readonly AttributeDefinition[]): Issue[] {
  const each = attributes.flatMap(({ type, unit, choices }, index): Issue[] => {
    const field = `attributes.${index}`;
    const twice = repeated((choices ?? []).map(foldText));
    return [
      ...(type === 'CHOICE' && choices === undefined ? [{ field: `${field}.choices`, message: 'is needed for a CHOICE' }] : []),
      ...(type !== 'CHOICE' && choices !== undefined ? [{ field: `${field}.choices`, message: 'goes with a CHOICE only' }] : []),
      ...(type !== 'NUMBER' && unit !== undefined ? [{ field: `${field}.unit`, message: 'goes with a NUMBER only' }] : []),
      ...(twice.length > 0 ? [{ field: `${field}.choices`, message: 'names a choice twice' }] : []),
    ];
  });
  const twice = repeated(attributes.map(({ name }) => name));
  return [...each, ...(twice.length > 0 ? [{ field: 'attributes', message: `names ${twice.join(', ')} more than once` }] : [])];
}

function ageIssues({ requirements, minimumAge }: Checked): Issue[] {
  const asksForAge = requirements.some(({ code }) => code === 'AGE');
  return asksForAge && minimumAge === null ? [{ field: 'minimumAge', message: 'is needed where requirements ask for AGE' }] : [];
}

function requirementIssues({ whenAttribute }: Requirement, field: string, { attributes }: Checked): Issue[] {
  if (whenAttribute === undefined) return [];
  const { name, atLeast, atMost, oneOf } = whenAttribute;
  const definition = attributes.find((each) => each.name === name && each.archived !== true);
  const at = `${field}.whenAttribute`;
  if (definition === undefined) {
    return [{ field: `${at}.name`, message: `is none of the attributes ${attributes.map((each) => each.name).join(', ')}` }];
  }
  const bounded = atLeast !== undefined || atMost !== undefined;
  if (bounded === (oneOf !== undefined)) return [{ field: at, message: 'says atLeast, atMost or both, or else oneOf' }];
  if (bounded && definition.type !== 'NUMBER')
    return [{ field: at, message: 'has bounds, and the attribute is no NUMBER: use oneOf' }];
  if (atLeast !== undefined && atMost !== undefined && atLeast > atMost) {
    return [{ field: `${at}.atMost`, message: 'must not be below atLeast' }];
  }
  const wrong = (oneOf ?? []).filter((value) => fittingValue(definition, value) !== value);
  return wrong.length > 0 ? [{ field: `${at}.oneOf`, message: 'has values that listings cannot state' }] : [];
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

/**
 * The requirements with the age declaration that `minimumAge` needs. Words that state another age are replaced; words that an
 * operator gives in the same call stay.
 */
export function withAge(requirements: readonly Requirement[], minimumAge: number | null, wordsAreNew: boolean): Requirement[] {
  if (minimumAge === null) return wordsAreNew ? [...requirements] : requirements.filter(({ code }) => code !== 'AGE');
  const note = `At least ${minimumAge} years old on the day of pickup.`;
  const asked = requirements.find(({ code }) => code === 'AGE');
  if (asked === undefined) return [...requirements, { code: 'AGE', note }];
  return requirements.map((each) => (each !== asked || (wordsAreNew && each.note !== undefined) ? each : { ...each, note }));
}

/** Throws `attribute_in_use` if listings would state what is no longer allowed. */
export async function assertStillStated(from: Reader, { slug, attributes }: CategoryRow, after: CategoryRow): Promise<void> {
  const inUse: { name: string; listings: number }[] = [];
  for (const { name, type, choices } of attributes) {
    const definition = after.attributes.find((each) => each.name === name) ?? null;
    const sameValues = definition?.type === type && isDeepStrictEqual(definition.choices, choices);
    if (sameValues) continue;
    const listings = await countMisfits(from, { slug, name, definition });
    if (listings > 0) inUse.push({ name, listings });
  }
  if (inUse.length > 0) throw attributeInUse({ slug, attributes: inUse });
}
