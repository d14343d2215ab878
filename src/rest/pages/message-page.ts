import type { Middleware } from 'koa';
import type { Shown } from './accounts/account-page.ts';
import { type Markup, markup } from './markup.ts';
import { type Mark, pageLayout } from './page-layout.ts';
import { showPage } from './show-page.ts';

/** A page that only says something; what was refused carries its mark. */
export function messagePage({
  status = 200,
  heading,
  text,
  more = markup``,
  mark = status >= 400 ? 'bad' : undefined,
}: Message): Shown {
  const content = markup`<p role="status">${text}</p>${more}`;
  return { status, html: pageLayout({ heading, content, ...(mark !== undefined && { mark }) }) };
}

interface Message {
  status?: number;
  heading: string;
  text: string | Markup;
  mark?: Mark;
  more?: Markup;
}

/** For a person whose address leads nowhere; software gets the usual envelope. */
export function nothingHerePage(): string {
  return messagePage({
    status: 404,
    heading: 'There is no such page',
    text: 'Check that the address is complete, or ask your assistant for the link again.',
    more: markup`<ul class="links"><li><a href="/">Start page</a></li><li><a href="/account">Your account</a></li><li><a href="/link">I have a code from my assistant</a></li></ul>`,
  }).html;
}

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
