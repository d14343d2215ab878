import { visibleLine } from '../../domain/platform/kernel/index.ts';

/** What a client says of itself when it registers or in its own document, unchanged. */
export type SentMetadata = Record<string, unknown>;

const MOST_URIS = 20;
const LONGEST_URI = 1_000;
const LONGEST_NAME = 60;
/**
 * Fields that are dropped: pictures and pages that we would show, and scopes that would later prevent the client from asking
 * for more.
 */
const DROPPED = [
  'client_secret',
  'client_secret_expires_at',
  'scope',
  'logo_uri',
  'policy_uri',
  'tos_uri',
  'contacts',
  'initiate_login_uri',
  'id_token_signed_response_alg',
  'response_modes',
  'default_max_age',
  'require_auth_time',
  'default_acr_values',
];

/**
 * Turns what hosts send into what every client here is: a native client without a secret, which gets a code and renews its
 * tokens. Hosts leave out `application_type`, or say `web` and also bring the custom scheme of an app and a loopback address. A
 * native client may have all of these, with another port at each start, and plain HTTP only for the loopback address (RFC
 * 8252). Returns what is wrong, or null.
 */
export function settleClient(said: SentMetadata): string | null {
  for (const name of [...DROPPED, ...emptyFields(said)]) delete said[name];
  const proves = said['token_endpoint_auth_method'] === 'private_key_jwt';
  if (!proves) {
    delete said['jwks'];
    delete said['jwks_uri'];
    delete said['token_endpoint_auth_signing_alg'];
  }
  Object.assign(said, {
    application_type: redirectsOf(said).some(isSecureLoopback) ? 'web' : 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: proves ? 'private_key_jwt' : 'none',
    client_name: nameOf(said),
  });
  return problemWith(said['redirect_uris']);
}

/** The name is untrusted. The person sees it in quotation marks, beside the address to which the code goes. */
function nameOf({ client_name: name }: SentMetadata): string {
  const visible = typeof name === 'string' ? visibleLine(name).trim().slice(0, LONGEST_NAME).trim() : '';
  return visible === '' ? 'An app without a name' : visible;
}

function problemWith(uris: unknown): string | null {
  if (!Array.isArray(uris) || uris.length === 0) return 'redirect_uris must name at least one address';
  if (uris.length > MOST_URIS) return `redirect_uris must name at most ${MOST_URIS} addresses`;
  if (!uris.every(isPlainOnlyAtHome)) return 'redirect_uris may use http for the loopback address only';
  return uris.every(isSound) ? null : 'redirect_uris must be addresses without user name, fragment or control characters';
}

function redirectsOf({ redirect_uris: uris }: SentMetadata): readonly unknown[] {
  return Array.isArray(uris) ? uris : [];
}

/**
 * Whether an app listens on this computer with a certificate of its own. The library allows that to clients of the kind `web`
 * only.
 */
function isSecureLoopback(uri: unknown): boolean {
  const url = URL.parse(String(uri));
  return url?.protocol === 'https:' && LOOPBACKS.has(url.hostname);
}

function isPlainOnlyAtHome(uri: unknown): boolean {
  const url = URL.parse(String(uri));
  return url?.protocol !== 'http:' || LOOPBACKS.has(url.hostname);
}

/** The fields that say nothing. Many clients send null or an empty text for what they leave out. */
export function emptyFields(said: SentMetadata): string[] {
  return Object.keys(said).filter((name) => said[name] === null || said[name] === '');
}

/** Whether the address is what it looks like: without a user name or a backslash, which make it look like another one. */
function isSound(uri: unknown): boolean {
  if (typeof uri !== 'string' || uri.length > LONGEST_URI || !/^[\x21-\x5b\x5d-\x7e]+$/.test(uri)) return false;
  const url = URL.parse(uri);
  if (url === null || url.username !== '' || url.password !== '' || uri.includes('#')) return false;
  // The host becomes a source in the policy of the page, in which a semicolon would begin another rule.
  return !/^https?:$/.test(url.protocol) || /^[\w.:[\]-]+$/.test(url.host);
}

/** The address to which a code goes, as the person sees it. */
export interface Destination {
  /** The host, or the scheme of an app. */
  readonly name: string;
  readonly kind: 'SITE' | 'DEVICE' | 'APP';
  /** The source to which forms may lead, for the content security policy of the page. */
  readonly source: string;
}

const LOOPBACKS = new Set(['localhost', '127.0.0.1', '[::1]']);

export function destinationOf(redirectUri: string): Destination {
  const { protocol, host, hostname, origin } = new URL(redirectUri);
  if (protocol !== 'http:' && protocol !== 'https:') return { name: protocol, kind: 'APP', source: protocol };
  return { name: host, kind: LOOPBACKS.has(hostname) ? 'DEVICE' : 'SITE', source: origin };
}
