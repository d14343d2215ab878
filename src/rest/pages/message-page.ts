import type { Middleware } from 'koa';
import { PAGE_PATHS } from '../../domain/platform/kernel/index.ts';
import type { ShownPage } from './accounts/account-page.ts';
import { type Markup, markup } from './markup.ts';
import { type Mark, pageLayout } from './page-layout.ts';
import { showPage } from './show-page.ts';

/** A page with a message only. A refusal carries a mark. */
export function messagePage({
  status = 200,
  heading,
  text,
  more = markup``,
  mark = status >= 400 ? 'bad' : undefined,
}: Message): ShownPage {
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

/** For a form that another site sent. */
export function foreignFormPage(text = 'Open the page itself and try again.'): ShownPage {
  return messagePage({ status: 403, heading: 'This form came from elsewhere', text });
}

/** For a link of an e-mail that was used, is too old, or was not made here. */
export function linkOverPage(message: Omit<Message, 'heading'>): ShownPage {
  return messagePage({ ...message, heading: 'This link no longer works' });
}

/** The page for a person whose address leads nowhere. Software gets the usual envelope. */
export function nothingHerePage(): string {
  return messagePage({
    status: 404,
    heading: 'There is no such page',
    text: 'Check that the address is complete, or ask your assistant for the link again.',
    more: markup`<ul class="links"><li><a href="/">Start page</a></li><li><a href="${PAGE_PATHS.account}">Your account</a></li><li><a href="${PAGE_PATHS.link}">I have a code from my assistant</a></li></ul>`,
  }).html;
}

/**
 * In older letters such links decided about a booking without a sign-in. People still have them, but none of them works any
 * more.
 */
const FORMER_LINKS = /^\/do\/[^/]+\/[^/]+$/;

/** Pages that are the same for everybody: where the payment provider leads back to, and where links of old letters lead. */
export function staticPages(): Middleware {
  const pages = new Map<string, string>([
    [PAGE_PATHS.paid, paidPage()],
    [PAGE_PATHS.unpaid, unpaidPage()],
    [PAGE_PATHS.payoutAccount, payoutAccountPage()],
    [PAGE_PATHS.payoutLinkUsed, payoutLinkUsedPage()],
  ]);
  return async (ctx, next) => {
    if (FORMER_LINKS.test(ctx.path) && ['GET', 'HEAD', 'POST'].includes(ctx.method))
      return showPage(ctx, 410, formerLinkPage().html);
    const html = pages.get(ctx.path);
    if (html === undefined || ctx.method !== 'GET') return next();
    showPage(ctx, 200, html);
  };
}

function formerLinkPage(): ShownPage {
  return messagePage({
    status: 410,
    heading: 'This link does not work any more',
    text: 'Links of our e-mails no longer answer or pay by themselves. Sign in on your account page: whatever is to be done stands there.',
    more: markup`<p><a class="button main" href="${PAGE_PATHS.account}">Your account</a></p>`,
  });
}

function paidPage(): string {
  const content = markup`<p>You can close this page. Your assistant sees the payment by itself and tells you what comes next.</p>`;
  return pageLayout({ mark: 'good', heading: 'Thank you', content });
}

function unpaidPage(): string {
  const content = markup`<p>You left the payment page without paying, so nothing was charged. You can still pay on the same page until its time is over: open its link again, or ask your assistant for it.</p>`;
  return pageLayout({ heading: 'Nothing was paid', content });
}

/** Coming back says nothing about what was entered. Only the provider knows the state of the account. */
function payoutAccountPage(): string {
  const content = markup`<p>What you entered is with the payment provider. The page of your bank account shows whether something is still missing, and your assistant sees it by itself.</p><p><a class="button main" href="${PAGE_PATHS.payoutBank}">Bank account for payouts</a></p>`;
  return pageLayout({ heading: 'Back from the payment provider', content });
}

/** A page without a new link, because anybody may have the address. A new link needs a sign-in. */
function payoutLinkUsedPage(): string {
  const content = markup`<p>The link to the payment provider works once and for some minutes, and this one was used or is too old. Nothing that you entered is lost. Get a new one on the page of your bank account, or ask your assistant.</p><p><a class="button main" href="${PAGE_PATHS.payoutBank}">Bank account for payouts</a></p>`;
  return pageLayout({ heading: 'This link was used already', content });
}
