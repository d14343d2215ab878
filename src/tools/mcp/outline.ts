import type { z } from 'zod';
import { CURRENCY_EXPONENTS, formatMoney, inQuotes, type NextAction } from '../../domain/kernel/index.ts';
import { jsonSchema } from '../json-schema.ts';
import { isJsonObject, type JsonObject } from './json-object.ts';
import { alternatives, fieldSchemas, isOurName, isOurWord, itemSchemas, type Schemas } from './output-words.ts';

/** About 6,000 tokens. */
const MAX_CHARACTERS = 24_000;
const MAX_SCALAR = 4_000;

/** Where a value stands: what its lines begin with, which schemas it may follow, in which currency its amounts are. */
interface Place {
  readonly indent: string;
  readonly schemas: Schemas;
  readonly currency: string | undefined;
}

/**
 * An answer as indented `key: value` lines without what is null or empty. Only what the output's schema shows to be a word
 * of ours stands bare; all other text stands in quotes, on one line, so that words which somebody wrote can never look like
 * a line of ours. An amount is read out beside its minor units. Past the cap it says how much is missing.
 */
export function outline(value: JsonObject, output: z.ZodType): string {
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

/** One step that somebody can take, on one line that a reader can act upon. */
export function actionLine({ tool, args, actor, why, requiresHuman, optional, dueAt }: NextAction): string {
  const notes = [requiresHuman && 'a person must take part', optional && 'optional', dueAt && `due ${dueAt}`].filter(Boolean);
  const about = notes.length > 0 ? ` (${notes.join('; ')})` : '';
  return `${actor}: ${tool} ${inQuotes(args)} — ${why}${about}`;
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
  const below = { indent: `${indent}  `, schemas: own, currency };
  if (!Array.isArray(entry)) return [label, ...linesOf(entry, below)];
  if (entry.every(isNextAction)) return [label, ...entry.map((action) => `${indent}- ${actionLine(action)}`)];
  const items = itemSchemas(own);
  if (!entry.some(isNested)) return [`${label} ${entry.map((item) => scalarText(item, name, items)).join(', ')}`];
  return [label, ...entry.flatMap((item) => itemLines(item, name, { indent, schemas: items, currency }))];
}

/** An item behind a dash: on one line when nothing in it is nested. */
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
