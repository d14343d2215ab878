import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

/** Names of what a PDF does when it is opened, or carries along, other than pages. */
const ACTIVE = /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|SubmitForm|ImportData|GoToE|XFA)(?![A-Za-z0-9])/;
const MAX_TAIL_BYTES = 1_024;
const END = '%%EOF';
/** What a PDF that was changed later goes on with: objects, or the table of them; or it says again that it ends. */
const UPDATE = /^\s*(\d+\s+\d+\s+obj\b|xref\b|%%EOF)/;
const UPDATE_BYTES = 1_024;
/** Whatever ends with one, or has one near its end, is an archive as well. */
const ZIP_END = 'PK\u0005\u0006';
const MAX_INFLATED_BYTES = 32 * 1_048_576;
const DICTIONARY_BYTES = 1_024;

const APPENDED = 'something is appended to the PDF';

/**
 * Why a PDF is not taken; null when it may be. A conservative scan, not a reader: it looks for names of active parts in
 * the whole file and in its compressed object streams, and refuses what it cannot look into.
 */
export async function whyUnsafePdf(content: Buffer): Promise<string | null> {
  // One letter a byte, so that places in the text are places in the file.
  const text = content.toString('latin1');
  if (!text.startsWith('%PDF-')) return 'the PDF does not begin like one';
  const parts = text.split(END);
  if (parts.length === 1) return 'the PDF is incomplete';
  if ((parts.at(-1) ?? '').length > MAX_TAIL_BYTES) return APPENDED;
  const updates = parts.slice(1, -1);
  if (updates.some((part) => !UPDATE.test(`${part.slice(0, UPDATE_BYTES)}${END}`))) return APPENDED;
  if (text.includes(ZIP_END)) return 'the PDF is an archive as well';
  const plain = withNames(text);
  if (/\/Encrypt(?![A-Za-z0-9])/.test(plain)) return 'the PDF is encrypted; save it without a password';
  const objectStreams = plain.split(/\/ObjStm(?![A-Za-z0-9])/).length - 1;
  const active = ACTIVE.exec(plain)?.[1] ?? (await activeInObjectStreams(content, text, objectStreams));
  return active === null ? null : `the PDF contains ${active}; print it to a new PDF, or send a photo`;
}

/** A name may be written with hex escapes: `/Java#53cript`. */
function withNames(text: string): string {
  return text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** What active part the compressed object streams name, or that one of them cannot be looked into. */
async function activeInObjectStreams(content: Buffer, text: string, count: number): Promise<string | null> {
  let left = MAX_INFLATED_BYTES;
  let seen = 0;
  for (const { index, 0: keyword } of text.matchAll(/stream\r?\n/g)) {
    if (text.slice(index - 3, index) === 'end') continue;
    const before = withNames(text.slice(Math.max(0, index - DICTIONARY_BYTES), index));
    const dictionary = before.slice(before.lastIndexOf(' obj') + 1);
    if (!dictionary.includes('/ObjStm')) continue;
    seen += 1;
    const objects = await inflated(content.subarray(index + keyword.length), dictionary, left);
    if (objects === null) return 'parts that cannot be looked into';
    left -= objects.length;
    const active = ACTIVE.exec(withNames(objects))?.[1];
    if (active !== undefined) return active;
  }
  // One that is named and was not found is one that hides.
  return seen === count ? null : 'parts that cannot be looked into';
}

const inflateAsync = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);

async function inflated(content: Buffer, dictionary: string, maxOutputLength: number): Promise<string | null> {
  // Without a filter, the objects stand in the file as they are, and have been looked at.
  if (!dictionary.includes('/Filter')) return '';
  if (!dictionary.includes('/FlateDecode') || /\/Predictor\s*(?!1\b)\d/.test(dictionary) || maxOutputLength < 1) return null;
  try {
    return (await inflateAsync(content, { maxOutputLength })).toString('latin1');
  } catch {
    return null;
  }
}
