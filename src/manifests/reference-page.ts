import { createHash } from 'node:crypto';
import { markup, textOf, trustedMarkup } from '../rest/pages/markup.ts';
import type { Operator } from '../rest/pages/show-page.ts';
import { REFERENCE_SETUP } from './reference-script.ts';
import { MANIFEST_PATHS, REFERENCE_SCRIPT } from './served-paths.ts';

const SETUP_HASH = createHash('sha256').update(REFERENCE_SETUP).digest('base64');

/** Nothing from elsewhere: the library that draws the page comes from here, and reads the description from here. */
export const REFERENCE_POLICY = `default-src 'none'; script-src 'self' 'sha256-${SETUP_HASH}'; style-src 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** The colours that mark methods, types and links: RapiDoc’s own are too pale on what it puts them on. */
const STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --paper: #ffffff; --edge: #d5dbe1; --accent: #0b5cad; }
html, body { height: 100%; margin: 0; }
body { display: flex; flex-direction: column; color: var(--ink); background: var(--paper); font: 1rem/1.5 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: baseline; padding: 0.5rem 1rem; border-bottom: 1px solid var(--edge); }
header p, header h1 { margin: 0; font-size: 1rem; }
header a { color: var(--accent); }
header nav { display: flex; flex-wrap: wrap; gap: 0 1rem; }
rapi-doc { flex: 1; min-height: 0; --fg3: #555555; --light-fg: #5f6368; --placeholder-color: #5f6368; --green: #2f6b00; --blue: #00609f;
  --red: #b3261e; --orange: #8a4b00; --yellow: #6b6000; --purple: #5b3ec9; --brown: #7a5b00; --nav-get-color: #6cc1f5; --nav-post-color: #9ccc4c;
  --nav-put-color: #f5b45c; --nav-patch-color: #e0c84c; --nav-delete-color: #ff9d94; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8ebee; --paper: #1c2127; --edge: #39424c; --accent: #8ec5ff; }
  rapi-doc { --fg3: #b3bcc6; --light-fg: #b3bcc6; --placeholder-color: #b3bcc6; --green: #7ec699; --blue: #71b7ff; --red: #ff9d94;
    --orange: #f0a049; --yellow: #d4c84c; --purple: #b9b0ff; --brown: #d4ac0d; --nav-text-color: #c9cfd6; --inline-code-fg: #e8b0a0; }
}
`;

/** What agents call, to be read by people: the description of the API, drawn by RapiDoc. */
export function referencePage({ platformName }: Operator): string {
  return textOf(markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Every REST call, with its fields, errors and examples.">
<title>API reference – ${platformName}</title>
<link rel="icon" href="/media/icon.svg" type="image/svg+xml">
<style>${trustedMarkup(STYLE)}</style>
<script type="module" src="${REFERENCE_SCRIPT}"></script>
</head>
<body>
<header>
<p><a href="${MANIFEST_PATHS.landing}">${platformName}</a></p>
<h1>API reference</h1>
<nav aria-label="Guides"><a href="${MANIFEST_PATHS.agentGuide}">Guide for agents</a> <a href="${MANIFEST_PATHS.ownerGuide}">Guide for owners</a> <a href="${MANIFEST_PATHS.agentDescription}">OpenAPI</a></nav>
</header>
<noscript><p>This page needs JavaScript. <a href="${MANIFEST_PATHS.agentDescription}">The description itself</a> does not.</p></noscript>
<rapi-doc spec-url="${MANIFEST_PATHS.agentDescription}" render-style="focused" theme="light" primary-color="#1d5c63" regular-font="system-ui, sans-serif" mono-font="ui-monospace, monospace" load-fonts="false" show-header="false" allow-try="false" allow-server-selection="false" allow-authentication="false" schema-style="table" show-method-in-nav-bar="as-colored-text" use-path-in-nav-bar="true"></rapi-doc>
<script>${trustedMarkup(REFERENCE_SETUP)}</script>
</body>
</html>
`);
}
