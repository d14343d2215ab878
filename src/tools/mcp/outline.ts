import { CURRENCY_EXPONENTS, formatMoney, type NextAction } from '../../domain/kernel/index.ts';
import { isJsonObject, type JsonObject } from './json-object.ts';

/** About 6,000 tokens. */
const MAX_CHARACTERS = 24_000;
const MAX_SCALAR = 4_000;

/**
 * Any JSON as indented `key: value` lines without what is null or empty. Free text stands in quotes, on one line,
 * so that words which somebody wrote can never look like a line of ours. An amount is read out beside its minor units.
 * Past the cap it says how much is missing.
 */
export function outline(value: unknown, maxCharacters = MAX_CHARACTERS): string {
  const kept: string[] = [];
  let characters = 0;
  let omitted = 0;
  for (const line of linesOf(value, '', undefined)) {
    if (omitted === 0 && characters + line.length < maxCharacters) {
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
  return `${actor}: ${tool} ${JSON.stringify(args)} — ${why}${about}`;
}

export function isNextAction(value: unknown): value is NextAction {
  return (
    isJsonObject(value) &&
    [value['tool'], value['actor'], value['why']].every((word) => typeof word === 'string') &&
    isJsonObject(value['args'])
  );
}

function linesOf(value: unknown, indent: string, currency: string | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => (isEmpty(item) ? [] : itemLines(item, indent, currency)));
  if (!isJsonObject(value)) return [indent + scalarText(value)];
  const own = typeof value['currency'] === 'string' ? value['currency'] : currency;
  const lines: string[] = [];
  for (const [key, entry] of Object.entries(value)) {
    const readOutBeside = isAmount(`${key}Minor`, value[`${key}Minor`], own);
    if (!readOutBeside && !isEmpty(entry)) lines.push(...entryLines(key, entry, indent, own));
  }
  return lines;
}

function entryLines(key: string, entry: unknown, indent: string, currency: string | undefined): string[] {
  const label = `${indent}${/^[\w.-]+$/.test(key) ? key : JSON.stringify(key)}:`;
  if (!isNested(entry)) return [`${label} ${scalarText(entry)}${moneyText(key, entry, currency)}`];
  if (!Array.isArray(entry)) return [label, ...linesOf(entry, `${indent}  `, currency)];
  if (entry.every(isNextAction)) return [label, ...entry.map((action) => `${indent}- ${actionLine(action)}`)];
  if (!entry.some(isNested)) return [`${label} ${entry.map(scalarText).join(', ')}`];
  return [label, ...linesOf(entry, indent, currency)];
}

/** An item behind a dash: on one line when nothing in it is nested. */
function itemLines(item: unknown, indent: string, currency: string | undefined): string[] {
  if (isJsonObject(item) && !Object.values(item).some(isNested)) {
    return [`${indent}- ${linesOf(item, '', currency).join(', ')}`];
  }
  const lead = `${indent}- `;
  return linesOf(item, `${indent}  `, currency).map((line, index) => (index === 0 ? lead + line.slice(lead.length) : line));
}

function scalarText(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  const text =
    value.length > MAX_SCALAR ? `${value.slice(0, MAX_SCALAR)}… (${value.length - MAX_SCALAR} more characters)` : value;
  return /^\S+$/.test(text) ? text : JSON.stringify(text);
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
