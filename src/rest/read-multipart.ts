import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import type { StoredFile } from '../adapters/file-storage.ts';
import { invalidInput, malformedRequest, type UploadedFile } from '../domain/kernel/index.ts';
import { fileTooLarge } from '../domain/verification/index.ts';
import type { BodyLimits, RequestBody } from './request-body.ts';

const LIMITS = { files: 1, fields: 20, fieldSize: 10_000, fieldNameSize: 100, headerPairs: 50 };
const MAX_NAME = 200;
/** What is too large is read to its end, so that the client sees the answer; but not for ever. */
const CUT_OFF_BYTES = 128 * 1_048_576;

const ONE_FILE = {
  field: 'file',
  message: 'must be one file a call; put both sides into one picture or PDF, or call again',
};

/** Reads a multipart form; the part named `file` is streamed to storage while it arrives. */
export async function readMultipart(request: IncomingMessage, { storage, maxUploadBytes }: BodyLimits): Promise<RequestBody> {
  const fields: Record<string, unknown> = {};
  let stored: Promise<UploadedFile> | null = null;
  let tooLarge = false;
  let several = false;
  const { promise, resolve, reject } = Promise.withResolvers<void>();

  const parser = openParser(request, maxUploadBytes);
  parser.on('field', (name, value) => Object.defineProperty(fields, name, { value, enumerable: true, configurable: true }));
  parser.on('file', (name, stream, { filename }) => {
    if (name !== 'file' || stored !== null) return void stream.resume();
    // The parser cuts the file off at the limit and reads the rest of the request to its end, so that the client sees the answer.
    stream.once('limit', () => (tooLarge = true));
    stored = storage.put(stream, maxUploadBytes).then((file) => named(file, filename));
    stored.catch(() => stream.resume());
  });
  parser.on('filesLimit', () => (several = true));
  parser.on('close', resolve);
  parser.on('error', () => reject(malformedRequest({ reason: 'The multipart form is broken or was cut off.' })));
  request.on('aborted', () => reject(malformedRequest({ reason: 'The upload was cut off.' })));
  let received = 0;
  request.on('data', (chunk: Buffer) => {
    received += chunk.byteLength;
    if (received > CUT_OFF_BYTES) request.destroy();
  });
  request.pipe(parser);

  try {
    await promise;
    const file = await finished(stored);
    if (several) throw invalidInput({ issues: [ONE_FILE] });
    if (tooLarge) throw fileTooLarge({ maxBytes: maxUploadBytes });
    return { fields, isForm: true, file };
  } catch (error) {
    await discard(stored, storage);
    throw error;
  }
}

function openParser(request: IncomingMessage, fileSize: number): busboy.Busboy {
  try {
    return busboy({ headers: request.headers, limits: { ...LIMITS, fileSize }, defParamCharset: 'utf8' });
  } catch {
    throw malformedRequest({ reason: 'The multipart form has no usable boundary.' });
  }
}

function named(file: StoredFile, fileName: string | undefined): UploadedFile {
  return { ...file, fileName: (fileName ?? 'document').replaceAll(/[^\p{L}\p{N} ._()-]/gu, '_').slice(0, MAX_NAME) };
}

function finished(stored: Promise<UploadedFile> | null): Promise<UploadedFile | null> {
  return stored ?? Promise.resolve(null);
}

async function discard(stored: Promise<UploadedFile> | null, storage: BodyLimits['storage']): Promise<void> {
  const file = await stored?.catch(() => null);
  if (file) await storage.remove(file.key);
}
