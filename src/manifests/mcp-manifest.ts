import type { Endpoint } from '../tools/endpoints.ts';
import { MODERN_VERSION } from '../tools/mcp/protocol.ts';
import type { ManifestSource } from './manifest-source.ts';
import { MANIFEST_PATHS } from './served-paths.ts';
import { toolsetUrls } from './toolsets.ts';

/** The versions of MCP that both endpoints speak, the newest first. A test compares them with the SDK's own list. */
export const PROTOCOL_VERSIONS: readonly string[] = [
  MODERN_VERSION,
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
];

/** `/.well-known/mcp` or `/.well-known/mcp-owner`: how to connect, and what the endpoint offers. */
export function mcpManifest(endpoint: Endpoint, source: ManifestSource): object {
  const { publicBaseUrl, version } = source;
  const { tools, path, title, instructions, onlyRole } = endpoint;
  const guide = onlyRole === 'VENDOR' ? MANIFEST_PATHS.ownerGuide : MANIFEST_PATHS.agentGuide;
  return {
    name: 'rentwire',
    title,
    description: instructions.split('\n')[0],
    version,
    url: `${publicBaseUrl}${path}`,
    transport: 'streamable-http',
    protocolVersions: PROTOCOL_VERSIONS,
    authentication: {
      required: false,
      schemes: [
        { type: 'http', scheme: 'bearer', description: `access token of the tool ${signInTool(endpoint)}, or an API key` },
        { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      ],
      role: onlyRole,
      publicTools: tools.filter((tool) => tool.public).map(({ name }) => name),
    },
    instructions,
    toolCount: tools.length,
    tools: tools.map(({ name }) => name),
    toolsets: toolsetUrls(endpoint, source).map(({ name, url, tools: toolCount }) => ({ name, url, toolCount })),
    documentation: `${publicBaseUrl}${guide}`,
  };
}

function signInTool({ onlyRole }: Endpoint): string {
  return onlyRole === 'VENDOR' ? 'owner_login' : 'login';
}
