import { isHarmlessAction } from './pdf-action.ts';
import { countOf, HIDDEN, outsideStreams, PdfUnclear, withNames } from './pdf-text.ts';
import { unpackObjectStreams } from './pdf-object-streams.ts';

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
