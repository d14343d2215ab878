import type { Implementation, ServerOptions } from '@modelcontextprotocol/server';
import type { Endpoint } from '../endpoints.ts';
import type { DescribeAction } from '../next-actions.ts';
import type { Pipeline } from '../pipeline.ts';
import { TASKS_EXTENSION } from './protocol.ts';
import type { BodyBudget } from '../requests/body-budget.ts';
import type { JsonBodies } from '../requests/json-body.ts';

/** What every MCP request is held against before anything of it is looked at. */
export interface SourceRules {
  /** Of the `Host` header; guards against DNS rebinding. */
  readonly allowsHost: (host: string) => boolean;
  /** Of the `Origin` header, which only browsers send. */
  readonly allowsOrigin: (origin: string) => boolean;
}

export interface McpParts extends SourceRules {
  readonly pipeline: Pipeline;
  readonly now: () => Date;
  /** The endpoint's own title is added to it. */
  readonly serverInfo: { readonly name: string; readonly version: string };
  /** Where the server is reached: a challenge says where to read how to sign in. */
  readonly publicBaseUrl: string;
  /** Whether a client, by what it says of itself, looks for a challenge in the result of a tool instead of at the status. */
  readonly challengedInResults: (client: string) => boolean;
  /** Fills in the REST form of a next action. */
  readonly describeAction: DescribeAction;
  readonly maxBodyBytes: number;
  /** For a signed-in call of a tool that carries a file. */
  readonly maxFileBodyBytes: number;
  readonly bodyBudget: BodyBudget;
  readonly jsonBodies: JsonBodies;
  readonly log: Log;
  /** Answer ordinary requests without the SDK. Off only to compare the two paths. */
  readonly fastPath: boolean;
}

interface Log {
  error(details: object, message: string): void;
  debug(details: object, message: string): void;
}

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
      capabilities: {
        tools: {},
        resources: {},
        prompts: {},
        completions: {},
        ...(endpoint.onlyRole === null && { extensions: { [TASKS_EXTENSION]: {} } }),
      },
      cacheHints: {
        'tools/list': LIST_CACHE,
        'prompts/list': LIST_CACHE,
        'resources/list': LIST_CACHE,
        'resources/templates/list': LIST_CACHE,
        'server/discover': LIST_CACHE,
      },
    },
  };
}
