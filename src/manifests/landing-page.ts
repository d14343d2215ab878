import { type Markup, markup, textOf, trustedMarkup } from '../rest/pages/markup.ts';
import { framePage, type Operator, pagePolicy } from '../rest/pages/brand.ts';
import { BRAND_PLACE, FOOTER_PLACE, LOGO_PLACE, NAME_PLACE } from '../rest/pages/page-layout.ts';
import { pageStyle } from '../rest/pages/page-style.ts';
import { legalPath } from '../domain/people/legal/index.ts';
import { BASE_PATH, PAGE_PATHS } from '../domain/platform/kernel/index.ts';
import type { ManifestSource } from './manifest-source.ts';
import { MANIFEST_PATHS } from './served-paths.ts';

/** The policy of the page: only its own style may load, and nothing may run. */
export function landingPolicy(operator: Operator): string {
  return pagePolicy(operator, [pageStyle], ["form-action 'none'"]);
}

/** The page at the origin: for people what they can do here, and below, for developers, where everything is. */
export function landingPage(source: ManifestSource, operator: Operator): string {
  const html = textOf(markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="A rental marketplace made for software agents: MCP tools, a REST API and generated manifests.">
<title>${trustedMarkup(NAME_PLACE)}: rental marketplace for agents</title>
<link rel="alternate" type="text/plain" href="${MANIFEST_PATHS.llms}" title="For agents">
<link rel="service-desc" type="application/json" href="${MANIFEST_PATHS.agentDescription}">
<style>${trustedMarkup(pageStyle)}</style>${trustedMarkup(BRAND_PLACE)}
</head>
<body>
<header class="site"><p>${trustedMarkup(LOGO_PLACE)}${trustedMarkup(NAME_PLACE)}</p></header>
<main>
<h1>Rent things through your assistant</h1>
<p>Boats, cameras, campers, tools: say what you need and when. Your assistant finds it, books it and keeps an eye on it for you.</p>
${forPeople(source)}
<details class="more"><summary>For developers</summary>
${forAgents(source)}${forDevelopers()}${tryIt()}
</details>
</main>
${trustedMarkup(FOOTER_PLACE)}
</body>
</html>
`);
  return framePage(html, operator);
}

function forPeople({ publicBaseUrl, endpoints }: ManifestSource): Markup {
  return markup`<ol class="steps">
<li><strong>Open an account</strong> A name, an e-mail address and a password are all it takes.</li>
<li><strong>Let your assistant in</strong> Give it this address to connect to:
<code class="address">${publicBaseUrl}${endpoints[0]?.path ?? ''}</code>
<a href="${MANIFEST_PATHS.connect}">How to do that in Claude, ChatGPT, VS Code and others</a>. It shows you a link or a code. Open it, and say yes.</li>
<li><strong>Ask for what you need</strong> You pay on a page of ours. Your assistant never sees your password or your card.</li>
</ol>
<div class="doors"><a class="button main" href="${PAGE_PATHS.register}">Open an account</a><a class="button" href="${PAGE_PATHS.link}">I have a code</a></div>
<p><a class="button" href="${PAGE_PATHS.browse}">Look what there is to rent</a></p>
<ul class="links"><li><a href="${PAGE_PATHS.account}">Your account: who can act for you, keys, documents, your data</a></li><li><a href="${PAGE_PATHS.forgotPassword}">I forgot my password</a></li></ul>`;
}

function forAgents({ publicBaseUrl, endpoints }: ManifestSource): Markup {
  const rows = endpoints.map(
    ({ title, path, tools }) => markup`<p>${title}, ${tools.length} tools:<br><code>${publicBaseUrl}${path}</code></p>`,
  );
  const configuration = JSON.stringify(
    { mcpServers: { rentwire: { type: 'http', url: `${publicBaseUrl}${endpoints[0]?.path}` } } },
    null,
    2,
  );
  return markup`<h2>Connect an agent</h2>
${rows}
<p>Client configuration:</p>
<pre><code>${configuration}</code></pre>
${links('For the agent to read', [
  [MANIFEST_PATHS.llms, 'Platform summary'],
  [MANIFEST_PATHS.reference, 'API reference'],
  [MANIFEST_PATHS.agentGuide, 'Guide for renting'],
  [MANIFEST_PATHS.ownerGuide, 'Guide for renting out'],
  [MANIFEST_PATHS.mcp, 'MCP manifest, renters'],
  [MANIFEST_PATHS.mcpOwner, 'MCP manifest, owners'],
])}`;
}

function forDevelopers(): Markup {
  return links('For programs', [
    [MANIFEST_PATHS.agentDescription, 'OpenAPI description for agents'],
    [MANIFEST_PATHS.agentFile, 'The same as a file'],
    [MANIFEST_PATHS.descriptions, 'All descriptions, and how to get the partner key'],
    [MANIFEST_PATHS.fullDescription, 'Full OpenAPI description (partner key)'],
    [MANIFEST_PATHS.llmsFull, 'Summary and guides in one'],
    [MANIFEST_PATHS.aiCatalog, 'Catalogue of what is here for agents'],
    [MANIFEST_PATHS.apiCatalog, 'Catalogue of the API (RFC 9727)'],
    [MANIFEST_PATHS.keys, 'Public keys of the access tokens'],
    [`${BASE_PATH}/health`, 'Health check'],
  ]);
}

function tryIt(): Markup {
  return links('Look around', [
    [`${BASE_PATH}/assets`, 'Assets'],
    [`${BASE_PATH}/categories`, 'Categories'],
    [legalPath('TERMS'), 'Terms of use'],
    [legalPath('PRIVACY'), 'Privacy notice'],
    [legalPath('RENTAL_AGREEMENT'), 'Rental agreement'],
  ]);
}

function links(title: string, entries: readonly (readonly [path: string, text: string])[]): Markup {
  return markup`<h2>${title}</h2>
<ul>${entries.map(
    ([path, text]) => markup`<li><a href="${path}">${text}</a></li>
`,
  )}</ul>
`;
}
