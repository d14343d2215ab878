import type { z } from 'zod';
import type { listMyDocuments } from '../../../domain/booking-documents/index.ts';
import { dayInWords } from '../../../domain/kernel/index.ts';
import { DOCUMENT_WORDS } from '../hand-in/document-words.ts';
import { type Markup, markup } from '../markup.ts';
import { actionForm } from './action-form.ts';

type Paper = z.infer<typeof listMyDocuments.output>['items'][number];

/** What the person has handed in and what is still stored of it. */
export function documentsPart(documents: readonly Paper[], permit: string): Markup {
  return markup`
<h2>Your documents</h2>
${
  documents.length === 0
    ? markup`<p class="soft">None are stored. A rental that needs one asks for it on a page of its own.</p>`
    : documents.map((paper) => paperCard(paper, permit))
}`;
}

function paperCard({ documentId, kind, status, fileName, url, uploadedAt, expiresOn }: Paper, permit: string): Markup {
  const { name } = DOCUMENT_WORDS[kind];
  const valid =
    expiresOn === null
      ? ''
      : status === 'EXPIRED'
        ? `; not valid any more since ${dayInWords(expiresOn)}`
        : `; valid until ${dayInWords(expiresOn)}`;
  return markup`
<article class="paper">
<h3>${name}</h3>
<p>${fileName}, handed in on ${dayInWords(uploadedAt.slice(0, 10))}${valid}.</p>
${url === null ? '' : markup`<p><a href="${url}" rel="noreferrer">Look at it<span class="hidden">: ${name}</span></a></p>`}
${actionForm({ permit, action: 'remove-document', button: 'Erase it for good', of: `: ${name}`, fields: { documentId }, look: 'end' })}
</article>`;
}
