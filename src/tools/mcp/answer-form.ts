import type { Context } from 'koa';

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

function lastMessage(stream: string): string {
  return (
    stream
      .split('\n')
      .findLast((line) => line.startsWith('data: {'))
      ?.slice('data: '.length) ?? ''
  );
}
