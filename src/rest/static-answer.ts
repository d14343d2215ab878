import { createHash } from 'node:crypto';

/** The part of a Koa context that the manifests need, so that they need not know Koa. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  status: number;
  body: unknown;
  get(header: string): string;
  set(headers: Record<string, string>): void;
}

/** Bytes that are ready to be sent, with their `ETag`. */
export interface StaticAnswer {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

const FIVE_MINUTES = 'max-age=300';

/** An answer that stays the same. A `private` one may be cached only by the client that asked. */
export function staticAnswer(text: string, type: string, cache: 'public' | 'private' = 'public'): StaticAnswer {
  const bytes = Buffer.from(text);
  return {
    bytes,
    etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
    headers: { 'Content-Type': type, 'Cache-Control': `${cache}, ${FIVE_MINUTES}` },
  };
}

export function jsonAnswer(value: object, cache: 'public' | 'private' = 'public'): StaticAnswer {
  return staticAnswer(`${JSON.stringify(value)}\n`, 'application/json; charset=utf-8', cache);
}

/** Sends the answer, or 304 to a client that has it. */
export function sendAnswer(ctx: Exchange, { bytes, etag, headers }: StaticAnswer): void {
  ctx.status = 200;
  ctx.set({ ...headers, ETag: etag });
  if (hasTag(ctx.get('if-none-match'), etag)) ctx.status = 304;
  else ctx.body = bytes;
}

/**
 * Koa's own check gives up at `Cache-Control: no-cache`, which fetch sends along, although that is meant for caches on the way.
 */
function hasTag(header: string, etag: string): boolean {
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
