import type { IncomingMessage } from 'node:http';
import { finished, type Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { z } from 'zod';
import { declareError, malformedRequest } from '../../domain/platform/kernel/index.ts';
import { RequestCutOff } from './request-cut-off.ts';

/** The encodings of bodies that are understood, as the header `Accept-Encoding` of a refusal names them. */
export const BODY_ENCODINGS = 'gzip, deflate, br';

/** The same decoder reads gzip and deflate, and recognises each by its first bytes. */
const DECODERS: ReadonlyMap<string, () => ReturnType<typeof createUnzip> | ReturnType<typeof createBrotliDecompress>> = new Map([
  ['gzip', createUnzip],
  ['x-gzip', createUnzip],
  ['deflate', createUnzip],
  ['br', createBrotliDecompress],
]);

const unknownEncoding = declareError({
  code: 'malformed_request',
  status: 415,
  when: 'The body is encoded in a way that is not understood.',
  data: z.object({}),
  message: () => `The Content-Encoding is not understood. Send the body as it is, or in one of: ${BODY_ENCODINGS}.`,
  next: () => [],
});

/** Whether the body is packed. Throws 415 if it is packed in a way that is not understood. */
export function isPacked({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const encoding = encodingOf(headers['content-encoding']);
  // Some clients name an encoding although they send nothing.
  if (encoding === '' || encoding === 'identity' || headers['content-length'] === '0') return false;
  if (DECODERS.has(encoding)) return true;
  throw unknownEncoding({});
}

/** Throws 415 if the body is packed, for readers that take it only as it is. */
export function assertPlain({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const encoding = encodingOf(headers['content-encoding']);
  if (encoding !== '' && encoding !== 'identity') throw unknownEncoding({});
}

/** A body as it is read, and how to let go of it before its end. */
export interface UnpackedBody {
  readonly content: Readable;
  release(): void;
}

/** The content of a body. Its stream ends with an error if the client goes away, or if the body is not what it claims to be. */
export function unpackBody(request: IncomingMessage): UnpackedBody {
  const open = isPacked(request) ? DECODERS.get(encodingOf(request.headers['content-encoding'])) : undefined;
  if (open === undefined) return { content: request, release() {} };
  const decoder = open();
  const unwatch = finished(request, (error) => {
    if (error) decoder.destroy(new RequestCutOff());
  });
  request.pipe(decoder);
  return {
    content: decoder,
    release() {
      unwatch();
      request.unpipe(decoder);
      // What it still reports concerns nobody any more.
      decoder.on('error', () => {});
      decoder.destroy();
    },
  };
}

/** The refusal of a body that cannot be unpacked; null if the error is about something else. */
export function unpackingProblem(error: unknown): Error | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!OF_DECODERS.test(code)) return null;
  return malformedRequest({ reason: 'The body is not what its Content-Encoding says, or it was cut off.' });
}

/** The codes of zlib, and those of the brotli decoder. */
const OF_DECODERS = /^(?:Z_|ERR__ERROR_|ERR_BROTLI_)/;

function encodingOf(header: string | undefined): string {
  return (header ?? '').trim().toLowerCase();
}
