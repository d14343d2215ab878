import { listingPath } from '../domain/catalog/assets/index.ts';
import { continuePath } from '../domain/commerce/checkouts/index.ts';
import { shopPath } from '../domain/people/accounts/index.ts';
import { confirmPath } from '../domain/people/agents/index.ts';
import { legalPath } from '../domain/people/legal/index.ts';
import { adminInvitationPath, emailChangePath, reportConfirmPath, unsubscribePath } from '../domain/people/mail/index.ts';
import { BASE_PATH, PAGE_PATHS } from '../domain/platform/kernel/index.ts';
import { APP_PATHS, ICON_PATH } from '../rest/site/app-paths.ts';
import {
  ACCOUNT_PATHS,
  askPath,
  bookingPath,
  bookPath,
  OPERATIONS_PATHS,
  requestPath,
  securityPasskeyPath,
  SHOP_PATHS,
  shopBookingPath,
  WEB_PATHS,
} from '../rest/web/page-paths.ts';
import type { Endpoint } from '../tools/endpoints.ts';
import { GUIDE_PAGES, guidePagePath } from './guide-pages.ts';
import { CARD_TYPE, registryEntryPath, serverCardAlias, serverCardPath } from './server-card-path.ts';
import { toolsetUrls } from './toolsets.ts';

/** A path that is served outside the route tables: pages, manifests, MCP endpoints. */
export interface ServedPath {
  readonly method: 'GET' | 'POST';
  /** The path from the origin on; a name in braces is variable. */
  readonly path: string;
  readonly title: string;
  /** Why the path exists, for a reader who knows the specification. */
  readonly why: string;
  /** The media type of the answer. */
  readonly type: string;
  readonly key: 'none' | 'partnerKey' | 'cronSecret' | 'perTool';
  /** The body of a POST. */
  readonly body: 'none' | 'form' | 'payment' | 'token' | 'revocation' | 'registration' | 'jsonRpc';
}

export const MANIFEST_PATHS = {
  llms: '/llms.txt',
  llmsFull: '/llms-full.txt',
  aiCatalog: '/.well-known/ai-catalog.json',
  apiCatalog: '/.well-known/api-catalog',
  agentGuide: '/AGENT_GUIDE.md',
  ownerGuide: '/OWNER_GUIDE.md',
  agentDescription: `${BASE_PATH}/openapi/agent`,
  agentFile: '/openapi-agent.json',
  fullDescription: `${BASE_PATH}/openapi`,
  descriptions: '/.well-known/openapi',
  mcp: '/.well-known/mcp',
  mcpOwner: '/.well-known/mcp-owner',
  keys: '/.well-known/jwks.json',
} as const;

const JSON_TYPE = 'application/json';
const MARKDOWN = 'text/markdown';
const HTML = 'text/html';
const NAMED = 'the specification names it among the discovery documents';

/** The paths that hosts need to connect an MCP endpoint by its address alone. */
const OAUTH: readonly ServedPath[] = [
  ...['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/{endpoint}'].map((path) =>
    get(path, 'What opens an MCP endpoint', JSON_TYPE, 'RFC 9728: the 401 of the MCP endpoints names it'),
  ),
  get('/.well-known/oauth-authorization-server', 'Authorization server', JSON_TYPE, 'RFC 8414: how hosts sign a person in'),
  get('/.well-known/openid-configuration', 'Authorization server', JSON_TYPE, 'the same, where hosts look that know OpenID'),
  get('/oauth/authorize', 'Ask a person', HTML, 'OAuth 2.1: the host opens it in a browser'),
  get('/oauth/authorize/{request}', 'Back to the host', HTML, 'OAuth 2.1: where the consent page leads on to'),
  get('/oauth/sign-in/{request}', 'Connect an app', HTML, 'the person sees who asks and for what, and decides'),
  {
    ...get('/oauth/sign-in/{request}', 'Connect an app: the answer', HTML, 'the form of that page'),
    method: 'POST',
    body: 'form',
  },
  get(
    '/oauth/allow/{session}',
    'Allow an app more',
    HTML,
    'a refused call names it: the person sees what the app lacks, and decides',
  ),
  {
    ...get('/oauth/allow/{session}', 'Allow an app more: the answer', HTML, 'the form of that page'),
    method: 'POST',
    body: 'form',
  },
  {
    ...get('/oauth/token', 'Tokens of a host', JSON_TYPE, 'OAuth 2.1: a code or a refresh token for tokens'),
    method: 'POST',
    body: 'token',
  },
  {
    ...get('/oauth/revoke', 'End a connection', JSON_TYPE, 'RFC 7009: a host gives its tokens back'),
    method: 'POST',
    body: 'revocation',
  },
  {
    ...get('/oauth/register', 'Register a host', JSON_TYPE, 'RFC 7591: hosts register themselves'),
    method: 'POST',
    body: 'registration',
  },
];

/** The pages with a form that is sent to the same path. */
const ACCOUNT_PAGES = [
  { path: PAGE_PATHS.link, title: 'Sign in for an assistant', why: 'the page behind the link of create_login_link' },
  {
    path: confirmPath('{confirmationId}'),
    title: 'Approve a call of an API key',
    why: 'the page behind the link of confirmation_required',
  },
  { path: WEB_PATHS['sign-in'], title: 'Sign in', why: 'a person signs in to the pages, in their browser' },
  {
    path: WEB_PATHS['provider-code'],
    title: 'Sign in by another provider: the code',
    why: 'a person with a second factor gives its code, after signing in at the identity provider',
  },
  {
    path: WEB_PATHS['provider-sign-up'],
    title: 'Open an account by another provider',
    why: 'a person whom the identity provider knows opens an account without a password',
  },
  { path: WEB_PATHS['sign-up'], title: 'Open an account and sign in', why: 'a person opens an account for the pages' },
  { path: bookPath('{slug}'), title: 'Request to book', why: 'a person asks for a listing without an assistant' },
  { path: askPath('{slug}'), title: 'Ask the owner', why: 'a person writes to the owner of a listing before a booking' },
  { path: requestPath('{bookingId}'), title: 'A request', why: 'a person sends the request, and pays once it is accepted' },
  { path: WEB_PATHS['sign-out'], title: 'Sign out', why: 'ends the session of the browser' },
  { path: WEB_PATHS.preferences, title: 'Language and look', why: 'the browser remembers what its person prefers' },
  {
    path: PAGE_PATHS.account,
    title: 'Look after the account',
    why: 'a person sees what waits for them; from here they get to their bookings, messages, profile, data and who can act for them',
  },
  { path: bookingPath('{bookingId}'), title: 'A booking', why: 'its renter sees how it stands, and takes the next step' },
  {
    path: ACCOUNT_PATHS['confirm-password'],
    title: 'Give the password again',
    why: 'before a key is made or data is given out',
  },
  {
    path: ACCOUNT_PATHS.security,
    title: 'Sign-in and security',
    why: 'a person sees how they sign in and where they are signed in, and ends a sign-in',
  },
  {
    path: ACCOUNT_PATHS['security-app'],
    title: 'Set up an authenticator app',
    why: 'a person sets up a second factor beside the password',
  },
  {
    path: ACCOUNT_PATHS['security-codes'],
    title: 'New recovery codes',
    why: 'a person gets new codes for when the authenticator app is lost',
  },
  {
    path: ACCOUNT_PATHS['security-passkey-new'],
    title: 'A new passkey',
    why: 'a person makes a passkey on their device, which signs in in place of password and code',
  },
  {
    path: securityPasskeyPath('{passkeyId}'),
    title: 'A passkey',
    why: 'a person names or removes a passkey of theirs',
  },
  {
    path: ACCOUNT_PATHS['security-provider'],
    title: 'Connect another provider',
    why: 'a person lets the identity provider sign in to their account',
  },
  {
    path: ACCOUNT_PATHS['security-remove'],
    title: 'Remove the authenticator app',
    why: 'a person removes the second factor, with a code of it',
  },
  { path: SHOP_PATHS.open, title: 'Open a shop', why: 'a person adds a shop to their account, and lists the first thing' },
  {
    path: SHOP_PATHS['new-listing'],
    title: 'A new listing',
    why: 'an owner lists something; from here they get to its photos, prices and rules, and to the calendar and the books',
  },
  {
    path: shopBookingPath('{bookingId}'),
    title: 'A booking of the shop',
    why: 'its owner answers it, hands over, takes back, and sees what they get',
  },
  { path: SHOP_PATHS['payout-bank'], title: 'Bank account for payouts', why: 'an owner says where the earnings go' },
  { path: unsubscribePath('{userId}'), title: 'Stop e-mails', why: 'the link of each e-mail that tells of something; RFC 8058' },
  {
    path: continuePath('{checkoutId}'),
    title: 'Go on with a checkout',
    why: 'the page behind continueUrl: how it stands, and what is the person’s to do',
  },
  { path: PAGE_PATHS.forgotPassword, title: 'Ask for a new password', why: 'for people who lost it' },
  { path: PAGE_PATHS.resetPassword, title: 'Choose a new password', why: 'the page behind the link in the e-mail' },
  { path: adminInvitationPath('{id}'), title: 'Become an administrator', why: 'the page behind the link of an invitation' },
  { path: emailChangePath('{id}'), title: 'Confirm a new e-mail address', why: 'the page behind the link in the e-mail' },
  { path: PAGE_PATHS.report, title: 'Report a listing', why: 'anybody says what is wrong with a listing, without an account' },
  { path: reportConfirmPath('{id}'), title: 'Confirm a report', why: 'the page behind the link in the e-mail' },
  { path: PAGE_PATHS.verifyEmail, title: 'Confirm an e-mail address', why: 'the page behind the link in the e-mail' },
].flatMap(({ path, title, why }): ServedPath[] => [
  get(path, title, HTML, why),
  { ...get(path, `${title}: the answer`, HTML, 'the form of that page'), method: 'POST', body: 'form' },
]);

const FIXED: readonly ServedPath[] = [
  get(WEB_PATHS.home, 'Start page', HTML, 'people search from here, and agents and developers find where to begin'),
  get(
    PAGE_PATHS.connect,
    'Connect an assistant',
    HTML,
    'a person copies from here what their host wants, with this server’s addresses',
  ),
  get(MANIFEST_PATHS.llms, 'Platform summary for agents', 'text/plain', NAMED),
  get(MANIFEST_PATHS.llmsFull, 'Summary and guides in one', 'text/plain', 'readers that fetch once get everything'),
  get(PAGE_PATHS.reference, 'API reference', HTML, 'people find every call, by section'),
  get(`${PAGE_PATHS.reference}/{section}`, 'A section of the reference', HTML, 'people see its calls'),
  get(
    `${PAGE_PATHS.reference}/{section}/{call}`,
    'A call of the reference',
    HTML,
    'people read what it takes, what it answers, and why it may refuse',
  ),
  get(
    `${PAGE_PATHS.reference}/{section}.json`,
    'The calls of a section',
    JSON_TYPE,
    'a small part of the description for programs',
  ),
  get(
    MANIFEST_PATHS.aiCatalog,
    'Catalogue of what is here for agents',
    'application/ai-catalog+json',
    'leads to the cards of the MCP servers',
  ),
  get(MANIFEST_PATHS.apiCatalog, 'Catalogue of the API', 'application/linkset+json', 'RFC 9727'),
  get(MANIFEST_PATHS.agentGuide, 'Guide for agents of renters', MARKDOWN, NAMED),
  get(MANIFEST_PATHS.ownerGuide, 'Guide for agents of owners', MARKDOWN, NAMED),
  ...GUIDE_PAGES.map(({ name, title }) =>
    get(guidePagePath(name), title, MARKDOWN, 'the guides lead to it: what nobody needs at once'),
  ),
  get(MANIFEST_PATHS.agentDescription, 'Agent description of the API (Tier 0)', JSON_TYPE, NAMED),
  get(MANIFEST_PATHS.agentFile, 'The same description as a file', JSON_TYPE, NAMED),
  { ...get(MANIFEST_PATHS.fullDescription, 'Full description of the API (Tier 2)', JSON_TYPE, NAMED), key: 'partnerKey' },
  get(MANIFEST_PATHS.descriptions, 'Where the API descriptions are', JSON_TYPE, NAMED),
  get(MANIFEST_PATHS.mcp, 'Manifest of the MCP endpoint for renters', JSON_TYPE, NAMED),
  get(MANIFEST_PATHS.mcpOwner, 'Manifest of the MCP endpoint for owners', JSON_TYPE, NAMED),
  get(MANIFEST_PATHS.keys, 'Public keys of the access tokens', JSON_TYPE, 'others can verify a token without asking'),
  get(legalPath('TERMS'), 'Terms of use', HTML, 'opening an account accepts this text, so it must be readable'),
  get(legalPath('PRIVACY'), 'Privacy notice', HTML, 'the law asks for it'),
  get(PAGE_PATHS.imprint, 'Imprint', HTML, 'the law asks who runs a marketplace'),
  get(legalPath('RENTAL_AGREEMENT'), 'Rental agreement', HTML, 'promote_booking accepts this text, so it must be readable'),
  get(PAGE_PATHS.register, 'Open an account', HTML, 'where an account was opened before; leads to the page for it'),
  get(
    WEB_PATHS['provider-start'],
    'Sign in by another provider',
    HTML,
    'leads to the identity provider of the operator, if there is one',
  ),
  get(WEB_PATHS['provider-back'], 'Back from another provider', HTML, 'where the identity provider sends browsers back to'),
  get(
    OPERATIONS_PATHS.setup,
    'Operate the marketplace',
    HTML,
    'an administrator sees what is missing; from here they get to what waits for them and to a page for each operation of theirs',
  ),
  get(WEB_PATHS.compare, 'Compare listings', HTML, 'a person sees two to four listings side by side'),
  get(PAGE_PATHS.browse, 'Search for people', HTML, 'the search of the catalogue, with the same filters, as a page'),
  get(
    listingPath('{slug}'),
    'Page of a listing',
    HTML,
    'a person who is sent a link sees photos, price, free days and how to book it',
  ),
  get(`${listingPath('{slug}')}.md`, 'The same for agents', MARKDOWN, 'also at `/a/{slug}` with `Accept: text/markdown`'),
  get(shopPath('{slug}'), 'Page of a shop', HTML, 'a shop has an address and a look of its own'),
  get(`${shopPath('{slug}')}.md`, 'The same for agents', MARKDOWN, 'also at `/v/{slug}` with `Accept: text/markdown`'),
  get('/sitemap.xml', 'Sitemap', 'application/xml', 'search engines find the public pages by it'),
  get('/sitemaps/{part}.xml', 'Part of the sitemap', 'application/xml', 'of a large catalogue the sitemap has parts'),
  get('/robots.txt', 'What crawlers may read', 'text/plain', 'it names the sitemap'),
  get(APP_PATHS.manifest, 'Web app manifest', 'application/manifest+json', 'a person can install the account as an app'),
  get(APP_PATHS.worker, 'Service worker', 'text/javascript', 'it shows push messages'),
  get(ICON_PATH, 'Icon', 'image/svg+xml', 'browsers show it beside the name of a page'),
  get('/media/themes/{id}.svg', 'Picture of a theme', 'image/svg+xml', 'previewUrl of get_vendor_theme_presets'),
  get(
    '/do/{what}/{bookingId}',
    'A link of an older letter',
    HTML,
    'says that it does nothing any more, and leads to the account',
  ),
  get(PAGE_PATHS.paid, 'After a payment', HTML, 'where a payment page leads back to when the agent named no returnUrl'),
  get(
    PAGE_PATHS.unpaid,
    'After leaving a payment page',
    HTML,
    'where it leads back to without a payment, when the agent named no cancelUrl',
  ),
  get(
    PAGE_PATHS.payoutAccount,
    'Back from the payment provider',
    HTML,
    'where an owner comes back to after opening an account there',
  ),
  get(
    PAGE_PATHS.payoutLinkUsed,
    'Used link to the payment provider',
    HTML,
    'where its pages lead when their link was used or is too old',
  ),
  get('/sandbox/checkout/{token}', 'Payment page of the sandbox', HTML, 'redirectUrl of the built-in gateway'),
  {
    ...get('/sandbox/checkout/{token}', 'Answer on the payment page', HTML, 'the forms of that page'),
    method: 'POST',
    body: 'payment',
  },
  ...ACCOUNT_PAGES,
  get('/.well-known/ucp', 'Profile of the commerce protocol', JSON_TYPE, NAMED),
  get('/ucp/schemas/rental.json', 'Schema of rentals', JSON_TYPE, 'what the commerce protocol is extended by'),
  get('/docs/ucp-rental', 'Rentals over the commerce protocol', MARKDOWN, 'what that schema means'),
  {
    ...get('/ucp/mcp', 'Commerce protocol over MCP', JSON_TYPE, 'its official binding'),
    method: 'POST',
    body: 'jsonRpc',
  },
  ...OAUTH,
  { ...get('/metrics', 'Metrics', 'text/plain', 'operators watch the server with Prometheus'), key: 'cronSecret' },
];

/** All paths outside the route tables. */
export function servedPaths(endpoints: readonly Endpoint[]): ServedPath[] {
  return [...FIXED, ...endpoints.flatMap(mcpPaths)];
}

function mcpPaths(endpoint: Endpoint): ServedPath[] {
  const { path, title } = endpoint;
  const smaller = toolsetUrls(endpoint, { publicBaseUrl: '' }).map(({ url, name, note }) =>
    mcp(url, `MCP: ${title}, ${name}`, `lists ${note}`),
  );
  return [
    mcp(path, `MCP: ${title}`, 'the endpoint of the specification'),
    ...smaller,
    get(serverCardPath(endpoint), `Card of the MCP server: ${title}`, CARD_TYPE, 'SEP-2127: clients read it before they connect'),
    get(serverCardAlias(endpoint), `Card of the MCP server: ${title}`, CARD_TYPE, 'the same, where older scanners look'),
    get(registryEntryPath(endpoint), `For the MCP registry: ${title}`, JSON_TYPE, 'the operator hands it to the registry'),
  ];
}

function mcp(path: string, title: string, why: string): ServedPath {
  return { method: 'POST', path, title, why, type: JSON_TYPE, key: 'perTool', body: 'jsonRpc' };
}

function get(path: string, title: string, type: string, why: string): ServedPath {
  return { method: 'GET', path, title, type, why, key: 'none', body: 'none' };
}
