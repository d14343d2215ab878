import { visibleLine } from '../../domain/platform/kernel/index.ts';

/** What a client says of itself, by registering or in its own document, as it came. */
export type Said = Record<string, unknown>;

const MOST_URIS = 20;
const LONGEST_URI = 1_000;
const LONGEST_NAME = 60;
/** What no client here needs: pictures and pages that we would show, scopes that would stand in the way of asking for more. */
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
 * Makes of what hosts send what every client here is: software on somebody's device or a host, without a secret, that
 * comes back with a code and renews its tokens. Hosts leave out `application_type`, or say `web` and bring the custom
 * scheme of an app and a loopback address along; a native client may have all of these, a port of its own at each start,
 * and nothing over plain HTTP but the loopback (RFC 8252). Answers what is wrong with it, or null.
 */
export function settleClient(said: Said): string | null {
  for (const name of DROPPED) delete said[name];
  const proves = said['token_endpoint_auth_method'] === 'private_key_jwt';
  if (!proves) {
    delete said['jwks'];
    delete said['jwks_uri'];
    delete said['token_endpoint_auth_signing_alg'];
  }
  Object.assign(said, {
    application_type: 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: proves ? 'private_key_jwt' : 'none',
    client_name: nameOf(said),
  });
  return problemWith(said['redirect_uris']);
}

/** Untrusted: the person sees it in quotation marks, beside the address that it leads to. */
function nameOf({ client_name: name }: Said): string {
  const visible = typeof name === 'string' ? visibleLine(name).trim().slice(0, LONGEST_NAME).trim() : '';
  return visible === '' ? 'An app without a name' : visible;
}

function problemWith(uris: unknown): string | null {
  if (!Array.isArray(uris) || uris.length === 0) return 'redirect_uris must name at least one address';
  if (uris.length > MOST_URIS) return `redirect_uris must name at most ${MOST_URIS} addresses`;
  return uris.every(isSound) ? null : 'redirect_uris must be addresses without user name, fragment or control characters';
}

/** Who has a user name or a backslash in an address wants it to look like another one. */
function isSound(uri: unknown): boolean {
  if (typeof uri !== 'string' || uri.length > LONGEST_URI || !/^[\x21-\x5b\x5d-\x7e]+$/.test(uri)) return false;
  const url = URL.parse(uri);
  return url !== null && url.username === '' && url.password === '' && !uri.includes('#');
}

/** Where a code goes, as the person is told it. */
export interface Destination {
  /** A host, or the scheme of an app. */
  readonly name: string;
  readonly kind: 'SITE' | 'DEVICE' | 'APP';
  /** What forms may lead on to, for the policy of the page. */
  readonly source: string;
}

const LOOPBACKS = new Set(['localhost', '127.0.0.1', '[::1]']);

export function destinationOf(redirectUri: string): Destination {
  const { protocol, host, hostname, origin } = new URL(redirectUri);
  if (protocol !== 'http:' && protocol !== 'https:') return { name: protocol, kind: 'APP', source: protocol };
  return { name: host, kind: LOOPBACKS.has(hostname) ? 'DEVICE' : 'SITE', source: origin };
}
