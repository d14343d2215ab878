import { CURRENCY_EXPONENTS } from '../../domain/kernel/index.ts';
import { isJsonObject } from './json-object.ts';
import type { JsonSchema } from '../json-schema.ts';

/** The schemas that a value may follow: several where the output leaves it open. None: nothing is known of it. */
export type Schemas = readonly JsonSchema[];

/** Of the field of an object that follows one of these. */
export function fieldSchemas(schemas: Schemas, name: string): Schemas {
  return schemas.flatMap((schema) => {
    const { properties, additionalProperties } = schema;
    if (properties !== undefined && Object.hasOwn(properties, name)) return alternatives(properties[name]);
    return alternatives(additionalProperties);
  });
}

export function itemSchemas(schemas: Schemas): Schemas {
  return schemas.flatMap(({ items }) => alternatives(items));
}

/** Every schema that the node stands for, where it names several. */
export function alternatives(node: unknown): Schemas {
  if (!isJsonObject(node)) return [];
  const several = [node['anyOf'], node['oneOf'], node['allOf']].filter((list) => Array.isArray(list)).flat();
  return several.length === 0 ? [node] : several.flatMap(alternatives);
}

/** Whether the name of a field is one of ours: it stands in the schema, or is one of the words that the schema names. */
export function isOurName(schemas: Schemas, name: string): boolean {
  return schemas.some(
    ({ properties, propertyNames }) =>
      (properties !== undefined && Object.hasOwn(properties, name)) || isOneOf(alternatives(propertyNames), name),
  );
}

const ID = /^[a-z]{3,4}_[0-9A-HJKMNP-TV-Z]{26}$/;
const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/;
const ID_NAME = /^(?:ids?|\w+Ids?)$/;
const CURRENCY_NAME = /^(?:currency|\w+Currency)$/;
const MOMENT_NAME = /^(?:from|to|at|on|day|days|date|dates|until|since|asOf|\w+(?:At|On|Date|Day|From|To|Until|By))$/;

/**
 * Whether a text can only be a word of ours: one of those that the output names, or an id, a day, an instant or a currency
 * in a field that is called so. All else may have been written by somebody else.
 */
export function isOurWord(schemas: Schemas, name: string, text: string): boolean {
  if (ID_NAME.test(name) && ID.test(text)) return true;
  if (MOMENT_NAME.test(name) && MOMENT.test(text)) return true;
  if (CURRENCY_NAME.test(name) && Object.hasOwn(CURRENCY_EXPONENTS, text)) return true;
  return isOneOf(schemas, text);
}

/** Where one of the schemas lets any text through, none of it is ours. */
function isOneOf(schemas: Schemas, text: string): boolean {
  const ofText = schemas.filter(({ type }) => type === undefined || type === 'string');
  return (
    ofText.length > 0 &&
    ofText.every(isClosed) &&
    ofText.some((schema) => schema['const'] === text || schema.enum?.includes(text))
  );
}

function isClosed(schema: JsonSchema): boolean {
  return schema['const'] !== undefined || schema.enum !== undefined;
}
