import { inflateSync } from 'node:zlib';

/** Thrown for a PDF whose parts cannot be examined. The message tells the sender why. */
export class PdfUnclear extends Error {}

export const HIDDEN = 'the PDF contains parts that cannot be looked into; print it to a new PDF, or send a photo';

const HASH = 0x23;

/**
 * Decodes names with hex escapes, such as `/Java#53cript`. It reads each letter once, so that a file full of escapes takes no
 * longer than any other.
 */
export function withNames(text: string): string {
  if (!text.includes('#')) return text;
  const from = Buffer.from(text, 'latin1');
  let length = 0;
  for (let at = 0; at < from.length; at += 1) {
    const [high, low] = from[at] === HASH ? [digit(from[at + 1]), digit(from[at + 2])] : [-1, -1];
    const escaped = high >= 0 && low >= 0;
    from[length] = escaped ? high * 16 + low : (from[at] ?? 0);
    length += 1;
    if (escaped) at += 2;
  }
  return from.toString('latin1', 0, length);
}

/** The value of a hexadecimal digit; -1 for any other letter. */
function digit(letter = 0): number {
  if (letter >= 0x30 && letter <= 0x39) return letter - 0x30;
  const lower = letter | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** The places where streams begin: of the keyword, and of the first byte after it. `endstream` does not count. */
function* streamStarts(text: string): Generator<{ keyword: number; body: number }> {
  for (const { index, 0: keyword } of text.matchAll(/(?<!end)stream\r?\n/g))
    yield { keyword: index, body: index + keyword.length };
}

/** The end of the stream whose first byte is at `body`. */
function endOf(text: string, body: number): number {
  const end = text.indexOf('endstream', body);
  return end < 0 ? text.length : end;
}

/**
 * The text outside of streams, whose compressed bytes could look like anything. Throws `PdfUnclear` if an object begins within
 * a stream, because a reader that follows the table of objects would find what a scan does not see.
 */
export function outsideStreams(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { body } of streamStarts(text)) {
    if (body < from) continue;
    parts.push(text.slice(from, body));
    from = endOf(text, body);
    if (/\d\s+\d+\s+obj\b/.test(text.slice(body, from))) throw new PdfUnclear(HIDDEN);
  }
  return [...parts, text.slice(from)].join('');
}

export function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}

/** The content of a compressed object stream: objects, after a list of their numbers and places. */
export interface ObjectStream {
  readonly text: string;
  /** The place at which each object begins in the text, by its number. */
  readonly places: ReadonlyMap<number, number>;
}

const MAX_INFLATED_BYTES = 32 * 1_048_576;
const DICTIONARY_BYTES = 1_024;
const MAX_LIST_BYTES = 65_536;
/** The most object streams. Writers put dozens of objects into each, so this is more than any document has. */
const MOST_STREAMS = 5_000;

/** The unpacked object streams of a PDF. Throws `PdfUnclear` if one cannot be unpacked, or if fewer are found than `count`. */
export function unpackObjectStreams(content: Uint8Array, text: string, count: number): ObjectStream[] {
  if (count > MOST_STREAMS) throw new PdfUnclear(HIDDEN);
  const streams: ObjectStream[] = [];
  if (count === 0) return streams;
  let left = MAX_INFLATED_BYTES;
  let before = 0;
  for (const { keyword, body } of streamStarts(text)) {
    // No letter is read twice, however many streams there are.
    const ahead = withNames(text.slice(Math.max(before, keyword - DICTIONARY_BYTES), keyword));
    before = body;
    const dictionary = ahead.slice(ahead.lastIndexOf(' obj') + 1);
    if (!dictionary.includes('/ObjStm')) continue;
    const objects = dictionary.includes('/Filter')
      ? inflated(content.subarray(body), dictionary, left)
      : withNames(text.slice(body, endOf(text, body)));
    left -= objects.length;
    streams.push({ text: objects, places: placesIn(objects, dictionary) });
  }
  // A stream that is named but was not found may be hidden on purpose.
  if (streams.length !== count) throw new PdfUnclear(HIDDEN);
  return streams;
}

function inflated(content: Uint8Array, dictionary: string, maxOutputLength: number): string {
  // Only a stream that is compressed once, and in the usual way, can be unpacked here.
  const filters = dictionary.match(/\/[A-Za-z0-9]+Decode(?![A-Za-z0-9])/g) ?? [];
  const usual = filters.length === 1 && filters[0] === '/FlateDecode' && !/\/Predictor\s*(?!1\b)\d/.test(dictionary);
  if (!usual || maxOutputLength < 1) throw new PdfUnclear(HIDDEN);
  try {
    return withNames(inflateSync(content, { maxOutputLength }).toString('latin1'));
  } catch {
    throw new PdfUnclear(HIDDEN);
  }
}

/** The number and place of each object in the list before the objects, counted from `First`. */
function placesIn(objects: string, dictionary: string): Map<number, number> {
  const first = Number(/\/First\s+(\d{1,9})/.exec(dictionary)?.[1] ?? 0);
  if (first > MAX_LIST_BYTES) throw new PdfUnclear(HIDDEN);
  const numbers = objects.slice(0, first).match(/\d+/g) ?? [];
  const places = new Map<number, number>();
  for (let at = 0; at + 1 < numbers.length; at += 2) places.set(Number(numbers[at]), first + Number(numbers[at + 1]));
  return places;
}
