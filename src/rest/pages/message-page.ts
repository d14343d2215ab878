import { PAGE_PATHS } from '../../domain/platform/kernel/index.ts';
import type { ShownPage } from './accounts/account-page.ts';
import { type Markup, markup } from './markup.ts';
import { type Mark, pageLayout } from './page-layout.ts';

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

/** The page for a person whose address leads nowhere. Software gets the usual envelope. */
export function nothingHerePage(): string {
  return messagePage({
    status: 404,
    heading: 'There is no such page',
    text: 'Check that the address is complete, or ask your assistant for the link again.',
    more: markup`<ul class="links"><li><a href="/">Start page</a></li><li><a href="${PAGE_PATHS.account}">Your account</a></li><li><a href="${PAGE_PATHS.link}">I have a code from my assistant</a></li></ul>`,
  }).html;
}
