import type { Implementation, ServerOptions } from '@modelcontextprotocol/server';
import type { Endpoint } from '../endpoints.ts';
import type { McpParts } from './mcp-parts.ts';

/** What the server says of itself, in the words of the protocol; both paths answer from it. */
export interface ServerProfile {
  readonly serverInfo: Implementation;
  readonly options: Required<Pick<ServerOptions, 'instructions' | 'capabilities' | 'cacheHints'>>;
}

/** Lists change only with a new version of the server. */
export const LIST_CACHE = { ttlMs: 300_000, cacheScope: 'public' } as const;

export function serverProfile(endpoint: Endpoint, { serverInfo }: Pick<McpParts, 'serverInfo'>): ServerProfile {
  return {
    serverInfo: { name: serverInfo.name, title: endpoint.title, version: serverInfo.version },
    options: {
      instructions: endpoint.instructions,
      capabilities: { tools: {} },
      cacheHints: { 'tools/list': LIST_CACHE, 'server/discover': LIST_CACHE },
    },
  };
}
