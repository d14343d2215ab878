import type { Middleware } from 'koa';
import { getLegalText, type LegalTextView } from '../../domain/people/legal/index.ts';
import { dayInWords, PAGE_PATHS } from '../../domain/platform/kernel/index.ts';
import type { Pipeline } from '../../tools/pipeline.ts';
import { openPage } from '../arrival.ts';
import type { Operator } from './brand.ts';
import { type Markup, markup } from './markup.ts';
import { pageLayout } from './page-layout.ts';
import { orProblemPage, showPage } from './show-page.ts';

const PATH = /^\/legal\/([a-z-]{1,40})$/;

/** The legal texts for people: the one in force, or with `?version=` exactly that one. */
export function legalPages(pipeline: Pipeline): Middleware {
  const serve = orProblemPage(async (ctx, path) => {
    const call = await openPage(pipeline, ctx);
    const version = ctx.URL.searchParams.get('version');
    const input = { ...path, ...(version !== null && { version }) };
    const { output } = await pipeline.execute(getLegalText, input, call);
    showPage(ctx, 200, legalPage(output));
  });
  return async (ctx, next) => {
    if (ctx.path === PAGE_PATHS.imprint && ['GET', 'HEAD'].includes(ctx.method)) {
      return showPage(ctx, 200, imprintPage(ctx.state['operator']));
    }
    const kind = PATH.exec(ctx.path)?.[1];
    if (kind === undefined || !['GET', 'HEAD'].includes(ctx.method)) return next();
    await serve(ctx, { kind });
  };
}

/** The imprint that the law asks for. It shows what the operator has set, and nothing in place of what is missing. */
function imprintPage({ platformName, platformAddress, platformEmail, platformTaxId, platformImprint }: Operator): string {
  const lines = platformImprint.split('\n').filter((line) => line.trim() !== '');
  const content = markup`<p><strong>${platformName}</strong></p>
${platformAddress === '' ? '' : markup`<p>${platformAddress}</p>`}
${platformEmail === '' ? '' : markup`<p><a href="mailto:${platformEmail}">${platformEmail}</a></p>`}
${platformTaxId === '' ? '' : markup`<p>Tax registration: ${platformTaxId}</p>`}
${lines.map(paragraph)}`;
  return pageLayout({ heading: 'Imprint', content });
}

/** A legal text word for word, with its version, its hash and links to the other versions. */
function legalPage(shown: LegalTextView): string {
  const [heading = '', ...lines] = shown.text.split('\n').filter((line) => line.trim() !== '');
  const content = markup`${lines.map(paragraph)}
${
  shown.below.length === 0
    ? ''
    : markup`<h2>In this marketplace, now</h2>
${shown.below.map(paragraph)}`
}
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
