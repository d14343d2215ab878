import type { Implementation, ServerOptions } from '@modelcontextprotocol/server';
import type { Endpoint } from '../endpoints.ts';
import type { DescribeAction } from '../next-actions.ts';
import type { Pipeline } from '../pipeline.ts';
import { TASKS_EXTENSION } from './protocol.ts';
import type { AskedOrigin } from '../requests/asked-origin.ts';
import type { BodyBudget } from '../requests/body-budget.ts';
import type { JsonBodies } from '../requests/json-body.ts';

/** The rules for where a request may come from. They are checked before anything else. */
export interface SourceRules {
  /** Checks the `Host` header, which protects against DNS rebinding. */
  readonly allowsHost: (host: string) => boolean;
  /** Checks the `Origin` header, which only browsers send. */
  readonly allowsOrigin: (origin: string) => boolean;
}

export interface McpParts extends SourceRules {
  readonly pipeline: Pipeline;
  readonly now: () => Date;
  /** The title of the endpoint is added to it. */
  readonly serverInfo: { readonly name: string; readonly version: string };
  /** The origin that was asked. A challenge names the document there that says how to sign in. */
  readonly askedOrigin: AskedOrigin;
  /**
   * Whether a client, by the name that it gives itself, looks for a challenge in the result of a tool and not at the status.
   */
  readonly challengedInResults: (client: string) => boolean;
  /** Fills in the REST form of a next action. */
  readonly describeAction: DescribeAction;
  readonly maxBodyBytes: number;
  /** The largest body of a signed-in call of a tool that carries a file. */
  readonly maxFileBodyBytes: number;
  readonly bodyBudget: BodyBudget;
  readonly jsonBodies: JsonBodies;
  readonly log: Log;
  /** Whether ordinary requests are answered without the SDK. It is off only to compare the two paths. */
  readonly fastPath: boolean;
}

interface Log {
  error(details: object, message: string): void;
  debug(details: object, message: string): void;
}

/** What the server says of itself in the protocol. Both paths answer from it. */
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
