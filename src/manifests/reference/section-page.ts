import { createHash } from 'node:crypto';
import { ICON_PATH } from '../../rest/pages/app-paths.ts';
import { type Markup, markup, textOf, trustedMarkup } from '../../rest/pages/markup.ts';
import type { Operator } from '../../rest/pages/brand.ts';
import { SECTION_SETUP } from './section-script.ts';
import { MANIFEST_PATHS, REFERENCE_SCRIPT } from '../served-paths.ts';
import { type Section, sectionDescriptionPath, SECTIONS, sectionPath } from './sections.ts';

const SETUP_HASH = createHash('sha256').update(SECTION_SETUP).digest('base64');

/** The policy of the page: the library and the description come from this server, and nothing else may load. */
export const SECTION_POLICY = `default-src 'none'; script-src 'self' 'sha256-${SETUP_HASH}'; style-src 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** The colours of methods, types and links. RapiDoc’s own have too little contrast with their background. */
const STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --paper: #ffffff; --edge: #d5dbe1; --accent: #0b5cad; }
html, body { height: 100%; margin: 0; }
body { display: flex; flex-direction: column; color: var(--ink); background: var(--paper); font: 1rem/1.5 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: baseline; padding: 0.5rem 1rem; border-bottom: 1px solid var(--edge); }
header p, header h1 { margin: 0; font-size: 1rem; }
header a { color: var(--accent); }
header ul { columns: 15rem; margin: 0.5rem 0; padding-left: 1.25rem; max-height: 50vh; overflow: auto; }
header nav:has([open]) { flex-basis: 100%; }
summary { cursor: pointer; color: var(--accent); }
[aria-current] { color: inherit; font-weight: 600; }
:focus-visible { outline: 2px solid; }
rapi-doc { flex: 1; min-height: 0; --fg3: #555555; --light-fg: #5f6368; --placeholder-color: #5f6368; --green: #2f6b00; --blue: #00609f;
  --red: #b3261e; --orange: #8a4b00; --yellow: #6b6000; --purple: #5b3ec9; --brown: #7a5b00; --nav-get-color: #6cc1f5; --nav-post-color: #9ccc4c;
  --nav-put-color: #f5b45c; --nav-patch-color: #e0c84c; --nav-delete-color: #ff9d94; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8ebee; --paper: #1c2127; --edge: #39424c; --accent: #8ec5ff; }
  rapi-doc { --fg3: #b3bcc6; --light-fg: #b3bcc6; --placeholder-color: #b3bcc6; --green: #7ec699; --blue: #71b7ff; --red: #ff9d94;
    --orange: #f0a049; --yellow: #d4c84c; --purple: #b9b0ff; --brown: #d4ac0d; --nav-text-color: #c9cfd6; --inline-code-fg: #e8b0a0; }
}
`;

/** The page with the calls of one section and all their fields, drawn by RapiDoc. */
export function sectionPage(section: Section, { platformName }: Operator): string {
  return textOf(markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${section.about}">
<title>${section.title} – API reference – ${platformName}</title>
<link rel="icon" href="${ICON_PATH}" type="image/svg+xml">
<link rel="preload" href="${sectionDescriptionPath(section)}" as="fetch" crossorigin="anonymous">
<style>${trustedMarkup(STYLE)}</style>
<script type="module" src="${REFERENCE_SCRIPT}"></script>
</head>
<body>
<header>
<p><a href="/">${platformName}</a> › <a href="${MANIFEST_PATHS.reference}">API reference</a></p>
<h1>${section.title}</h1>
${otherSections(section)}
</header>
<noscript><p>This page needs JavaScript. <a href="${MANIFEST_PATHS.reference}">The list of calls</a> and <a href="${MANIFEST_PATHS.agentDescription}">the description itself</a> do not.</p></noscript>
<rapi-doc data-description="${sectionDescriptionPath(section)}" render-style="focused" theme="light" primary-color="#1d5c63" regular-font="system-ui, sans-serif" mono-font="ui-monospace, monospace" load-fonts="false" show-header="false" show-info="false" allow-try="false" allow-server-selection="false" allow-authentication="false" schema-style="table" show-method-in-nav-bar="as-colored-text" use-path-in-nav-bar="true"></rapi-doc>
<script>${trustedMarkup(SECTION_SETUP)}</script>
</body>
</html>
`);
}

function otherSections(shown: Section): Markup {
  const item = (section: Section) =>
    markup`<li><a href="${sectionPath(section)}"${section === shown ? markup` aria-current="page"` : ''}>${section.title}</a></li>`;
  return markup`<nav aria-label="Sections"><details><summary>Other sections</summary><ul>${SECTIONS.map(item)}</ul></details></nav>`;
}
