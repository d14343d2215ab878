import type { Middleware } from 'koa';
import { rentalAgreement } from '../../domain/bookings/index.ts';
import { markup } from './markup.ts';
import { pageLayout } from './page-layout.ts';
import { showPage } from './show-page.ts';

/** The pages that say the same to everybody: the rental agreement, and where a payment page leads back to. */
export function staticPages(): Middleware {
  const pages = new Map([
    [rentalAgreement.path, agreementPage()],
    ['/paid', paidPage()],
  ]);
  return async (ctx, next) => {
    const html = pages.get(ctx.path);
    if (html === undefined || ctx.method !== 'GET') return next();
    showPage(ctx, 200, html);
  };
}

function agreementPage(): string {
  const [title = '', ...paragraphs] = rentalAgreement.text.split('\n').filter((line) => line !== '');
  const content = markup`${paragraphs.map((line) => markup`<p>${line}</p>`)}
<p class="soft">SHA-256 of this text: ${rentalAgreement.sha256}</p>`;
  return pageLayout({ heading: title, content });
}

function paidPage(): string {
  const content = markup`<p>You can close this page. Your assistant sees the payment by itself and tells you what comes next.</p>`;
  return pageLayout({ heading: 'Thank you', content });
}
