import { type Markup, markup } from '../markup.ts';
import { type Mark, pageLayout } from '../page-layout.ts';
import type { Shown } from './account-page.ts';

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
