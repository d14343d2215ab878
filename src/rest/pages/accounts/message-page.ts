import { type Markup, markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';
import type { Shown } from './account-page.ts';

/** A page that only says something. */
export function messagePage({ status = 200, heading, text, more = markup`` }: Message): Shown {
  return { status, html: pageLayout({ heading, content: markup`<p role="status">${text}</p>${more}` }) };
}

interface Message {
  status?: number;
  heading: string;
  text: string;
  more?: Markup;
}
