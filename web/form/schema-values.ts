import { CURRENCY_EXPONENTS, type JsonSchema, type PageDoor } from '../../src/rest/web/page-contract.ts';
import {
  BASIS_POINTS,
  currencyOf,
  entryShape,
  type FieldShape,
  isAmounts,
  isSchema,
  isShare,
  rowsIn,
  shapeOf,
  type Texts,
  within,
} from './schema-kind.ts';

type Reading = Pick<PageDoor, 'minorUnits' | 'instant'>;

/**
 * The input of an operation from the texts of a form. What is empty is left out: whether the rest is right says the operation.
 * `name.null` empties a field on purpose, and `name.had` says that a list had something in it, so that an empty one is meant.
 */
export function inputFromTexts(schema: JsonSchema, texts: Texts, reading: Reading): Record<string, unknown> {
  return objectFrom(schema, '', texts, reading) ?? {};
}

function objectFrom(schema: JsonSchema, prefix: string, texts: Texts, reading: Reading): Record<string, unknown> | undefined {
  const entries = Object.keys(schema.properties ?? {}).flatMap((property): [string, unknown][] => {
    const name = within(prefix, property);
    const shape = shapeOf(schema, property);
    if (shape.isNullable && texts[`${name}.null`] === 'true') return [[property, null]];
    const value = valueFrom(shape, name, texts, reading);
    return value === undefined ? [] : [[property, value]];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function valueFrom(shape: FieldShape, name: string, texts: Texts, reading: Reading): unknown {
  const { schema, kind } = shape;
  if (kind === 'group') return objectFrom(schema, name, texts, reading);
  if (kind === 'rows') return orEmptied(rowsFrom(schema.items ?? {}, name, texts, reading), name, texts);
  if (kind === 'entries') return entriesFrom(schema, name, texts, reading);
  if (kind === 'ticks') return orEmptied(ticksFrom(schema.items?.enum ?? [], name, texts), name, texts);
  if (kind === 'lines') return orEmptied(linesFrom(schema.items ?? {}, texts[name] ?? ''), name, texts);
  const text = texts[name]?.trim() ?? '';
  if (kind === 'password') return texts[name];
  if (text !== '' && isShare(name)) return basisPointsFrom(text);
  return text === ''
    ? undefined
    : simpleFrom(shape, text, currencyOf(texts, name.slice(0, Math.max(0, name.lastIndexOf('.')))), reading);
}

function orEmptied(list: unknown[], name: string, texts: Texts): unknown[] | undefined {
  return list.length > 0 || texts[`${name}.had`] === 'true' ? list : undefined;
}

function rowsFrom(schema: JsonSchema, prefix: string, texts: Texts, reading: Reading): unknown[] {
  const rows = Array.from({ length: rowsIn(texts, prefix) }, (_, row) => objectFrom(schema, within(prefix, row), texts, reading));
  return rows.filter((row) => row !== undefined);
}

/** Ticked boxes, or as an address has it: `state=CONFIRMED,ACTIVE`. */
function ticksFrom(choices: readonly unknown[], name: string, texts: Texts): unknown[] {
  const listed = texts[name]?.split(',') ?? [];
  return [...listed.filter((each) => each !== ''), ...choices.filter((each) => texts[within(name, String(each))] === 'true')];
}

function linesFrom(items: JsonSchema, text: string): unknown[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').map((line) => (items.type === 'string' ? line : guessed(line)));
}

function entriesFrom(schema: JsonSchema, prefix: string, texts: Texts, reading: Reading): Record<string, unknown> | undefined {
  const values = schema['additionalProperties'];
  const shape = entryShape(isSchema(values) ? values : {}, isAmounts(schema) ? 'valueMinor' : 'value');
  const entries = Array.from({ length: rowsIn(texts, prefix) }, (_, row): [string, unknown] => {
    const name = texts[`${prefix}.${row}.name`]?.trim() ?? '';
    const text = texts[`${prefix}.${row}.value`]?.trim() ?? '';
    return [name, text === '' ? undefined : simpleFrom(shape, text, name.toUpperCase(), reading)];
  }).filter(([name, value]) => name !== '' && value !== undefined);
  return entries.length > 0 || texts[`${prefix}.had`] === 'true' ? Object.fromEntries(entries) : undefined;
}

function simpleFrom({ kind, schema }: FieldShape, text: string, currency: string | undefined, reading: Reading): unknown {
  if (kind === 'yesNo') return text === 'true' ? true : text === 'false' ? false : text;
  if (kind === 'moment') return reading.instant(text) ?? text;
  if (kind === 'amount' && currency !== undefined) return reading.minorUnits(text, currency) ?? text;
  if (kind === 'number' || kind === 'amount') return numberOr(text);
  if (kind === 'any') return guessed(text);
  if (kind === 'json') return jsonOr(text);
  return schema.enum?.find((each) => String(each) === text) ?? text;
}

/** Percent may have two decimals, which need not be exact in binary: 1.15 times 100 is a little less than 115. */
function basisPointsFrom(percent: string): unknown {
  const value = numberOr(percent);
  return typeof value === 'number' ? Number((value * BASIS_POINTS).toFixed(MOST_DIGITS)) : value;
}

const MOST_DIGITS = 6;

function numberOr(text: string): unknown {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** A value that may be of several types. */
function guessed(text: string): unknown {
  return text === 'true' || text === 'false' ? text === 'true' : numberOr(text);
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The texts with which a form starts that changes what there is now. `present` is an answer that has some of its fields. */
export function textsFromInput(schema: JsonSchema, present: Readonly<Record<string, unknown>>): Texts {
  const currency = present['currency'];
  return Object.fromEntries(objectTexts(schema, '', present, typeof currency === 'string' ? currency : undefined));
}

type Entry = [name: string, text: string];

function objectTexts(schema: JsonSchema, prefix: string, present: object, currency: string | undefined): Entry[] {
  const values = new Map<string, unknown>(Object.entries(present));
  return Object.keys(schema.properties ?? {}).flatMap((property) => {
    const value = values.get(property);
    if (value === undefined || value === null) return [];
    return valueTexts(shapeOf(schema, property), within(prefix, property), value, currency);
  });
}

function valueTexts({ kind, schema }: FieldShape, name: string, value: unknown, currency: string | undefined): Entry[] {
  if (kind === 'group') return isSchema(value) ? objectTexts(schema, name, value, currency) : [];
  if (Array.isArray(value)) return value.length === 0 ? [] : [[`${name}.had`, 'true'], ...listTexts(kind, schema, name, value)];
  if (kind === 'entries') return isSchema(value) ? entryTexts(schema, name, value) : [];
  if (kind === 'json') return [[name, JSON.stringify(value)]];
  if (kind === 'amount' && currency !== undefined) return [[name, wholeUnits(Number(value), currency)]];
  if (isShare(name)) return [[name, String(Number(value) / BASIS_POINTS)]];
  return [[name, String(value)]];
}

function listTexts(kind: FieldShape['kind'], { items = {} }: JsonSchema, name: string, list: readonly unknown[]): Entry[] {
  if (kind === 'ticks') return list.map((each): Entry => [within(name, String(each)), 'true']);
  if (kind === 'lines') return [[name, list.map(String).join('\n')]];
  return list.flatMap((row, index) => (isSchema(row) ? objectTexts(items, within(name, index), row, undefined) : []));
}

function entryTexts(schema: JsonSchema, prefix: string, value: object): Entry[] {
  const rows = Object.entries(value).flatMap(([name, each], row): Entry[] => [
    [`${prefix}.${row}.name`, name],
    [`${prefix}.${row}.value`, isAmounts(schema) ? wholeUnits(Number(each), name) : String(each)],
  ]);
  return rows.length === 0 ? [] : [[`${prefix}.had`, 'true'], ...rows];
}

const EXPONENTS: ReadonlyMap<string, number> = new Map(Object.entries(CURRENCY_EXPONENTS));

function wholeUnits(minor: number, currency: string): string {
  const digits = EXPONENTS.get(currency) ?? 0;
  return (minor / 10 ** digits).toFixed(digits);
}
