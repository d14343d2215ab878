import type { BodyBudget } from '../body-budget.ts';
import type { JsonBodies } from '../json-body.ts';
import type { DescribeAction } from '../present-actions.ts';
import type { Pipeline } from '../pipeline.ts';

/** What every MCP request is held against before anything of it is looked at. */
export interface SourceRules {
  /** Of the `Host` header; guards against DNS rebinding. */
  readonly allowsHost: (host: string) => boolean;
  /** Of the `Origin` header, which only browsers send. */
  readonly allowsOrigin: (origin: string) => boolean;
}

export interface McpParts extends SourceRules {
  readonly pipeline: Pipeline;
  /** The endpoint's own title is added to it. */
  readonly serverInfo: { readonly name: string; readonly version: string };
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
