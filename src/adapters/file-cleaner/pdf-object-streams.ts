import { inflateSync } from 'node:zlib';
import { endOf, HIDDEN, PdfUnclear, streamStarts, withNames } from './pdf-text.ts';

/** What a compressed object stream holds: objects, after a list of their numbers and places. */
export interface ObjectStream {
  readonly text: string;
  /** Where each object begins in the text, by its number. */
  readonly places: ReadonlyMap<number, number>;
}

const MAX_INFLATED_BYTES = 32 * 1_048_576;
const DICTIONARY_BYTES = 1_024;
const MAX_LIST_BYTES = 65_536;
/** Writers put dozens of objects into each: so many hold more than any document has. */
const MOST_STREAMS = 5_000;

/** The object streams of a PDF. Throws `PdfUnclear` where one cannot be looked into, or fewer are found than the `count` that is named. */
export function unpackObjectStreams(content: Uint8Array, text: string, count: number): ObjectStream[] {
  if (count > MOST_STREAMS) throw new PdfUnclear(HIDDEN);
  const streams: ObjectStream[] = [];
  if (count === 0) return streams;
  let left = MAX_INFLATED_BYTES;
  let before = 0;
  for (const { keyword, body } of streamStarts(text)) {
    // No letter is looked at twice, however many streams there are.
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
  // One that is named and was not found is one that hides.
  if (streams.length !== count) throw new PdfUnclear(HIDDEN);
  return streams;
}

function inflated(content: Uint8Array, dictionary: string, maxOutputLength: number): string {
  // Packed once and in the usual way: whatever is packed twice is still packed after the first.
  const filters = dictionary.match(/\/[A-Za-z0-9]+Decode(?![A-Za-z0-9])/g) ?? [];
  const usual = filters.length === 1 && filters[0] === '/FlateDecode' && !/\/Predictor\s*(?!1\b)\d/.test(dictionary);
  if (!usual || maxOutputLength < 1) throw new PdfUnclear(HIDDEN);
  try {
    return withNames(inflateSync(content, { maxOutputLength }).toString('latin1'));
  } catch {
    throw new PdfUnclear(HIDDEN);
  }
}

/** The list ahead of the objects: number and place of each, counted from `First`. */
function placesIn(objects: string, dictionary: string): Map<number, number> {
  const first = Number(/\/First\s+(\d{1,9})/.exec(dictionary)?.[1] ?? 0);
  if (first > MAX_LIST_BYTES) throw new PdfUnclear(HIDDEN);
  const numbers = objects.slice(0, first).match(/\d+/g) ?? [];
  const places = new Map<number, number>();
  for (let at = 0; at + 1 < numbers.length; at += 2) places.set(Number(numbers[at]), first + Number(numbers[at + 1]));
  return places;
}
