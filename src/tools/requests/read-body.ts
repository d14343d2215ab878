import type { IncomingMessage } from 'node:http';
import { MOST_BASE64_BYTES } from '../../domain/platform/files/index.ts';
import { DomainError } from '../../domain/platform/kernel/index.ts';
import { whileArriving } from './door-places.ts';
import { RequestCutOff } from './request-cut-off.ts';

export class BodyTooLarge extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`The body is larger than ${maxBytes} bytes.`);
    this.maxBytes = maxBytes;
  }
}

/**
 * The body of a request; throws BodyTooLarge for one over `maxBytes` as soon as that is known, and RequestCutOff. `hold`
 * is told of the bytes that have come, and may throw: what is only announced takes no place from others.
 */
export async function readBody(request: IncomingMessage, maxBytes: number, hold?: (bytes: number) => void): Promise<Buffer> {
  if (declaredLength(request) > maxBytes) throw new BodyTooLarge(maxBytes);
  return whileArriving(request, () => receive(request, maxBytes, hold));
}

async function receive(request: IncomingMessage, maxBytes: number, hold?: (bytes: number) => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // Leaving the loop early must not close the connection, or the client would never read why.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new BodyTooLarge(maxBytes);
      hold?.(bytes);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof BodyTooLarge || error instanceof DomainError ? error : new RequestCutOff();
  }
  return Buffer.concat(chunks, bytes);
}

/** Waits, without keeping others of the same caller waiting, until a body that somebody else reads is there, or as much of it as Node keeps. */
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

/** What the client says it will send; 0 when it does not say. */
export function declaredLength(request: IncomingMessage): number {
  return Number(request.headers['content-length'] ?? 0);
}

/** The largest JSON body of a call without files, over either door. */
export const JSON_BODY_BYTES = 256 * 1_024;

/** The largest of a call that carries files: four characters say three bytes, and beside them stands as much as without. */
export const FILE_BODY_BYTES = Math.ceil((MOST_BASE64_BYTES * 4) / 3) + JSON_BODY_BYTES;
