import { createHash } from 'node:crypto';
import { markup, textOf, trustedMarkup } from '../rest/pages/markup.ts';
import { MANIFEST_PATHS, REFERENCE_SCRIPT } from './served-paths.ts';

/** The list of calls stands beside them; where there is no room for that, which RapiDoc leaves out, the calls are the list. */
const NARROW_SCRIPT =
  "if (matchMedia('(max-width: 768px)').matches) document.querySelector('rapi-doc').setAttribute('render-style', 'view');";
const NARROW_HASH = createHash('sha256').update(NARROW_SCRIPT).digest('base64');

/** Nothing from elsewhere: the library that draws the page comes from here, and reads the description from here. */
export const REFERENCE_POLICY = `default-src 'none'; script-src 'self' 'sha256-${NARROW_HASH}'; style-src 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** What agents call, to be read by people: the description of the API, drawn by RapiDoc. */
export function referencePage(): string {
  return textOf(markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Every REST call, with its fields, errors and examples.">
<title>API reference</title>
<link rel="icon" href="/media/icon.svg" type="image/svg+xml">
<script type="module" src="${REFERENCE_SCRIPT}"></script>
</head>
<body style="margin:0">
<noscript><p>This page needs JavaScript. <a href="${MANIFEST_PATHS.agentDescription}">The description itself</a> does not.</p></noscript>
<rapi-doc spec-url="${MANIFEST_PATHS.agentDescription}" render-style="focused" theme="light" primary-color="#1d5c63" regular-font="system-ui, sans-serif" mono-font="ui-monospace, monospace" load-fonts="false" show-header="false" allow-try="false" allow-server-selection="false" allow-authentication="false" schema-style="table" show-method-in-nav-bar="as-colored-text" use-path-in-nav-bar="true"></rapi-doc>
<script>${trustedMarkup(NARROW_SCRIPT)}</script>
</body>
</html>
`);
}
