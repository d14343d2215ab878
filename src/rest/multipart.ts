import type { IncomingMessage } from 'node:http';
import { finished, PassThrough, type Readable } from 'node:stream';
import busboy from 'busboy';
import { type FileStorage, FileTooLarge, type StoredFile } from '../adapters/file-storage.ts';
import { fileTooLarge } from '../domain/platform/files/index.ts';
import { invalidInput, malformedRequest, MIB, type UploadedFile, visibleLine } from '../domain/platform/kernel/index.ts';
import { whileArriving } from '../tools/requests/door-places.ts';
import { RequestCutOff } from '../tools/requests/request-cut-off.ts';
import { unpackBody, unpackingProblem } from '../tools/requests/unpack-body.ts';

interface Limits {
  readonly storage: FileStorage;
  readonly maxUploadBytes: number;
}

/** Called with the fields that came before a file, before a byte of the file is stored. It may throw. */
type MayStore = (fields: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** The limits of the fields. A text of 4,000 letters may take three bytes for each. */
const LIMITS = { fields: 40, fieldSize: 12_000, fieldNameSize: 100, headerPairs: 50 };
const MAX_NAME = 200;
/** The most files in a form. Parts in which nothing was chosen count too. */
const MAX_FILES = 30;
/** The most parts in a form. Each part costs time to read, and many small ones fit into a form. */
const MAX_PARTS = LIMITS.fields + MAX_FILES;
/** The most bytes of everything except files. */
const OTHER_BYTES = MIB;
/** All files of a form together may be as large as so many of the largest allowed file. */
const LARGEST_FILES = 4;

const ONE_FILE = {
  field: 'file',
  message: 'must be one file a call; put both sides into one picture or PDF, or call again',
};

/**
 * Reads a multipart form. Parts of the same name are a list, in which way generated clients send one. The part named `file` is streamed into the storage while it arrives. If the form fails, nothing of it
 * stays there.
 */
export async function readMultipart(
  request: IncomingMessage,
  limits: Limits,
  mayStore?: MayStore,
): Promise<{ fields: Record<string, unknown>; file: UploadedFile | null }> {
  const { fields, lists, files } = await readFiles(request, limits, { most: 1, ...(mayStore && { mayStore }) });
  const [sent] = files;
  if (sent !== undefined && sent.file === null) throw tooLarge(limits);
  return { fields: { ...fields, ...Object.fromEntries(lists) }, file: sent?.file ?? null };
}

/** A file of a form that may have several files. */
export interface SentFile {
  /** The fields that came before the file. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly fileName: string;
  /** Null if the file was too large. Only this file is then refused. */
  readonly file: UploadedFile | null;
}

interface SentForm {
  /** Of several parts with the same name the last. */
  readonly fields: Record<string, unknown>;
  /** The fields of which there are several. */
  readonly lists: ReadonlyMap<string, readonly string[]>;
  readonly files: SentFile[];
}

/** Reads a form with several files. The caller must remove the files that are not used. */
export function readFiles(
  request: IncomingMessage,
  limits: Limits,
  asked: { readonly most: number; readonly mayStore?: MayStore },
): Promise<SentForm> {
  return whileArriving(request, () => readParts(request, limits, asked));
}

/** The refusal of a file that is too large. */
export function tooLarge({ maxUploadBytes }: Pick<Limits, 'maxUploadBytes'>) {
  return fileTooLarge({ maxBytes: maxUploadBytes, limit: 'FILE', actions: [] });
}

async function readParts(
  request: IncomingMessage,
  limits: Limits,
  { most, mayStore }: { readonly most: number; readonly mayStore?: MayStore },
): Promise<SentForm> {
  const { storage, maxUploadBytes } = limits;
  const fields: Record<string, unknown> = {};
  const all = new Map<string, string[]>();
  const stored: Promise<SentFile>[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const tooMany = () =>
    reject(
      invalidInput({ issues: [most === 1 ? ONE_FILE : { field: 'file', message: `must be at most ${most} files at a time` }] }),
    );

  const parser = openParser(request, maxUploadBytes);
  parser.on('field', (name, value) => {
    Object.defineProperty(fields, name, { value, enumerable: true, configurable: true });
    all.set(name, [...(all.get(name) ?? []), value]);
  });
  parser.on('file', (name, stream, { filename }) => {
    // If a form breaks off, the streams of its files end with an error, even if nobody reads them.
    stream.on('error', () => {});
    // If nothing was chosen, a browser sends a part without a file name.
    if (name !== 'file' || !filename) return void stream.resume();
    if (stored.length === most) return tooMany();
    if (most === 1) stream.once('limit', () => reject(tooLarge(limits)));
    const before = { ...fields };
    const body = most === 1 ? stream : copyOf(stream);
    const file = Promise.resolve(mayStore?.(before)).then(() => store(body, filename, before, limits));
    stored.push(file);
    file.catch(reject);
  });
  parser.on('filesLimit', tooMany);
  for (const limit of ['fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, () =>
      reject(malformedRequest({ reason: `A form has ${MAX_PARTS} parts at most, ${LIMITS.fields} of them fields.` })),
    );
  parser.on('close', resolve);
  parser.on('error', () => reject(malformedRequest({ reason: 'The multipart form is broken or was cut off.' })));
  const filesBytes = Math.min(most, LARGEST_FILES) * maxUploadBytes;
  const { content, release } = unpackBody(request);
  const unwatch = watch(content, filesBytes + OTHER_BYTES, (error) => reject(error ?? tooMuch(most, filesBytes)));
  content.pipe(parser);

  try {
    await promise;
    const lists = new Map([...all].filter(([, values]) => values.length > 1));
    return { fields, lists, files: await Promise.all(stored) };
  } catch (error) {
    content.unpipe(parser);
    // The stream of the file ends together with the form, so that the storage does not wait for bytes that never come.
    parser.destroy();
    await discard(stored, storage);
    throw error;
  } finally {
    unwatch();
    release();
  }
}

/** Copies a stream. The stream itself is read to its end in any case, because the form goes on only after that. */
function copyOf(stream: Readable): Readable {
  const copy = new PassThrough();
  copy.on('error', () => {});
  copy.once('close', () => stream.resume());
  stream.once('error', (error) => copy.destroy(error));
  stream.once('close', () => {
    if (!stream.readableEnded) copy.destroy(new RequestCutOff());
  });
  return stream.pipe(copy);
}

async function store(
  stream: Readable,
  name: string,
  fields: SentFile['fields'],
  { storage, maxUploadBytes }: Limits,
): Promise<SentFile> {
  const fileName = visibleLine(name)
    .replaceAll(/[^\p{L}\p{N} ._()-]/gu, '_')
    .slice(0, MAX_NAME);
  try {
    const file: StoredFile = await storage.put(stream, maxUploadBytes);
    return { fields, fileName, file: { ...file, fileName } };
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error;
    return { fields, fileName, file: null };
  }
}

/** The limit is one byte larger, so that a file of exactly the allowed size passes. */
function openParser(request: IncomingMessage, maxBytes: number): busboy.Busboy {
  const limits = { ...LIMITS, files: MAX_FILES, parts: MAX_PARTS, fileSize: maxBytes + 1 };
  try {
    return busboy({ headers: request.headers, limits, defParamCharset: 'utf8' });
  } catch {
    throw malformedRequest({ reason: 'The multipart form has no usable boundary.' });
  }
}

function tooMuch(most: number, filesBytes: number): Error {
  if (most === 1) return malformedRequest({ reason: `The form is larger than ${filesBytes + OTHER_BYTES} bytes.` });
  const size = filesBytes < MIB ? `${filesBytes} bytes` : `${Math.floor(filesBytes / MIB)} MiB`;
  return malformedRequest({ reason: `The files are larger than ${size} together. Send fewer at a time, or smaller ones.` });
}

/** Calls `refuse` when the client goes away, or with null when it sends more than the form may have. */
function watch(body: Readable, maxBytes: number, refuse: (reason: Error | null) => void): () => void {
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.byteLength;
    if (received > maxBytes) refuse(null);
  };
  body.on('data', count);
  const unwatch = finished(body, (error) => {
    if (error) refuse(unpackingProblem(error) ?? new RequestCutOff());
  });
  return () => {
    body.off('data', count);
    unwatch();
  };
}

async function discard(stored: readonly Promise<SentFile>[], storage: FileStorage): Promise<void> {
  for (const one of stored) {
    const sent = await one.catch(() => null);
    if (sent?.file) await storage.remove(sent.file.key);
  }
}
