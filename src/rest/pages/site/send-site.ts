import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { framePage } from '../show-page.ts';
import { sendAnswer, staticAnswer } from '../../static-answer.ts';
import { type SitePage, siteHtml } from './site-page.ts';
import { siteStyle } from './site-style.ts';
import { themeStyle } from './theme-style.ts';

const SITE_HASH = hashOf(siteStyle);

/** Shown from a cache for a minute, and a little longer while a new one is fetched: free days and prices change. */
const KEPT = 'public, max-age=60, stale-while-revalidate=300';

/** Answers with a public page; 304 where it is there already. Our own style and the shop's alone apply, nothing runs. */
export function sendSite(ctx: Context, page: SitePage, { status = 200 }: { status?: number } = {}): void {
  const styles = [SITE_HASH, ...(page.theme === undefined ? [] : [hashOf(themeStyle(page.theme))])];
  ctx.set(
    'Content-Security-Policy',
    `default-src 'none'; style-src ${styles.join(' ')}; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  );
  sendKept(ctx, framePage(siteHtml(page), ctx.state['operator']), { status, type: 'text/html; charset=utf-8' });
}

export function sendMarkdown(ctx: Context, text: string): void {
  sendKept(ctx, text, { status: 200, type: 'text/markdown; charset=utf-8' });
}

export function sendKept(ctx: Context, text: string, { status, type }: { status: number; type: string }): void {
  const answer = staticAnswer(text, type);
  ctx.vary('Accept');
  sendAnswer(ctx, { ...answer, headers: { 'Content-Type': type, 'Cache-Control': status === 200 ? KEPT : 'no-store' } });
  if (status === 200) return;
  ctx.status = status;
  ctx.body = answer.bytes;
}

function hashOf(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}

/** Whether an agent asks for the twin rather than for the page. */
export function wantsMarkdown(ctx: Context): boolean {
  return ctx.accepts('text/html', 'text/markdown') === 'text/markdown';
}
