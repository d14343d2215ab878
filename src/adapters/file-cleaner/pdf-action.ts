import type { ObjectStream } from './pdf-object-streams.ts';

/** Honest files say it once, and once more for each time they were changed. */
const MOST_ACTIONS = 30;
const MOST_DEFINITIONS = 1_000;
const MAX_ACTION_LETTERS = 4_096;

const BLANK = String.raw`(?:[\0\s]|%[^\r\n]*[\r\n])`;
/** What may stand between two words of an object's head, comments among it. */
const GAP = String.raw`[\0\s]*(?:%[^\r\n]*[\r\n][\0\s]*)*`;
const REFERENCE = /^(\d{1,10})[\0\s]+(\d{1,10})[\0\s]+R(?![A-Za-z0-9])/;
/** Goes to a place in the document itself, or does what the reader's own menu does: first page, next page. */
const HARMLESS = new Set(['GoTo', 'Named']);

/** Whether what the document does when it opens is only to show a place of its own, as many writers say. */
export function isHarmlessAction(plain: string, objects: readonly ObjectStream[]): boolean {
  const texts = [plain, ...objects.map(({ text }) => text)];
  const values = texts.flatMap((text) => valuesOf(text, /\/OpenAction(?![A-Za-z0-9])/g, MOST_ACTIONS));
  if (values.length > MOST_ACTIONS) return false;
  const direct = values.filter((value) => !REFERENCE.test(value));
  const numbers = new Set(values.flatMap((value) => REFERENCE.exec(value)?.[1] ?? []).map(Number));
  const definitions = [...numbers].map((number) => definitionsOf(number, plain, objects));
  // One that is nowhere to be found is one that hides.
  const isClear = (found: readonly string[]) => found.length > 0 && found.length <= MOST_DEFINITIONS && found.every(isHarmless);
  return direct.every(isHarmless) && definitions.every(isClear);
}

/** What follows each of the keys, from its first letter on: no more of them than tell that there are too many. */
function valuesOf(text: string, key: RegExp, most: number): string[] {
  const values: string[] = [];
  for (const { index, 0: name } of text.matchAll(key)) {
    if (values.length > most) break;
    values.push(valueAt(text, index + name.length));
  }
  return values;
}

function valueAt(text: string, place: number): string {
  return text.slice(place, place + MAX_ACTION_LETTERS).replace(new RegExp(`^${BLANK}+`), '');
}

/** An object may be written more than once, and which one counts is for the table of objects to say: all must be harmless. */
function definitionsOf(number: number, plain: string, objects: readonly ObjectStream[]): string[] {
  const head = new RegExp(String.raw`(?<!\d)0*${number}(?!\d)${GAP}\d{1,10}(?!\d)${GAP}obj`, 'g');
  const written = valuesOf(plain, head, MOST_DEFINITIONS);
  const packed = objects.flatMap(({ text, places }) => {
    const place = places.get(number);
    return place === undefined ? [] : [valueAt(text, place)];
  });
  return [...written, ...packed];
}

function isHarmless(value: string): boolean {
  // A destination: `[page /XYZ …]`, `(name)`, `/name`, or nothing at all.
  if (/^(?:\[|\(|\/|null|<(?!<))/.test(value)) return true;
  const action = value.startsWith('<<') ? dictionaryOf(value) : null;
  if (action === null || /\/Next(?![A-Za-z0-9])/.test(action)) return false;
  const types = [...action.matchAll(new RegExp(String.raw`/S(?![A-Za-z0-9])${BLANK}*(?:/([A-Za-z0-9]+))?`, 'g'))];
  return types.every(([, type]) => type !== undefined && HARMLESS.has(type));
}

/** The dictionary that the text begins with, to where it closes; null where it does not. */
function dictionaryOf(text: string): string | null {
  let depth = 0;
  for (const { index, 0: token } of text.matchAll(/<<|>>|\((?:[^()\\]|\\[\s\S])*\)|%[^\r\n]*/g)) {
    if (token === '<<') depth += 1;
    if (token === '>>') depth -= 1;
    if (depth === 0) return text.slice(0, index + token.length);
  }
  return null;
}
