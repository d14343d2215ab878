import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { framePage } from './frame-page.ts';
import { pageStyle } from './page-style.ts';

const STYLE_HASH = createHash('sha256').update(pageStyle).digest('base64');
// No form-action: after a form, a page may lead on to an address on another origin.
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'`;

/** Answers with a page for people: our own style and nothing else may run or load. With `ownForms`, its forms lead nowhere but here. */
export function showPage(ctx: Context, status: number, html: string, { ownForms = false } = {}): void {
  ctx.status = status;
  ctx.set('Content-Security-Policy', ownForms ? `${POLICY}; form-action 'self'` : POLICY);
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = framePage(html, ctx.state['operator']);
}
