import type { Middleware } from 'koa';
import { markup } from './markup.ts';
import { pageLayout } from './page-layout.ts';
import { showPage } from './show-page.ts';

/** The page that says the same to everybody: where a payment page leads back to. */
export function staticPages(): Middleware {
  const pages = new Map([['/paid', paidPage()]]);
  return async (ctx, next) => {
    const html = pages.get(ctx.path);
    if (html === undefined || ctx.method !== 'GET') return next();
    showPage(ctx, 200, html);
  };
}

function paidPage(): string {
  const content = markup`<p>You can close this page. Your assistant sees the payment by itself and tells you what comes next.</p>`;
  return pageLayout({ mark: 'good', heading: 'Thank you', content });
}
