import type { ObjectStream } from './pdf-object-streams.ts';

/** Honest files say it once, and once more for each time they were changed. */
const MOST_ACTIONS = 30;
const MOST_DEFINITIONS = 1_000;
const MAX_ACTION_LETTERS = 4_096;

const BLANK = String.raw`(?:[\0\s]|%[^\r\n]*[\r\n])`;
/** What may stand between two words of an object's head, comments among it. */
const GAP = String.raw`[\0\s]*(?:%[^\r\n]*[\r\n][\0\s]*)*`;
const REFERENCE = /^(\d{1,10})[\0\s]+(\d{1,10})[\0\s]+R(?![A-Za-z0-9])/;
/** Goes to a place in the document itself, or to another of its pages as the reader's own menu does. */
const HARMLESS = new Set(['GoTo', 'Named']);
const PAGES = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);

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
  const [types, names] = ['S', 'N'].map((key) => namesUnder(action, key));
  if (types === undefined || names === undefined) return false;
  // What has neither a kind nor a place is nothing that an honest writer writes.
  if (types.length === 0 && !/\/D(?![A-Za-z0-9])/.test(action)) return false;
  return types.every((type) => type !== null && HARMLESS.has(type)) && names.every((name) => name !== null && PAGES.has(name));
}

/** What stands under a key, wherever it is written; null where that is no name. */
function namesUnder(dictionary: string, key: string): (string | null)[] {
  const pattern = new RegExp(String.raw`/${key}(?![A-Za-z0-9])${BLANK}*(?:/([A-Za-z0-9]+))?`, 'g');
  return [...dictionary.matchAll(pattern)].map(([, name]) => name ?? null);
}

/** The dictionary that the text begins with, to where it closes; null where it does not, or a text in it does not. */
function dictionaryOf(text: string): string | null {
  let depth = 0;
  for (let place = 0; place < text.length; place += 1) {
    const two = text.slice(place, place + 2);
    if (two === '<<' || two === '>>') {
      depth += two === '<<' ? 1 : -1;
      place += 1;
      if (depth === 0) return text.slice(0, place + 1);
    } else if (text[place] === '(') {
      place = endOfString(text, place);
    } else if (text[place] === '%') {
      place = endOfLine(text, place);
    }
  }
  return null;
}

/** Where the brackets that open here close: in a string they may stand in pairs, and any may follow a backslash. */
function endOfString(text: string, from: number): number {
  let depth = 0;
  for (let place = from; place < text.length; place += 1) {
    if (text[place] === '\\') place += 1;
    else if (text[place] === '(') depth += 1;
    else if (text[place] === ')') depth -= 1;
    if (depth === 0) return place;
  }
  return text.length;
}

function endOfLine(text: string, from: number): number {
  const end = text.slice(from).search(/[\r\n]/);
  return end === -1 ? text.length : from + end;
}
