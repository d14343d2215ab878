import { SESSION_LASTS } from '../domain/people/sign-in/index.ts';
import { PAGE_PATHS } from '../domain/platform/kernel/index.ts';
import { type Markup, markup, trustedMarkup } from '../rest/pages/markup.ts';
import { pageLayout } from '../rest/pages/page-layout.ts';
import { pageStyle } from '../rest/pages/page-style.ts';
import { contentHash, framePage, type Operator, pagePolicy } from '../rest/pages/brand.ts';
import type { Endpoint } from '../tools/endpoints.ts';
import { hostConfigurations } from './host-configurations.ts';
import type { ManifestSource } from './manifest-source.ts';
import { SEEN_CLIENTS, seenInWords } from './seen-clients.ts';

/** Adds a copy button to each text. Without scripts there are no buttons, and a click into a text selects all of it. */
const COPY_SCRIPT = `for (const text of document.querySelectorAll('pre')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', 'Copy: ' + text.dataset.of);
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text.textContent);
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
  text.after(button);
}`;

/** The policy of the page: only its own style and its one script may load. */
export function connectPolicy(operator: Operator): string {
  return pagePolicy(operator, [pageStyle], [`script-src ${contentHash(COPY_SCRIPT)}`, "form-action 'none'"]);
}

/** The page for a person who wants to connect an assistant: the text for each host, with the addresses of this server. */
export function connectPage({ publicBaseUrl, endpoints }: ManifestSource, operator: Operator): string {
  const content = markup`<p>Your assistant needs one address. Most then ask you to sign in by themselves, on a page of ours, as soon as something is to be done for you. You see there what you allow, and end it whenever you like on <a href="${PAGE_PATHS.account}">your account page</a>.</p>
<ul class="links">${endpoints.map(({ key, title }) => markup`<li><a href="#${key}">${title}</a></li>`)}</ul>
${endpoints.map((endpoint) => endpointPart(endpoint, publicBaseUrl))}
<h2 id="key">With an API key</h2>
<p>Where a host has no OAuth, make a key on <a href="${PAGE_PATHS.account}">your account page</a>: choose what it may do, for how long, up to which amount, and whether it asks you first. You see it once. Put it into the settings of the host in place of <code>svc_live_…</code>, as above; programs may also send it as <code>X-Api-Key</code>.</p>
<h2>With neither</h2>
<p>An assistant whose settings you cannot change gives you a link: open it, sign in and approve. It then acts with a short session that it keeps in the conversation, for bookings, documents, payments, messages and your shop only: for ${SESSION_LASTS}.</p>
<h2 id="seen">What was seen to work</h2>
<p>These clients were tried with this software, unmodified, and did this. What needs a model or an account was not tried.</p>
<dl class="facts">${SEEN_CLIENTS.map((seen) => markup`<div><dt>${seen.client} ${seen.version}</dt><dd>${seenInWords(seen)}</dd></div>`)}</dl>
<script>${trustedMarkup(COPY_SCRIPT)}</script>`;
  return framePage(pageLayout({ heading: 'Connect your assistant', content }), operator);
}

function endpointPart(endpoint: Endpoint, publicBaseUrl: string): Markup {
  const all = hostConfigurations(endpoint, publicBaseUrl);
  return markup`<h2 id="${endpoint.key}">${endpoint.title}</h2>
<p>The address:</p>
<pre tabindex="0" data-of="the address, ${endpoint.title}" aria-label="The address, ${endpoint.title}"><code>${publicBaseUrl}${endpoint.path}</code></pre>
${all.map(
  ({ host, where, text, signsIn }) => markup`<details class="more"><summary>${host}</summary>
<p>${where === 'run' ? 'Run:' : `${where.charAt(0).toUpperCase()}${where.slice(1)}:`}</p>
<pre tabindex="0" data-of="${host}, ${endpoint.title}" aria-label="${host}, ${endpoint.title}"><code>${text}</code></pre>
${signsIn === 'KEY' ? markup`<p class="soft">With a key of yours: <a href="#key">how to make one</a>.</p>` : ''}
</details>
`,
)}`;
}
