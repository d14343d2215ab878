import type { McpEndpoint, Scope } from '../../db/values/index.ts';
import { UCP_PATHS } from '../domain/commerce/protocol/index.ts';
import { defaultScopes, lazyOf, scopeCovers } from '../domain/platform/kernel/index.ts';
import { consumerEndpoint, type Endpoint, ownerEndpoint } from './endpoints.ts';

/**
 * MCP endpoints are OAuth resources: tokens are issued for one of them (RFC 8707), and a document says where to get tokens (RFC
 * 9728).
 */
const METADATA_PATH = '/.well-known/oauth-protected-resource';

/** The address of the document that a client reads after a 401. It is about the very URL that was called. */
export function resourceMetadataUrl(asked: string, path: string): string {
  return `${asked}${METADATA_PATH}${path}`;
}

/** The calls of the commerce protocol act for a renter, so the tokens of the renters’ endpoint open them. */
const COMMERCE_PATHS: readonly string[] = [UCP_PATHS.mcp, UCP_PATHS.rest];

/** The endpoint at a path. Its smaller lists are the same resource. */
export function endpointAt(path: string): Endpoint | null {
  if (COMMERCE_PATHS.includes(path)) return consumerEndpoint;
  const below = [consumerEndpoint, ownerEndpoint].find((each) => path === each.path || path.startsWith(`${each.path}/`));
  return below !== undefined && /^[\w/-]{1,100}$/.test(path) ? below : null;
}

/**
 * The endpoint that a resource indicator names, at one of these origins. A slash at the end is accepted, because hosts add one.
 */
export function endpointOfResource(resource: string, origins: readonly string[]): Endpoint | null {
  const { origin, pathname, search, hash, username, password } = URL.parse(resource) ?? {};
  const plain = search === '' && hash === '' && username === '' && password === '';
  return plain && origin !== undefined && origins.includes(origin) ? endpointAt(pathname?.replace(/\/$/, '') ?? '') : null;
}

/** The document at a path of the metadata, or null if there is none. At the root it is about the renter's endpoint. */
export function resourceMetadata(requested: string, asked: string): object | null {
  if (requested !== METADATA_PATH && !requested.startsWith(`${METADATA_PATH}/`)) return null;
  const path = requested.slice(METADATA_PATH.length) || consumerEndpoint.path;
  const endpoint = endpointAt(path);
  if (endpoint === null) return null;
  return {
    resource: `${asked}${path}`,
    authorization_servers: [asked],
    scopes_supported: usualScopes(endpoint),
    bearer_methods_supported: ['header'],
    resource_name: endpoint.title,
    resource_documentation: `${asked}/${endpoint.onlyRole === 'VENDOR' ? 'OWNER_GUIDE' : 'AGENT_GUIDE'}.md`,
  };
}

/**
 * The scopes for a client that does not know yet what it will need: those that the tools for renting (or for renting out) need,
 * without scopes that another one includes.
 */
export const usualScopes = lazyOf(({ tools, onlyRole }: Endpoint): readonly Scope[] => {
  const scopes = defaultScopes(onlyRole ?? 'CUSTOMER');
  const needs = tools.flatMap(({ operations }) => [...operations.values()].map(({ access }) => [access.scope ?? []].flat()));
  const gives = (granted: readonly Scope[], enough: readonly Scope[]) => enough.some((scope) => scopeCovers(granted, scope));
  return scopes.filter((scope) => {
    const others = scopes.filter((other) => other !== scope);
    return needs.some((enough) => gives([scope], enough) && !gives(others, enough));
  });
});

/** The challenge of the commerce protocol, which names the scopes of a renter and where to get a token. */
export function commerceChallenge(asked: string, path: string): string {
  return `Bearer scope="${usualScopes(consumerEndpoint).join(' ')}", resource_metadata="${resourceMetadataUrl(asked, path)}"`;
}

/**
 * All scopes that mean something at the endpoint. Where a tool serves renters and owners alike, only the scope of the side counts
 * for which the endpoint is: nobody is asked to allow work in a shop in order to rent.
 */
export function possibleScopes(endpoint: Endpoint): Scope[] {
  const usual = usualScopes(endpoint);
  const needed = endpoint.tools
    .flatMap(({ operations }) => [...operations.values()])
    .flatMap(({ access }) => {
      const enough = [access.scope ?? []].flat();
      const fitting = enough.filter((scope) => scopeCovers(usual, scope));
      return fitting.length > 0 ? fitting : enough;
    });
  return [...new Set([...usual, ...needed])];
}

/** Those of the scopes that mean something at the endpoint with this key. */
export function scopesMeantAt(key: McpEndpoint, scopes: readonly Scope[]): Scope[] {
  const possible = [consumerEndpoint, ownerEndpoint].filter((each) => each.key === key).flatMap(possibleScopes);
  return scopes.filter((scope) => possible.includes(scope));
}
