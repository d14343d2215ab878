import type { Operation } from '../../domain/platform/kernel/index.ts';
import { type Markup, markup } from '../../rest/pages/markup.ts';
import { pageLayout } from '../../rest/pages/page-layout.ts';
import { framePage, type Operator } from '../../rest/pages/brand.ts';
import type { ManifestSource } from '../manifest-source.ts';
import { agentWords, forAgents } from '../openapi/agent-description.ts';
import { type ApiCall, apiCalls } from '../openapi/api-calls.ts';
import { COMMON_ERRORS, SECURITY_SCHEMES } from '../openapi/components.ts';
import { TAGS, tagOf } from '../openapi/operation-object.ts';
import { WEBHOOKS } from '../openapi/webhooks.ts';
import { MANIFEST_PATHS } from '../served-paths.ts';
import { callLink, type Section, SECTIONS, sectionOf, sectionPath } from './sections.ts';

/** The parts before the calls. */
const BEFORE = {
  words: 'What holds for every call',
  credentials: 'Signing in: what to send',
  refusals: 'What any call may answer',
} as const;

/** Every call by its name, without a script, for a person who reads or searches with the browser. */
export function referenceIndex(source: ManifestSource, operator: Operator): string {
  const calls = apiCalls(source.routes).filter(forAgents(source));
  const content = markup`<p>The same calls that assistants make, to be read by people. For programs: <a href="${MANIFEST_PATHS.agentDescription}">the OpenAPI description</a>, <a href="${MANIFEST_PATHS.agentGuide}">the guide for agents</a>, <a href="${MANIFEST_PATHS.ownerGuide}">the guide for owners</a>.</p>
<nav aria-label="On this page"><ul class="contents">${Object.entries(BEFORE).map(([name, title]) => markup`<li><a href="#${name}">${title}</a></li>`)}${SECTIONS.map(({ name, title }) => markup`<li><a href="#${name}">${title}</a></li>`)}</ul></nav>
${heading('words')}
${agentWords(source).map((words) => markup`<p>${inline(words)}</p>`)}
${signIn(calls)}
${heading('refusals')}
<p>Each call names its own refusals on its page; these can come from every one.</p>
<ul class="calls">${COMMON_ERRORS.map(({ code, status, when }) => markup`<li><code><b>${status}</b> ${code}</code> ${when}</li>`)}</ul>
${SECTIONS.map((section) => sectionPart(section, calls))}`;
  return framePage(pageLayout({ heading: 'API reference', content, wide: true }), operator);
}

function signIn(calls: readonly ApiCall[]): Markup {
  const used = new Set(calls.flatMap(({ operations }) => operations.map(({ access }) => access.who)));
  const tags = Object.entries(TAGS).filter(([who]) => [...used].some((one) => one === who));
  return markup`${heading('credentials')}
<p>${inline(SECURITY_SCHEMES.bearer.description)} As <code>Authorization: Bearer …</code>; a key also as <code>${SECURITY_SCHEMES.apiKey.name}</code>. ${link('sign-in', 'How to get them')}.</p>
<dl class="terms">${tags.map(([, { name, description }]) => markup`<div><dt>${name}</dt><dd>${description}</dd></div>`)}</dl>`;
}

function heading(name: keyof typeof BEFORE): Markup {
  return markup`<h2 id="${name}">${BEFORE[name]}</h2>`;
}

function link(name: Section['name'], text: string): Markup {
  return markup`<a href="${sectionPath({ name })}">${text}</a>`;
}

function sectionPart(section: Section, all: readonly ApiCall[]): Markup {
  const calls = all.filter(({ route }) => sectionOf(route.path) === section);
  return markup`<h2 id="${section.name}">${link(section.name, section.title)}</h2>
<p>${section.about}</p>
<ul class="calls">${calls.map(({ route, operations }) => call(section, { ...route, title: titleOf(operations), who: operations.slice(0, 1).map(tagOf).join('') }))}${
    section.sent
      ? WEBHOOKS.map(({ name, summary }) => call(section, { method: 'POST', path: name, title: summary, who: 'Sent' }))
      : ''
  }</ul>
`;
}

interface CallWords {
  readonly method: string;
  readonly path: string;
  readonly title: string;
  readonly who: string;
}

function call(section: Section, { method, path, title, who }: CallWords): Markup {
  return markup`<li><a href="${callLink(section, method, path)}"><code><b>${method}</b> ${path}</code></a> ${inline(title)} <span class="soft">${who}</span></li>
`;
}

function titleOf(operations: readonly Operation[]): string {
  return operations.map(({ title }) => title).join(' / ');
}

const CODE_OR_LINK = /`([^`]+)`|(https?:\/\/[^\s,]+)/g;

/** A line of Markdown with `code` and addresses, which is all that our descriptions contain. */
function inline(text: string): Markup[] {
  const parts: Markup[] = [];
  let end = 0;
  for (const { 0: whole, 1: code, 2: url, index } of text.matchAll(CODE_OR_LINK)) {
    parts.push(
      markup`${text.slice(end, index)}`,
      code === undefined ? markup`<a href="${url ?? ''}">${url ?? ''}</a>` : markup`<code>${code}</code>`,
    );
    end = index + whole.length;
  }
  return [...parts, markup`${text.slice(end)}`];
}
