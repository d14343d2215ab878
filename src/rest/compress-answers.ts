import { pipeline, type Readable } from 'node:stream';
import type { Context, Middleware, Next } from 'koa';
import { z } from 'zod';
import { BASE_PATH, declareError } from '../domain/platform/kernel/index.ts';
import { type AcceptedEncoding, acceptedEncoding, LEAST_BYTES, pack, packer } from '../tools/requests/answer-encoding.ts';

/**
 * Packs answers of text as the client takes them. An event stream that stays open is never packed, and neither is what is
 * packed already, what is signed, or what holds a secret.
 */
export function compressAnswers(): Middleware {
  return async (ctx, next) => {
    const accepted = acceptedEncoding(ctx.req.headers['accept-encoding']);
    ctx.state['acceptedEncoding'] = accepted;
    await next();
    if (ctx.respond === false || accepted === null) return;
    if (ctx.status === 304) nameHeldForm(ctx);
    else if (mayBePacked(ctx, accepted)) await packAnswer(ctx, accepted);
  };
}

/** Refuses a client that takes no encoding that there is, before anything is done for it. */
export function assertEncoding(ctx: Context, next: Next): Promise<unknown> {
  if (ctx.state['acceptedEncoding'] === null) throw noSuchEncoding({});
  return next();
}

const noSuchEncoding = declareError({
  code: 'not_acceptable',
  status: 406,
  when: 'The client takes no encoding in which the server answers.',
  data: z.object({}),
  message: () => 'Answers are encoded with br or gzip, or not at all. Name one of them in Accept-Encoding, or leave it out.',
  next: () => [],
});

/** Types of text. Pictures, PDF files and archives are packed by themselves. */
const PACKABLE = /^(?:text\/|application\/(?:json|javascript|xml|linkset|x-ndjson)\b|[\w.+-]+\/[\w.+-]+\+(?:json|xml)\b)/;
const EVENT_STREAM = /^text\/event-stream\b/;

function mayBePacked(ctx: Context, { always }: AcceptedEncoding): boolean {
  const { body, res } = ctx;
  if (body === null || body === undefined) return false;
  const type = headerOf(ctx, 'Content-Type');
  // A complete MCP message may have this type too, but it is no stream.
  if (isStream(body) && EVENT_STREAM.test(type)) return false;
  // A signature covers the bytes as they were before.
  if (res.hasHeader('Content-Encoding') || res.hasHeader('Content-Digest')) return false;
  return (always || PACKABLE.test(type)) && !holdsSecret(ctx);
}

/** Paths whose answers are tokens and codes. */
const OF_SECRETS = new RegExp(`^(?:/oauth/|${BASE_PATH}/auth/)`);
const POST_FORM = /<form[^>]*\bmethod="?post/i;

/**
 * Whether the answer may hold a secret beside text that somebody else chose: its length would then tell, guess by guess, whether
 * the guess is right (BREACH). A page with a form that is posted has a permit in it.
 */
function holdsSecret({ path, body }: Context): boolean {
  return OF_SECRETS.test(path) || (typeof body === 'string' && POST_FORM.test(body));
}

async function packAnswer(ctx: Context, { encoding, always }: AcceptedEncoding): Promise<void> {
  ctx.vary('Accept-Encoding');
  if (encoding === 'identity') return;
  const { body } = ctx;
  if (isStream(body)) {
    ctx.remove('Content-Length');
    // Koa ends the one stream when the client goes away, and `pipeline` the other with it.
    if (ctx.method !== 'HEAD') ctx.body = pipeline(body, packer(encoding), () => {});
  } else {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    if (bytes.byteLength < LEAST_BYTES && !always) {
      ctx.body = bytes;
      return;
    }
    ctx.body = await pack(bytes, encoding, keyOf(ctx));
  }
  ctx.set('Content-Encoding', encoding);
  // The same tag for other bytes must be weak. Both forms are recognised when they come back.
  const etag = headerOf(ctx, 'ETag');
  if (etag.startsWith('"')) ctx.set('ETag', `W/${etag}`);
}

/** The name under which the packed bytes are kept, if everybody gets the same. */
function keyOf(ctx: Context): string | null {
  const { sameAs } = ctx.state;
  if (typeof sameAs === 'string') return sameAs;
  const etag = headerOf(ctx, 'ETag');
  return etag !== '' && !/private|no-store/.test(headerOf(ctx, 'Cache-Control')) ? etag : null;
}

/** Says of which form of the answer the client has the newest version, in the words in which the client named it. */
function nameHeldForm(ctx: Context): void {
  const etag = headerOf(ctx, 'ETag');
  if (etag === '') return;
  ctx.vary('Accept-Encoding');
  if (etag.startsWith('"') && ctx.get('if-none-match').includes(`W/${etag}`)) ctx.set('ETag', `W/${etag}`);
}

function headerOf({ res }: Context, name: string): string {
  return String(res.getHeader(name) ?? '');
}

function isStream(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && 'pipe' in body && typeof body.pipe === 'function';
}
