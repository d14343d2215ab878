import type { z } from 'zod';
import { DOCUMENT_FORMATS, DOCUMENT_TYPES, PICTURE_TYPES } from '../../../domain/platform/files/index.ts';
import { momentInWords, named, periodInWords } from '../../../domain/platform/kernel/index.ts';
import type { showHandIn } from '../../../domain/rentals/documents/index.ts';
import { hidden, type Problem, problemBox } from '../form-parts.ts';
import { type Markup, markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';

type Asked = z.infer<typeof showHandIn.output>;
type Paper = Asked['documents'][number];

interface Visit {
  readonly asked: Asked;
  /** The address of this page with its signature. */
  readonly address: string;
  /** The names of the documents that have just arrived. */
  readonly sent: readonly string[];
  /** What was wrong, by the kind of document. */
  readonly problems: ReadonlyMap<string, Problem>;
  /** A civil day. A document that ended before it is refused. */
  readonly today: string;
}

/** All problems together for the top of the page, each with the name of its document. */
function allProblems({ problems, sent, asked }: Visit): Problem | null {
  const [first, ...others] = problems;
  if (first === undefined) return null;
  const [, problem] = first;
  if (others.length === 0 && sent.length === 0) return problem;
  const titles = new Map(asked.documents.map(({ kind, title }) => [kind, `${title}: `]));
  const titleOf = (kind: string) => titles.get(kind) ?? '';
  const message = [...problems].map(([kind, { message: words }]) => `${titleOf(kind)}${words}`).join(' ');
  return { ...problem, message };
}

/**
 * The page on which a person hands in what a booking needs. It says what is asked and why, has a field for each document, and
 * shows what has arrived.
 */
export function handInPage(visit: Visit): string {
  const { asked, sent, address } = visit;
  const { documents, asset, complete } = asked;
  const needed = documents.filter((paper) => paper.needed).length;
  const done = documents.length - needed;
  const content = markup`
${problemBox(allProblems(visit))}
${sent.length === 0 ? '' : markup`<p class="note" role="status">Sent: ${sent.join(', ')}. Thank you.</p>`}
<p>${named(asset.title)} in ${asset.city}, ${periodInWords(asked.startDate, asked.endDate)}</p>
<p id="progress">${done} of ${documents.length} documents are here.</p>
<progress aria-labelledby="progress" value="${done}" max="${Math.max(documents.length, 1)}"></progress>
${
  complete
    ? markup`<p><strong>Everything is here.</strong> You can close this page and go back to your assistant.</p>`
    : asked.closesAt === null
      ? ''
      : markup`<p>Please send what is missing by <strong>${momentInWords(new Date(asked.closesAt), asset.timeZone)}</strong>.</p>`
}
${
  complete
    ? documents.map((paper) => paperPart(paper, visit))
    : markup`<form method="post" action="${address}" enctype="multipart/form-data">
${documents.map((paper) => paperPart(paper, visit))}
${needed > 1 ? markup`<p class="hint">You can send one now and the others later.</p>` : ''}
<button type="submit" class="main">Send</button>
</form>`
}
<h2>What happens to them</h2>
<ul>
<li>Only the owner of ${named(asset.title)} can open them, and the platform’s people when they say why. Each look is written down.</li>
<li>They are encrypted, and pictures are kept without place, time and camera.</li>
<li>They are erased ${asked.erasedAfterDays} days after the rental, or a claim about it, has ended.</li>
<li>This page only takes documents. It shows none, not even to you.</li>
</ul>`;
  return complete
    ? pageLayout({ mark: 'good', heading: 'Your documents are here', content })
    : pageLayout({ heading: 'Hand in your documents', content });
}

function paperPart(paper: Paper, visit: Visit): Markup {
  const { kind, title: name, why, state, needed, note, reason } = paper;
  return markup`
<section class="paper" aria-labelledby="${kind}">
<h2 id="${kind}">${needed ? '' : markup`<span aria-hidden="true">✓ </span>`}${name}</h2>
${needed && why !== '' ? markup`<p class="soft">${why}</p>` : ''}${
    note === null
      ? ''
      : markup`
<p>${note}</p>`
  }
<p>${stateInWords(state)}${reason === null ? '' : markup` The owner writes: ${named(reason)}`}</p>
${needed ? sendFields(paper, visit) : ''}
</section>`;
}

/**
 * The fields of one document. It has one field for a photo and one for a file, and the empty one is ignored. The style sheet
 * shows the field for a photo only on devices with a touch screen, which probably have a camera.
 */
function sendFields({ kind, title: name }: Paper, { today, problems }: Visit): Markup {
  const of = markup`<span class="hidden"> of: ${name}</span>`;
  const problem = problems.get(kind);
  const wrong = problem?.fields.get('expiresOn');
  const described = `${kind}-until-hint${wrong === undefined ? '' : ` ${kind}-until-wrong`}`;
  return markup`
${problem === undefined ? '' : markup`<p class="wrong">${problem.message}</p>`}${hidden('kind', kind)}
<p class="hint" id="${kind}-hint">If it has two sides, put both into one picture or one PDF.</p>
<div class="photo">
<label for="${kind}-photo">Take a photo${of}</label>
<input id="${kind}-photo" name="file" type="file" accept="${PICTURE_TYPES.join(',')}" capture="environment" aria-describedby="${kind}-hint">
<p class="hint">Or, if you have it already:</p>
</div>
<label for="${kind}-file">Choose a file${of}</label>
<p class="hint" id="${kind}-file-hint">${DOCUMENT_FORMATS}.</p>
<input id="${kind}-file" name="file" type="file" accept="${DOCUMENT_TYPES.join(',')}" aria-describedby="${kind}-file-hint ${kind}-hint">
<label for="${kind}-until">Valid until (optional)${of}</label>
<p class="hint" id="${kind}-until-hint">The last day, as printed on it, for example 31 May 2031. Leave it empty if there is none.</p>
${wrong === undefined ? '' : markup`<p class="wrong" id="${kind}-until-wrong">${wrong}</p>`}<input id="${kind}-until" name="expiresOn-${kind}" type="date" min="${today}" aria-describedby="${described}"${
    wrong === undefined ? '' : markup` aria-invalid="true"`
  }>`;
}

function stateInWords(state: Paper['state']): string {
  const words: Record<Paper['state'], string> = {
    MISSING: 'Not here yet.',
    PENDING_REVIEW: 'It is here. The owner looks at it.',
    APPROVED: 'The owner has accepted it.',
    REJECTED: 'The owner could not accept the last one. Please send another one.',
    EXPIRED: 'The last one is not valid any more at the start of the rental. Please send a valid one.',
    DONE: 'It is here.',
  };
  return words[state];
}
