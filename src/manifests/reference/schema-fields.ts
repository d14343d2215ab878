import type { ReferenceField } from '../../rest/web/page-contract.ts';
import type { PlainObject } from '../openapi/components.ts';

/** The schemas of a description by their names. */
export type Schemas = Readonly<Record<string, PlainObject>>;

/**
 * All fields of a schema as rows of a table: those of an object within it follow it, named with it. A schema that several calls
 * share is named and not written out, so that nothing is said twice.
 */
export function fieldsOf(schema: PlainObject, schemas: Schemas): ReferenceField[] {
  const rows = rowsOf(schema, schemas, '');
  return [...new Map(rows.map((row) => [row.name, row])).values()];
}

function rowsOf(given: PlainObject, schemas: Schemas, within: string): ReferenceField[] {
  const schema = opened(given, schemas);
  const options = [...partsIn(schema, 'allOf'), ...optionsIn(schema)];
  const properties = Object.entries(objectIn(schema, 'properties'));
  const required = new Set(listIn(schema, 'required'));
  return [
    ...properties.flatMap(([name, value]) => {
      const field = asObject(value);
      const path = within === '' ? name : `${within}.${name}`;
      return [rowOf(field, path, required.has(name)), ...innerRows(field, schemas, path)];
    }),
    ...options.flatMap((option) => rowsOf(option, schemas, within)),
  ];
}

function rowOf(field: PlainObject, name: string, required: boolean): ReferenceField {
  const kind = kindIn(field);
  return {
    name,
    type: [typeOf(field), ...limitsOf(field)].join(', '),
    kind,
    required,
    description: textIn(field, 'description'),
  };
}

/** The rows of the objects that a field holds, by itself, in a list or as one of several. */
function innerRows(field: PlainObject, schemas: Schemas, path: string): ReferenceField[] {
  if (isShared(field)) return [];
  const items = objectIn(field, 'items');
  if (Object.keys(items).length > 0)
    return isShared(items) ? [] : innerRows(items, schemas, `${path}[]`).concat(ownRows(items, schemas, `${path}[]`));
  return [
    ...ownRows(field, schemas, path),
    ...optionsIn(field).flatMap((option) => (isShared(option) ? [] : innerRows(option, schemas, path))),
  ];
}

function ownRows(field: PlainObject, schemas: Schemas, path: string): ReferenceField[] {
  return Object.keys(objectIn(field, 'properties')).length === 0 ? [] : rowsOf(without(field, 'anyOf', 'oneOf'), schemas, path);
}

/** The name of the shared schema in a field, also in a list or among several; null if there is none. */
function kindIn(field: PlainObject): string | null {
  const items = objectIn(field, 'items');
  const places = [
    field,
    items,
    ...optionsIn(field),
    ...optionsIn(items),
    ...optionsIn(field).map((option) => objectIn(option, 'items')),
  ];
  return places.map(refOf).find((name) => name !== null) ?? null;
}

/** The type in words, for example `integer`, `"RENTER" | "OWNER"` or `list of NextAction`. */
function typeOf(field: PlainObject): string {
  const ref = refOf(field);
  if (ref !== null) return ref;
  if ('const' in field) return JSON.stringify(field['const']);
  if (Array.isArray(field['enum'])) return field['enum'].map((value) => JSON.stringify(value)).join(' | ');
  const options = optionsIn(field);
  if (options.length > 0) return [...new Set(options.map(typeOf))].join(' | ');
  const items = objectIn(field, 'items');
  const types = 'type' in field ? [field['type']].flat() : ['any'];
  const named = types.map((type) => {
    if (type === 'array') return `list of ${typeOf(items)}`;
    return typeof type === 'string' ? type : 'any';
  });
  const format = textIn(field, 'format');
  return named.join(' | ') + (format === '' ? '' : ` (${format})`);
}

const LIMITS: readonly (readonly [string, (value: string) => string])[] = [
  ['minimum', (value) => `from ${value}`],
  ['maximum', (value) => `to ${value}`],
  ['minLength', (value) => `at least ${value} characters`],
  ['maxLength', (value) => `at most ${value} characters`],
  ['minItems', (value) => `at least ${value}`],
  ['maxItems', (value) => `at most ${value}`],
  ['default', (value) => `default ${value}`],
];

function limitsOf(field: PlainObject): string[] {
  return LIMITS.flatMap(([name, words]) => {
    const value = field[name];
    const isBound = typeof value === 'number' && Math.abs(value) >= Number.MAX_SAFE_INTEGER;
    return value === undefined || isBound ? [] : [words(JSON.stringify(value))];
  });
}

/** Opens the input or the output of a call, which are written out where they are named. */
function opened(schema: PlainObject, schemas: Schemas): PlainObject {
  const name = refOf(schema);
  return name === null ? schema : (schemas[name] ?? {});
}

function isShared(schema: PlainObject): boolean {
  return refOf(schema) !== null;
}

export function refOf(schema: PlainObject): string | null {
  const ref = textIn(schema, '$ref');
  return ref === '' ? null : ref.slice(ref.lastIndexOf('/') + 1);
}

function optionsIn(schema: PlainObject): PlainObject[] {
  return [...partsIn(schema, 'anyOf'), ...partsIn(schema, 'oneOf')];
}

export function partsIn(schema: PlainObject, name: string): PlainObject[] {
  const parts = schema[name];
  return Array.isArray(parts) ? parts.map(asObject) : [];
}

function without(schema: PlainObject, ...names: readonly string[]): PlainObject {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)));
}

function listIn(schema: PlainObject, name: string): string[] {
  const list = schema[name];
  return Array.isArray(list) ? list.map(String) : [];
}

export function objectIn(schema: PlainObject, name: string): PlainObject {
  return asObject(schema[name]);
}

export function textIn(schema: PlainObject, name: string): string {
  const text = schema[name];
  return typeof text === 'string' ? text : '';
}

export function asObject(value: unknown): PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
