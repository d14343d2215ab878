/** A PDF that is written so that it cannot be looked into. Says why, for whoever sent it. */
export class PdfUnclear extends Error {}

export const HIDDEN = 'the PDF contains parts that cannot be looked into; print it to a new PDF, or send a photo';

const HASH = 0x23;

/**
 * A name may be written with hex escapes: `/Java#53cript`. In one pass over the letters: a file of nothing but escapes
 * takes no longer than any other.
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

/** Of a hexadecimal digit; -1 for anything else. */
function digit(letter = 0): number {
  if (letter >= 0x30 && letter <= 0x39) return letter - 0x30;
  const lower = letter | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** Where streams begin: the place of the keyword, and of the first byte behind it. `endstream` is none. */
export function* streamStarts(text: string): Generator<{ keyword: number; body: number }> {
  for (const { index, 0: keyword } of text.matchAll(/(?<!end)stream\r?\n/g))
    yield { keyword: index, body: index + keyword.length };
}

/** Where the stream ends whose first byte is at `body`. */
export function endOf(text: string, body: number): number {
  const end = text.indexOf('endstream', body);
  return end < 0 ? text.length : end;
}

/**
 * What stands outside of streams: their packed bytes could read like anything. Throws `PdfUnclear` where an object begins
 * within a stream: a reader that is led there by the table of objects would find what a scan leaves out.
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
