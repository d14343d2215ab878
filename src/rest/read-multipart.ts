import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { FileTooLarge, type StoredFile } from '../adapters/file-storage.ts';
import { malformedRequest, type UploadedFile } from '../domain/kernel/index.ts';
import { fileTooLarge } from '../domain/verification/index.ts';
import type { BodyLimits, RequestBody } from './request-body.ts';

const LIMITS = { files: 1, fields: 20, fieldSize: 10_000, fieldNameSize: 100, headerPairs: 50 };
const MAX_NAME = 200;
/** What is too large is read to its end, so that the client sees the answer; but not for ever. */
const CUT_OFF_BYTES = 128 * 1_048_576;

/** Reads a multipart form; the part named `file` is streamed to storage while it arrives. */
export async function readMultipart(request: IncomingMessage, { storage, maxUploadBytes }: BodyLimits): Promise<RequestBody> {
  const fields: Record<string, unknown> = {};
  let stored: Promise<UploadedFile> | null = null;
  const { promise, resolve, reject } = Promise.withResolvers<void>();

  const parser = openParser(request);
  parser.on('field', (name, value) => Object.defineProperty(fields, name, { value, enumerable: true, configurable: true }));
  parser.on('file', (name, stream, { filename }) => {
    if (name !== 'file' || stored !== null) return void stream.resume();
    stored = storage.put(stream, maxUploadBytes).then((file) => named(file, filename));
    // A file that is refused early must still be read to its end, or the client never sees the answer.
    stored.catch(() => drain(stream));
  });
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
    return { fields, file: await finished(stored) };
  } catch (error) {
    await discard(stored, storage);
    if (error instanceof FileTooLarge) throw fileTooLarge({ maxBytes: error.maxBytes });
    throw error;
  }
}

function openParser(request: IncomingMessage): busboy.Busboy {
  try {
    return busboy({ headers: request.headers, limits: LIMITS, defParamCharset: 'utf8' });
  } catch {
    throw malformedRequest({ reason: 'The multipart form has no usable boundary.' });
  }
}

function named(file: StoredFile, fileName: string | undefined): UploadedFile {
  return { ...file, fileName: (fileName ?? 'document').replaceAll(/[^\p{L}\p{N} ._()-]/gu, '_').slice(0, MAX_NAME) };
}

function drain(stream: Readable): void {
  stream.resume();
}

function finished(stored: Promise<UploadedFile> | null): Promise<UploadedFile | null> {
  return stored ?? Promise.resolve(null);
}

async function discard(stored: Promise<UploadedFile> | null, storage: BodyLimits['storage']): Promise<void> {
  const file = await stored?.catch(() => null);
  if (file) await storage.remove(file.key);
}
