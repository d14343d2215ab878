import { countOf, HIDDEN, type ObjectStream, outsideStreams, PdfUnclear, unpackObjectStreams, withNames } from './pdf-text.ts';

/** The names of parts of a PDF that act when it is opened, call something outside, or contain other files. */
const ACTIVE =
  /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|SubmitForm|ImportData|GoToE|GoToR|Filespec|XFA)(?![A-Za-z0-9])/;
/**
 * The key for actions when a page or the document opens, prints or closes. It is too short to be looked for in compressed
 * bytes.
 */
const BY_ITSELF = /\/AA(?![A-Za-z0-9])/;
/**
 * The key for another file by its name, which may be on a network share and would be requested with the person's own
 * credentials.
 */
const OTHER_FILE = /\/U?F\s*(?:\(|<(?!<))/;
const MAX_TAIL_BYTES = 1_024;
const END = '%%EOF';
/** The beginning of a later change to a PDF: objects, the table of objects, or another end mark. */
const UPDATE = /^\s*(\d{1,10}\s+\d{1,10}\s+obj\b|xref\b|%%EOF)/;
const UPDATE_BYTES = 1_024;
/** The end mark of a ZIP archive. A file with one at or near its end is an archive too. */
const ZIP_END = 'PK\u0005\u0006';

const APPENDED = 'something is appended to the PDF';
const INSTEAD = 'print it to a new PDF, or send a photo';

/**
 * Why a PDF is refused; null if it is accepted. This is a conservative scan: it looks for names of active parts in the whole
 * file and in its compressed object streams, and refuses a file that it cannot examine. A link that a person has to click is
 * allowed, because printed web pages are full of them.
 */
export function whyUnsafePdf(content: Uint8Array): string | null {
  // Latin-1 makes one letter of each byte, so that places in the text are places in the file.
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1');
  const badFrame = wrongFrame(text);
  if (badFrame !== null) return badFrame;
  try {
    const active = activeIn(text, content);
    return active === null ? null : `the PDF contains ${active}; ${INSTEAD}`;
  } catch (error) {
    if (error instanceof PdfUnclear) return error.message;
    // The regular expression has overflowed the stack on this text.
    if (error instanceof RangeError) return HIDDEN;
    throw error;
  }
}

/**
 * What is wrong with the beginning or the end of the file; null if it begins and ends like a PDF, with nothing but later
 * changes after that.
 */
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

/** The most actions. An honest file has one, and one more for each later change. */
const MOST_ACTIONS = 30;
const MOST_DEFINITIONS = 1_000;
const MAX_ACTION_LETTERS = 4_096;

const BLANK = String.raw`(?:[\0\s]|%[^\r\n]*[\r\n])`;
/** What may stand between two words of an object's head, including comments. */
const GAP = String.raw`[\0\s]*(?:%[^\r\n]*[\r\n][\0\s]*)*`;
const REFERENCE = /^(\d{1,10})[\0\s]+(\d{1,10})[\0\s]+R(?![A-Za-z0-9])/;
/** Actions that are harmless: they go to a place in the document, or to another of its pages as the reader's own menu does. */
const HARMLESS = new Set(['GoTo', 'Named']);
const PAGES = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);

/** Whether the document, when it is opened, only goes to a place of its own, as many writers make it do. */
function isHarmlessAction(plain: string, objects: readonly ObjectStream[]): boolean {
  const texts = [plain, ...objects.map(({ text }) => text)];
  const values = texts.flatMap((text) => valuesOf(text, /\/OpenAction(?![A-Za-z0-9])/g, MOST_ACTIONS));
  if (values.length > MOST_ACTIONS) return false;
  const direct = values.filter((value) => !REFERENCE.test(value));
  const numbers = new Set(values.flatMap((value) => REFERENCE.exec(value)?.[1] ?? []).map(Number));
  const definitions = [...numbers].map((number) => definitionsOf(number, plain, objects));
  // An action that is named but was not found may be hidden on purpose.
  const isClear = (found: readonly string[]) => found.length > 0 && found.length <= MOST_DEFINITIONS && found.every(isHarmless);
  return direct.every(isHarmless) && definitions.every(isClear);
}

/** The text after each occurrence of the key, up to one more than `most`, so that the caller sees if there are too many. */
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

/**
 * All definitions of an object. There may be several, and the table of objects decides which one counts, so all must be
 * harmless.
 */
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
  // This is a destination, such as `[page /XYZ …]`, `(name)` or `/name`, or it is missing.
  if (/^(?:\[|\(|\/|null|<(?!<))/.test(value)) return true;
  const action = value.startsWith('<<') ? dictionaryOf(value) : null;
  if (action === null || /\/Next(?![A-Za-z0-9])/.test(action)) return false;
  const [types, names] = ['S', 'N'].map((key) => namesUnder(action, key));
  if (types === undefined || names === undefined) return false;
  // No honest writer makes an action with neither a kind nor a place.
  if (types.length === 0 && !/\/D(?![A-Za-z0-9])/.test(action)) return false;
  return types.every((type) => type !== null && HARMLESS.has(type)) && names.every((name) => name !== null && PAGES.has(name));
}

/** The values of a key, wherever it occurs; null for a value that is no name. */
function namesUnder(dictionary: string, key: string): (string | null)[] {
  const pattern = new RegExp(String.raw`/${key}(?![A-Za-z0-9])${BLANK}*(?:/([A-Za-z0-9]+))?`, 'g');
  return [...dictionary.matchAll(pattern)].map(([, name]) => name ?? null);
}

/** The dictionary with which the text begins, up to its end; null if it does not end, or if a string in it does not. */
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

/** The end of the string that begins here. In a string, brackets may occur in pairs, or after a backslash. */
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
