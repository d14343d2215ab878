import type { Context } from 'koa';
import { framePage, type Operator, pagePolicy, PICTURES } from '../brand.ts';
import { sendAnswer, type StaticAnswer, staticAnswer } from '../../static-answer.ts';
import { type SitePage, siteHtml } from './site-page.ts';
import { siteStyle } from './site-style.ts';
import { themeStyle } from './theme-style.ts';

/**
 * A page may be shown from a cache for a minute, and longer while a new one is fetched, because free days and prices change.
 */
const KEPT = 'public, max-age=60, stale-while-revalidate=300';

/** A public page as it is sent. Only our own style and that of the shop apply, and no script runs. */
export function pageAnswer(page: SitePage, operator: Operator): StaticAnswer {
  const styles = [siteStyle, ...(page.theme === undefined ? [] : [themeStyle(page.theme)])];
  return siteAnswer(framePage(siteHtml(page), operator), 'text/html; charset=utf-8', {
    'Content-Security-Policy': pagePolicy(operator, styles, [PICTURES, "form-action 'self'"]),
  });
}

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

/** Sends a page that says why the requested one does not exist. */
export function sendMissing(ctx: Context, status: number, { bytes, headers }: StaticAnswer): void {
  ctx.vary('Accept');
  ctx.status = status;
  ctx.set({ ...headers, 'Cache-Control': 'no-store' });
  ctx.body = bytes;
}

/** Whether an agent asks for Markdown and not for the page. */
export function wantsMarkdown(ctx: Context): boolean {
  return ctx.accepts('text/html', 'text/markdown') === 'text/markdown';
}
