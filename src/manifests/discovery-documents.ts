import { BASE_PATH, PAGE_PATHS } from '../domain/platform/kernel/index.ts';
import { ICON_PATH } from '../rest/site/app-paths.ts';
import type { Endpoint } from '../tools/endpoints.ts';
import type { ManifestSource } from './manifest-source.ts';
import { PROTOCOL_VERSIONS } from './mcp-manifest.ts';
import { MANIFEST_PATHS } from './served-paths.ts';
import { CARD_TYPE, serverCardPath } from './server-card-path.ts';

const CARD_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';
const REGISTRY_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

/** The identity and address of an MCP server before a client connects (SEP-2127). Its tools are listed by the server itself. */
export function serverCard(endpoint: Endpoint, source: ManifestSource): object {
  return {
    $schema: CARD_SCHEMA,
    ...identity(endpoint, source),
    icons: [{ src: `${source.publicBaseUrl}${ICON_PATH}`, mimeType: 'image/svg+xml', sizes: ['any'] }],
    remotes: [{ ...remote(endpoint, source), supportedProtocolVersions: PROTOCOL_VERSIONS }],
  };
}

/** `server.json` for the MCP registry, in which the operator enters it under a name that only they can claim. */
export function registryEntry(endpoint: Endpoint, source: ManifestSource): object {
  return { $schema: REGISTRY_SCHEMA, ...identity(endpoint, source), remotes: [remote(endpoint, source)] };
}

/** What this origin offers to agents, and where each part describes itself. */
export function aiCatalog(source: ManifestSource): object {
  const { host } = new URL(source.publicBaseUrl);
  return {
    specVersion: '1.0',
    entries: source.endpoints.map((endpoint) => ({
      identifier: `urn:air:${host}:mcp:${localName(endpoint)}`,
      type: CARD_TYPE,
      displayName: endpoint.title,
      description: descriptionOf(endpoint),
      url: `${source.publicBaseUrl}${serverCardPath(endpoint)}`,
    })),
  };
}

/** The API catalog of RFC 9727: the API with its descriptions, documentation and status. */
export function apiCatalog({ publicBaseUrl, endpoints }: ManifestSource): object {
  const at = (path: string, type: string) => ({ href: `${publicBaseUrl}${path}`, type });
  const json = 'application/json';
  const markdown = 'text/markdown';
  return {
    linkset: [
      {
        anchor: `${publicBaseUrl}${BASE_PATH}`,
        'service-desc': [at(MANIFEST_PATHS.agentDescription, json)],
        'service-doc': [
          at(PAGE_PATHS.reference, 'text/html'),
          at(MANIFEST_PATHS.agentGuide, markdown),
          at(MANIFEST_PATHS.ownerGuide, markdown),
        ],
        'service-meta': [at(MANIFEST_PATHS.descriptions, json)],
        status: [at(`${BASE_PATH}/health`, json)],
      },
      ...endpoints.map((endpoint) => ({
        anchor: `${publicBaseUrl}${endpoint.path}`,
        'service-desc': [at(serverCardPath(endpoint), CARD_TYPE)],
        'service-meta': [at(`/.well-known/${endpoint.key}`, json)],
      })),
    ],
  };
}

function identity(endpoint: Endpoint, { publicBaseUrl, version }: ManifestSource) {
  const { hostname } = new URL(publicBaseUrl);
  return {
    name: `${hostname.split('.').toReversed().join('.')}/${localName(endpoint)}`,
    title: endpoint.title,
    description: descriptionOf(endpoint),
    version,
    websiteUrl: publicBaseUrl,
  };
}

function localName({ onlyRole }: Endpoint): string {
  return onlyRole === 'VENDOR' ? 'rentwire-owner' : 'rentwire';
}

/** A description of at most a hundred characters. */
function descriptionOf({ onlyRole }: Endpoint): string {
  return onlyRole === 'VENDOR'
    ? 'Run a rental business: listings, requests, calendar, handovers, payouts and books.'
    : 'Rent campers, boats, tools and cameras for a person, from search to the return.';
}

function remote({ path }: Endpoint, { publicBaseUrl }: ManifestSource) {
  return {
    type: 'streamable-http',
    url: `${publicBaseUrl}${path}`,
    headers: [
      {
        name: 'Authorization',
        description: 'Bearer and an access token or API key; without one, the first call that needs it starts OAuth.',
        isRequired: false,
        isSecret: true,
      },
    ],
  };
}
