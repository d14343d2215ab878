import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { MOST_BASE64_BYTES } from '../../domain/platform/files/index.ts';
import { DomainError } from '../../domain/platform/kernel/index.ts';
import { whileArriving } from './door-places.ts';
import { RequestCutOff } from './request-cut-off.ts';
import { isPacked, unpackBody, unpackingProblem } from './unpack-body.ts';

export class BodyTooLarge extends Error {
  readonly maxBytes: number;
  /** It grew too large when it was unpacked. */
  readonly unpacked: boolean;

  constructor(maxBytes: number, unpacked = false) {
    super(`The body is larger than ${maxBytes} bytes${unpacked ? ' when it is unpacked' : ''}.`);
    this.maxBytes = maxBytes;
    this.unpacked = unpacked;
  }
}

/**
 * The body of a request, unpacked. Throws BodyTooLarge as soon as it is known to be larger than `maxBytes`, 415 for an unknown
 * encoding, and RequestCutOff. `hold` is called with the number of bytes that have arrived, and may throw. So a body that is
 * only announced takes no room from others.
 */
export async function readBody(request: IncomingMessage, maxBytes: number, hold?: (bytes: number) => void): Promise<Buffer> {
  return (await readSignedBody(request, maxBytes, hold)).content;
}

interface SignedBody {
  readonly content: Buffer;
  /** The bytes as they were sent, which is what a signature covers. */
  readonly sent: Buffer;
}

/** The body of a request, unpacked, and as it was sent. Throws as `readBody` does. */
export async function readSignedBody(
  request: IncomingMessage,
  maxBytes: number,
  hold?: (bytes: number) => void,
): Promise<SignedBody> {
  const unpacked = isPacked(request);
  if (declaredLength(request) > maxBytes) throw new BodyTooLarge(maxBytes);
  return whileArriving(request, async () => {
    if (!unpacked) {
      const content = await receive(request, { maxBytes, unpacked, hold });
      return { content, sent: content };
    }
    const body = unpackBody(request);
    const sent: Buffer[] = [];
    const bytes = { sent: 0, content: 0 };
    // What is sent counts too, because it may unpack to nothing.
    const keep = (chunk: Buffer) => {
      sent.push(chunk);
      bytes.sent += chunk.byteLength;
      try {
        if (bytes.sent > maxBytes) throw new BodyTooLarge(maxBytes);
        hold?.(bytes.sent + bytes.content);
      } catch (error) {
        body.content.destroy(error instanceof Error ? error : undefined);
      }
    };
    const holdContent = (content: number) => {
      bytes.content = content;
      hold?.(bytes.sent + content);
    };
    request.on('data', keep);
    try {
      const content = await receive(body.content, { maxBytes, unpacked, hold: holdContent });
      return { content, sent: Buffer.concat(sent) };
    } finally {
      request.off('data', keep);
      body.release();
    }
  });
}

interface Receiving {
  readonly maxBytes: number;
  readonly unpacked: boolean;
  readonly hold: ((bytes: number) => void) | undefined;
}

async function receive(body: Readable, { maxBytes, unpacked, hold }: Receiving): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // Leaving the loop early must not close the connection, because the client would then never read the refusal.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new BodyTooLarge(maxBytes, unpacked);
      hold?.(bytes);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof BodyTooLarge || error instanceof DomainError) throw error;
    throw unpackingProblem(error) ?? new RequestCutOff();
  }
  return Buffer.concat(chunks, bytes);
}

/**
 * Waits until a body that somebody else reads has arrived, or as much of it as Node buffers. Meanwhile, other calls of the
 * caller can go on.
 */
export function awaitBody(request: IncomingMessage): Promise<void> {
  return whileArriving(request, async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = () => {
      if (request.complete || request.readableLength >= request.readableHighWaterMark) resolve();
    };
    request.on('readable', look).once('close', resolve);
    look();
    await promise;
    request.off('readable', look).off('close', resolve);
  });
}

/** The length that the client announces, or 0 if it announces none. */
export function declaredLength(request: IncomingMessage): number {
  return Number(request.headers['content-length'] ?? 0);
}

/** The largest JSON body of a call without files, at every door. */
export const JSON_BODY_BYTES = 256 * 1_024;

/**
 * The largest body of a call that carries files. In base64, four characters stand for three bytes. The rest of the body may be
 * as large as a body without files.
 */
export const FILE_BODY_BYTES = Math.ceil((MOST_BASE64_BYTES * 4) / 3) + JSON_BODY_BYTES;
