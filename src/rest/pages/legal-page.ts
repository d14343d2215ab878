import { dayInWords } from '../../domain/kernel/index.ts';
import type { LegalTextView } from '../../domain/legal/index.ts';
import { type Markup, markup } from './markup.ts';
import { pageLayout } from './page-layout.ts';

/** A legal text, word for word, with its version, its hash and the way to the other versions. */
export function legalPage(shown: LegalTextView): string {
  const [heading = '', ...lines] = shown.text.split('\n').filter((line) => line.trim() !== '');
  const content = markup`${lines.map(paragraph)}
<h2>About this text</h2>
<p class="soft">Version ${shown.version}, published on ${dateOf(shown.publishedAt)}. SHA-256 of this text: ${shown.sha256}</p>
${others(shown)}`;
  const note = 'This is not the version in force. It stays here because accounts or bookings may name it.';
  return pageLayout({ heading, content, ...(!shown.current && { note }) });
}

function paragraph(line: string): Markup {
  return line.startsWith('## ') ? markup`<h2>${line.slice(3)}</h2>` : markup`<p>${line}</p>`;
}

function others({ version, versions }: LegalTextView): Markup {
  const rest = versions.filter((each) => each.version !== version);
  if (rest.length === 0) return markup``;
  return markup`<p>Other versions:</p>
<ul>${rest.map(
    (each) => markup`<li><a href="${each.url}">${each.version}</a>, published on ${dateOf(each.publishedAt)}</li>
`,
  )}</ul>`;
}

function dateOf(instant: string): Markup {
  return markup`<time datetime="${instant}">${dayInWords(instant.slice(0, 10))}</time>`;
}
