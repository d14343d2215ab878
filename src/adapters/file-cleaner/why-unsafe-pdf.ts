import { countOf, HIDDEN, type ObjectStream, outsideStreams, PdfUnclear, unpackObjectStreams, withNames } from './pdf-text.ts';

/** Names of what a PDF does when it is opened, reaches out to, or carries along, other than pages. */
const ACTIVE =
  /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|SubmitForm|ImportData|GoToE|GoToR|Filespec|XFA)(?![A-Za-z0-9])/;
/** What is done by itself when a page or the document opens, prints or closes. Too short to be looked for in packed bytes. */
const BY_ITSELF = /\/AA(?![A-Za-z0-9])/;
/** Another file, by its name: also one on a network share, which would be asked for with the person's own credentials. */
const OTHER_FILE = /\/U?F\s*(?:\(|<(?!<))/;
const MAX_TAIL_BYTES = 1_024;
const END = '%%EOF';
/** What a PDF that was changed later goes on with: objects, or the table of them; or it says again that it ends. */
const UPDATE = /^\s*(\d{1,10}\s+\d{1,10}\s+obj\b|xref\b|%%EOF)/;
const UPDATE_BYTES = 1_024;
/** Whatever ends with one, or has one near its end, is an archive as well. */
const ZIP_END = 'PK\u0005\u0006';

const APPENDED = 'something is appended to the PDF';
const INSTEAD = 'print it to a new PDF, or send a photo';

/**
 * Why a PDF is not taken; null when it may be. A conservative scan, not a reader: it looks for names of active parts in
 * the whole file and in its compressed object streams, and refuses what it cannot look into. A link that a person has to
 * click may stay: what is printed from a web page is full of them.
 */
export function whyUnsafePdf(content: Uint8Array): string | null {
  // One letter a byte, so that places in the text are places in the file.
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1');
  const badFrame = wrongFrame(text);
  if (badFrame !== null) return badFrame;
  try {
    const active = activeIn(text, content);
    return active === null ? null : `the PDF contains ${active}; ${INSTEAD}`;
  } catch (error) {
    if (error instanceof PdfUnclear) return error.message;
    // A pattern that finds no end in what it looks at.
    if (error instanceof RangeError) return HIDDEN;
    throw error;
  }
}

/** It begins and ends as a PDF does, with nothing behind it but later changes. */
function wrongFrame(text: string): string | null {
  if (!text.startsWith('%PDF-')) return 'the PDF does not begin like one';
  let end = text.indexOf(END);
  if (end < 0) return 'the PDF is incomplete';
  for (let next = end; next >= 0; next = text.indexOf(END, end + END.length)) {
    const update = next === end || UPDATE.test(text.slice(end + END.length, Math.min(next + END.length, end + UPDATE_BYTES)));
    if (!update) return APPENDED;
    end = next;
  }
  if (text.length - end - END.length > MAX_TAIL_BYTES) return APPENDED;
  return text.includes(ZIP_END) ? 'the PDF is an archive as well' : null;
}

function activeIn(text: string, content: Uint8Array): string | null {
  const plain = withNames(text);
  if (/\/Encrypt(?![A-Za-z0-9])/.test(plain)) throw new PdfUnclear('the PDF is encrypted; save it without a password');
  const objects = unpackObjectStreams(content, text, countOf(plain, /\/ObjStm(?![A-Za-z0-9])/g));
  const unpacked = objects.map((stream) => stream.text);
  const named = [plain, ...unpacked].map((part) => ACTIVE.exec(part)?.[1]).find((name) => name !== undefined);
  if (named !== undefined) return named;
  const spoken = [withNames(outsideStreams(text)), ...unpacked];
  if (spoken.some((part) => BY_ITSELF.test(part))) return 'actions that run by themselves (AA)';
  if (spoken.some((part) => OTHER_FILE.test(part))) return 'a reference to another file';
  return isHarmlessAction(plain, objects) ? null : 'an OpenAction other than a place in the document';
}

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
function isHarmlessAction(plain: string, objects: readonly ObjectStream[]): boolean {
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
