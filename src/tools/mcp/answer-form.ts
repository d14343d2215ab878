import type { Context } from 'koa';
import { acceptedEncoding, LEAST_BYTES, pack } from '../requests/answer-encoding.ts';

export type AnswerForm = 'JSON' | 'STREAM';

const JSON_TYPE = 'application/json';
const STREAM_TYPE = 'text/event-stream';

/** The `Accept` header that the protocol demands. The SDK refuses every other one. */
export const ACCEPTS_BOTH = `${JSON_TYPE}, ${STREAM_TYPE}`;

/** The only form that the client takes; null if it takes both, or names neither, so that the usual form is as good. */
export function formOnly(ctx: Context): AnswerForm | null {
  const takesJson = ctx.accepts(JSON_TYPE) !== false;
  const takesStream = ctx.accepts(STREAM_TYPE) !== false;
  if (takesJson === takesStream) return null;
  return takesJson ? 'JSON' : 'STREAM';
}

/** How a message is written in each form. */
export const FRAMES = {
  JSON: { before: '', after: '', headers: { 'Content-Type': JSON_TYPE } },
  STREAM: {
    before: 'event: message\ndata: ',
    after: '\n\n',
    headers: { 'Content-Type': STREAM_TYPE, 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' },
  },
} satisfies Record<AnswerForm, { before: string; after: string; headers: Record<string, string> }>;

/**
 * An answer of the SDK in the form that the client takes. A client that takes no stream misses the messages about progress,
 * which come before the answer. Refusals with a status stay as they are.
 */
export async function inForm(response: Response, form: AnswerForm | null): Promise<Response> {
  const isStream = response.headers.get('Content-Type')?.startsWith(STREAM_TYPE) ?? false;
  if (form === null || response.status !== 200 || isStream === (form === 'STREAM')) return response;
  const text = await response.text();
  const message = isStream ? lastMessage(text) : text;
  return new Response(FRAMES[form].before + message + FRAMES[form].after, { status: 200, headers: FRAMES[form].headers });
}

/** The methods whose answer may come after other messages, or never end. */
const STAYS_OPEN = ['tools/call', 'subscriptions/listen'];

/**
 * An answer of the SDK to this method, packed as the client takes it. In the older protocol the SDK writes it as a stream, which
 * is complete with its first message, unless the method may say something before. Such a stream stays as it is.
 */
export async function inEncoding(response: Response, ctx: Context, method: unknown): Promise<Response> {
  const accepted = acceptedEncoding(ctx.req.headers['accept-encoding']);
  const type = response.headers.get('Content-Type') ?? '';
  const isWhole = type.startsWith(JSON_TYPE) || (type.startsWith(STREAM_TYPE) && !STAYS_OPEN.includes(String(method)));
  if (accepted === null || !isWhole || response.body === null) return response;
  const { status, headers } = response;
  headers.append('Vary', 'Accept-Encoding');
  if (accepted.encoding === 'identity') return response;
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.byteLength < LEAST_BYTES && !accepted.always) return new Response(bytes, { status, headers });
  headers.set('Content-Encoding', accepted.encoding);
  headers.delete('Content-Length');
  return new Response(new Uint8Array(await pack(bytes, accepted.encoding, null)), { status, headers });
}

function lastMessage(stream: string): string {
  return (
    stream
      .split('\n')
      .findLast((line) => line.startsWith('data: {'))
      ?.slice('data: '.length) ?? ''
  );
}
