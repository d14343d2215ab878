import type { z } from 'zod';
import { CURRENCY_EXPONENTS, formatMoney, inQuotes, type NextAction } from '../../domain/platform/kernel/index.ts';
import { isJsonObject, type JsonObject, jsonSchema, type JsonSchema } from '../json-schema.ts';

/** The longest text of an answer, about 6,000 tokens. */
const MAX_CHARACTERS = 24_000;
const MAX_SCALAR = 4_000;

/** The place of a value: the indent of its lines, the schemas that it may follow, and the currency of its amounts. */
interface Place {
  readonly indent: string;
  readonly schemas: Schemas;
  readonly currency: string | undefined;
}

/**
 * An answer as indented `key: value` lines, without fields that are null or empty. Only text that the output schema shows to be
 * ours stands without quotes. All other text stands in quotes on one line, so that nothing that a user wrote can look like a
 * line of ours. Amounts are shown in words beside their minor units. With `readsOut`, only these fields are shown, in this
 * order. If the text is cut off, it says how much is missing.
 */
export function answerText(answer: JsonObject, output: z.ZodType, readsOut?: readonly string[]): string {
  const value = readsOut === undefined ? answer : only(answer, readsOut);
  const kept: string[] = [];
  let characters = 0;
  let omitted = 0;
  const schemas = alternatives(jsonSchema(output, 'output'));
  for (const line of linesOf(value, { indent: '', schemas, currency: undefined })) {
    if (omitted === 0 && characters + line.length < MAX_CHARACTERS) {
      kept.push(line);
      characters += line.length + 1;
    } else {
      omitted += 1;
    }
  }
  if (omitted > 0) kept.push(`… ${omitted} more lines omitted: ask for fewer items, or for one of them by its id.`);
  return kept.join('\n');
}

/** The fields with these names. `a.b` names a field within another one. */
function only(answer: JsonObject, names: readonly string[]): JsonObject {
  const kept: Record<string, unknown> = {};
  for (const name of names) {
    const [outer = '', ...inner] = name.split('.');
    kept[outer] = within(answer[outer], kept[outer], inner);
  }
  return kept;
}

/** Adds the field at the end of `path` to what was taken of a value so far, or to each item of a list. */
function within(value: unknown, kept: unknown, [field, ...path]: readonly string[]): unknown {
  if (field === undefined) return value;
  if (Array.isArray(value)) return value.map((item: unknown, index) => within(item, Object(kept)[index], [field, ...path]));
  return isJsonObject(value) ? { ...Object(kept), [field]: within(value[field], Object(kept)[field], path) } : value;
}

/** A step on one line, with every page that the person needs for it. */
export function actionLine({
  tool,
  args,
  why,
  requiresHuman,
  optional,
  notBefore,
  dueAt,
  onSilence,
  handInUrl,
  pageUrl,
  agreementUrl,
}: NextAction): string {
  const silence = onSilence === undefined ? '' : `, else ${onSilence}`;
  const notes = [
    optional === true && 'optional',
    requiresHuman === true && 'needs the person',
    notBefore !== undefined && `not before ${notBefore}`,
    dueAt !== undefined && `due ${dueAt}${silence}`,
    handInUrl !== undefined && `the person hands it in at ${handInUrl}`,
    pageUrl !== undefined && `the person does it at ${pageUrl}`,
    agreementUrl !== undefined && `agreement: ${agreementUrl}`,
  ].filter((note) => note !== false);
  const about = notes.length > 0 ? ` (${notes.join('; ')})` : '';
  return `${tool} ${inQuotes(args)} — ${why}${about}`;
}

export function isNextAction(value: unknown): value is NextAction {
  return (
    isJsonObject(value) &&
    [value['tool'], value['actor'], value['why']].every((word) => typeof word === 'string') &&
    isJsonObject(value['args'])
  );
}

function linesOf(value: JsonObject, place: Place): string[] {
  const currency = typeof value['currency'] === 'string' ? value['currency'] : place.currency;
  const lines: string[] = [];
  for (const [name, entry] of Object.entries(value)) {
    const readOutBeside = isAmount(`${name}Minor`, value[`${name}Minor`], currency);
    if (!readOutBeside && !isEmpty(entry)) lines.push(...entryLines(name, entry, { ...place, currency }));
  }
  return lines;
}

function entryLines(name: string, entry: unknown, { indent, schemas, currency }: Place): string[] {
  const label = `${indent}${isOurName(schemas, name) ? name : inQuotes(name)}:`;
  const own = fieldSchemas(schemas, name);
  if (!isNested(entry)) return [`${label} ${scalarText(entry, name, own)}${moneyText(name, entry, currency)}`];
  // A single step is shown like the steps of a list: as one call, with nothing between its arguments.
  if (isNextAction(entry)) return [`${label} ${actionLine(entry)}`];
  const below = { indent: `${indent}  `, schemas: own, currency };
  if (!Array.isArray(entry)) return [label, ...linesOf(entry, below)];
  if (entry.every(isNextAction)) return [label, ...entry.map((action) => `${indent}- ${actionLine(action)}`)];
  const items = itemSchemas(own);
  if (!entry.some(isNested)) return [`${label} ${entry.map((item) => scalarText(item, name, items)).join(', ')}`];
  return [label, ...entry.flatMap((item) => itemLines(item, name, { indent, schemas: items, currency }))];
}

/** An item after a dash. It takes one line if nothing in it is nested. */
function itemLines(item: unknown, name: string, place: Place): string[] {
  const { indent, schemas } = place;
  if (isEmpty(item)) return [];
  if (!isNested(item)) return [`${indent}- ${scalarText(item, name, schemas)}`];
  const lead = `${indent}- `;
  if (Array.isArray(item)) {
    return item.flatMap((inner) => itemLines(inner, name, { ...place, indent: `${indent}  `, schemas: itemSchemas(schemas) }));
  }
  if (!Object.values(item).some(isNested)) return [lead + linesOf(item, { ...place, indent: '' }).join(', ')];
  const lines = linesOf(item, { ...place, indent: `${indent}  ` });
  return lines.map((line, index) => (index === 0 ? lead + line.slice(lead.length) : line));
}

function scalarText(value: unknown, name: string, schemas: Schemas): string {
  if (typeof value !== 'string') return String(value);
  if (isOurWord(schemas, name, value)) return value;
  return inQuotes(
    value.length > MAX_SCALAR ? `${value.slice(0, MAX_SCALAR)}… (${value.length - MAX_SCALAR} more characters)` : value,
  );
}

function moneyText(key: string, amount: unknown, currency: string | undefined): string {
  return isAmount(key, amount, currency) ? ` (${formatMoney(Number(amount), currency ?? '')})` : '';
}

function isAmount(key: string, amount: unknown, currency: string | undefined): boolean {
  if (currency === undefined || !Number.isSafeInteger(amount)) return false;
  return /minor$/i.test(key) && Object.hasOwn(CURRENCY_EXPONENTS, currency);
}

function isNested(value: unknown): value is JsonObject | unknown[] {
  return typeof value === 'object' && value !== null;
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return isNested(value) && Object.values(value).every(isEmpty);
}

/** The schemas that a value may follow. There are several if the output leaves it open, and none if nothing is known of it. */
type Schemas = readonly JsonSchema[];

/** The schemas of a field of an object that follows one of these schemas. */
function fieldSchemas(schemas: Schemas, name: string): Schemas {
  return schemas.flatMap((schema) => {
    const { properties, additionalProperties } = schema;
    if (properties !== undefined && Object.hasOwn(properties, name)) return alternatives(properties[name]);
    return alternatives(additionalProperties);
  });
}

function itemSchemas(schemas: Schemas): Schemas {
  return schemas.flatMap(({ items }) => alternatives(items));
}

/** Every schema that the node stands for, if it names several. */
function alternatives(node: unknown): Schemas {
  if (!isJsonObject(node)) return [];
  const several = [node['anyOf'], node['oneOf'], node['allOf']].filter((list) => Array.isArray(list)).flat();
  return several.length === 0 ? [node] : several.flatMap(alternatives);
}

/** Whether the name of a field is ours: it stands in the schema, or is one of the words that the schema names. */
function isOurName(schemas: Schemas, name: string): boolean {
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
 * Whether a text can only be ours: a word that the output schema names, or an id, a day, an instant or a currency in a field
 * with such a name. Any other text may have been written by a user.
 */
function isOurWord(schemas: Schemas, name: string, text: string): boolean {
  if (ID_NAME.test(name) && ID.test(text)) return true;
  if (MOMENT_NAME.test(name) && MOMENT.test(text)) return true;
  if (CURRENCY_NAME.test(name) && Object.hasOwn(CURRENCY_EXPONENTS, text)) return true;
  return isOneOf(schemas, text);
}

/** If one of the schemas lets any text through, no text counts as ours. */
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
