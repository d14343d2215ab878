import type { Scope } from '../../../db/values/index.ts';
import { DomainError, type Operation } from '../../domain/platform/kernel/index.ts';
import { assertEndpointRole } from '../authorise.ts';
import type { Call } from '../call.ts';
import { consumerEndpoint, type Endpoint, ownerEndpoint } from '../endpoints.ts';
import { isJsonObject, type JsonObject } from '../json-schema.ts';
import { selectOperation } from '../tool-input.ts';
import { scopesOf, type Tool } from '../tool.ts';
import type { EndpointView } from './endpoint-views.ts';
import type { McpParts } from './mcp-parts.ts';
import { followsThrough, TASK_METHODS, taskOperation } from './owner-task.ts';
import { resourceAsked } from './resource-table.ts';

/** One admitted request: who calls, through which URL, with which message. */
export interface Exchange {
  readonly view: EndpointView;
  readonly call: Call;
  readonly body: JsonObject;
  /** Instead of the tool's own answer. */
  readonly refused: RefusedCall | null;
}

/** A refusal that is told as the result of a tool. */
export interface RefusedCall {
  readonly error: DomainError;
  /** What a `WWW-Authenticate` header would say, for clients that look for it in the result. */
  readonly challenge: string | null;
}

/** What a `tools/call` asks for, as far as a message that may still be malformed says it. */
export interface RequestedTool {
  readonly tool: Tool;
  /** Null when the `action` is missing or unknown. */
  readonly operation: Operation | null;
  /** What the call needs, for a challenge. */
  readonly scopes: readonly Scope[];
}

/** Null for another method, and for a tool that this URL does not serve. A task is asked about like the booking that it is, a resource like the tool that says the same. */
export function requestedTool(view: EndpointView, body: JsonObject): RequestedTool | null {
  const { method, params } = body;
  const task = TASK_METHODS.some((each) => each === method) && followsThrough(view);
  const called = method === 'tools/call' && isJsonObject(params) ? params['name'] : undefined;
  const name = task ? taskOperation.name : (resourceAsked(view, body)?.tool ?? called);
  const tool = typeof name === 'string' ? view.tools.get(name) : undefined;
  if (tool === undefined) return null;

  const args = isJsonObject(params) && isJsonObject(params['arguments']) ? params['arguments'] : {};
  const operation = task ? taskOperation : operationOf(tool, args);
  return {
    tool,
    operation,
    scopes: operation === null ? scopesOf(tool) : scopesOf({ operations: new Map([[null, operation]]) }),
  };
}

function operationOf(tool: Tool, args: JsonObject): Operation | null {
  try {
    return selectOperation(tool, args).operation;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Whether the call is of a tool that only the other endpoint has, as `refresh_token` called by an owner. */
function isServedElsewhere({ key, tools }: Endpoint, { method, params }: JsonObject): boolean {
  if (method !== 'tools/call' || !isJsonObject(params)) return false;
  const named = (tool: Tool) => tool.name === params['name'];
  return !tools.some(named) && [consumerEndpoint, ownerEndpoint].some((other) => other.key !== key && other.tools.some(named));
}

/** Role, sign-in and scope, before any input is looked at. Throws 401 or 403. */
export function authoriseRequest(
  endpoint: Endpoint,
  { view, call, body }: Exchange,
  { pipeline }: Pick<McpParts, 'pipeline'>,
): void {
  const { caller } = call;
  const asked = requestedTool(view, body);
  // Whoever calls what only the other endpoint has is told so, whatever they are there: an unknown tool does nothing.
  if (asked === null && isServedElsewhere(endpoint, body)) return;
  assertEndpointRole(endpoint, caller, asked?.operation ?? null);
  if (asked === null) return;
  // An unknown action of a protected tool still starts the sign-in; a signed-in caller learns which actions there are.
  const [first] = asked.tool.operations.values();
  const operation = asked.operation ?? (caller.kind === 'anonymous' && !asked.tool.public ? first : undefined);
  if (operation !== undefined) pipeline.authorise(operation, call);
}
