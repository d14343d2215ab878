import type { Context } from 'koa';
import { sendAnswer, type StaticAnswer, staticAnswer } from '../static-answer.ts';

/**
 * A page may be shown from a cache for a minute, and longer while a new one is fetched, because free days and prices change.
 */
const KEPT = 'public, max-age=60, stale-while-revalidate=300';

/** The Markdown version of a page, for agents. */
export function markdownAnswer(text: string): StaticAnswer {
  return siteAnswer(text, 'text/markdown; charset=utf-8');
}

export function siteAnswer(text: string, type: string, headers: StaticAnswer['headers'] = {}): StaticAnswer {
  const answer = staticAnswer(text, type);
  return { ...answer, headers: { ...headers, 'Content-Type': type, 'Cache-Control': KEPT } };
}

/** Sends what everybody may see, or 304 if the client has it already. */
export function sendSite(ctx: Context, answer: StaticAnswer): void {
  ctx.vary('Accept');
  sendAnswer(ctx, answer);
}

/** Says to an agent that nothing is offered at this address: not now, or with 410 for good. */
export function sendMissing(ctx: Context, status: 404 | 410): void {
  ctx.vary('Accept');
  ctx.status = status;
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'text/markdown; charset=utf-8';
  ctx.body = status === 410 ? OVER : NOT_OFFERED;
}

const OVER = '# This is not offered any more\n\nIts owner has taken it out of the catalogue for good.\n';
const NOT_OFFERED =
  '# This is not offered now\n\nNothing is offered at this address. It may be back later, or the address is not complete.\n';

/** Whether an agent asks for Markdown and not for the page. */
export function wantsMarkdown(ctx: Context): boolean {
  return ctx.accepts('text/html', 'text/markdown') === 'text/markdown';
}
