import type { JsonSchema } from '../../src/rest/web/page-contract.ts';
import { kindOf } from './fields.tsx';

/*
 * How a field is typed in whose shape only the input schema of an operation says. The name of a field is its place in the
 * input: `attributes.0.label`.
 */

type Simple = ReturnType<typeof kindOf>['input'];

/** `lines` is a list of texts, one a line. `entries` are values under names that the person types in. `json` is what else there may be. */
export type FieldKind =
  | Exclude<Simple, 'check'>
  | 'yesNo'
  | 'moment'
  | 'ticks'
  | 'lines'
  | 'rows'
  | 'entries'
  | 'group'
  | 'any'
  | 'json';

export interface FieldShape {
  readonly kind: FieldKind;
  /** Without the possibility of null. */
  readonly schema: JsonSchema;
  readonly isNullable: boolean;
  readonly isRequired: boolean;
}

/** The shape of a property of an object. */
export function shapeOf(parent: JsonSchema, name: string): FieldShape {
  const { input, isRequired, schema } = kindOf(parent, name);
  return { kind: kindFor(schema, input), schema, isNullable: isNullable(parent.properties?.[name] ?? {}), isRequired };
}

/** The shape of an entry of a list, or of a value under a name of its own. */
export function entryShape(schema: JsonSchema, name = 'value'): FieldShape {
  return shapeOf({ properties: { [name]: schema }, required: [name] }, name);
}

function kindFor(schema: JsonSchema, simple: Simple): FieldKind {
  const { type, items, properties } = schema;
  if (type === 'array' && items?.enum !== undefined) return 'ticks';
  if (type === 'array' && items !== undefined && isText(items)) return 'lines';
  if (type === 'array' && items?.properties !== undefined) return 'rows';
  if (type === 'object' && properties !== undefined) return 'group';
  if (type === 'object' && isSchema(schema['additionalProperties'])) return 'entries';
  if (simple === 'check') return 'yesNo';
  if (schema['format'] === 'date-time') return 'moment';
  if (isText(schema)) return typeof type === 'string' || schema.enum !== undefined ? simple : 'any';
  return 'json';
}

const SIMPLE_TYPES = ['string', 'number', 'integer', 'boolean'];

/** One text holds the whole value, whatever its type is. */
function isText({ type, ...schema }: JsonSchema): boolean {
  if (typeof type === 'string') return SIMPLE_TYPES.includes(type);
  return choicesOf(schema).length > 0 && choicesOf(schema).every((each) => SIMPLE_TYPES.includes(String(each.type)));
}

function choicesOf({ anyOf }: JsonSchema): readonly JsonSchema[] {
  return Array.isArray(anyOf) ? anyOf : [];
}

function isNullable(schema: JsonSchema): boolean {
  return choicesOf(schema).some(({ type }) => type === 'null') || (Array.isArray(schema.type) && schema.type.includes('null'));
}

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The texts of a form by the names of its fields. */
export type Texts = Readonly<Record<string, string>>;

export function within(prefix: string, name: string | number): string {
  return prefix === '' ? String(name) : `${prefix}.${name}`;
}

/** How many rows of a list have been typed in. */
export function rowsIn(texts: Texts, prefix: string): number {
  const start = `${prefix}.`;
  const numbers = Object.keys(texts)
    .filter((name) => name.startsWith(start))
    .map((name) => Number.parseInt(name.slice(start.length), 10))
    .filter((row) => row >= 0 && row < MOST_ROWS);
  return Math.max(-1, ...numbers) + 1;
}

const MOST_ROWS = 100;

/** The currency of an amount: of the field beside it, of the name under which it stands, or of the thing that the form is about. */
export function currencyOf(texts: Texts, prefix: string): string | undefined {
  const named = [within(prefix, 'currency'), 'currency', ABOUT_CURRENCY].map((name) => texts[name]?.trim().toUpperCase());
  return named.find((code) => code !== undefined && /^[A-Z]{3}$/.test(code));
}

/** A field of the form that is none of the operation's: the currency of the thing that it is about. */
export const ABOUT_CURRENCY = 'about.currency';

/** Shares that operations take in basis points are shown and typed in as percent. */
export function isShare(name: string): boolean {
  return name.endsWith('Bps');
}

/** Basis points of one percent. */
export const BASIS_POINTS = 100;

/** Values under currencies are amounts. */
export function isAmounts({ description, ...schema }: JsonSchema): boolean {
  const values = schema['additionalProperties'];
  if (!isSchema(values) || values.type !== 'integer') return false;
  return [description, values['description']].some((words) => typeof words === 'string' && /minor units/.test(words));
}
