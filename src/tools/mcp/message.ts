import { CLIENT_CAPABILITIES_META_KEY, CLIENT_INFO_META_KEY, PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';
import type { Scope } from '../../../db/values/index.ts';
import { DomainError, type Operation } from '../../domain/platform/kernel/index.ts';
import { field, isJsonObject, type JsonObject } from '../json-schema.ts';
import { selectOperation } from '../tool-input.ts';
import { askedScopesOf, type Tool } from '../tool.ts';
import type { EndpointView } from './endpoint-views.ts';
import { followsThrough, TASK_METHODS, taskOperation } from './owner-task.ts';
import { MODERN_VERSION, TASKS_EXTENSION } from './protocol.ts';
import type { RequestId } from './refusal.ts';
import { toolOfResource } from './resource-table.ts';

/**
 * A JSON-RPC message, which may still be malformed, with everything that the door asks about it. Each answer is worked out
 * once.
 */
export interface Message {
  /** The body without the session, so that no input, kept answer, log or error ever contains it. */
  readonly body: JsonObject;
  /** Null if there is no id to answer with. */
  readonly id: RequestId | null;
  readonly params: JsonObject;
  readonly meta: JsonObject;
  /** The short session that `login` or a login link gave to the model, and that the model passes on. */
  readonly session: string | null;
  /** The name in a `tools/call`, whether the tool is served here or not. */
  readonly toolName: string | null;
  /** Null for another method, and for a tool that this URL does not serve. */
  readonly asked: RequestedTool | null;
  readonly client: Client;
}

/**
 * The tool that a message asks for. A request about a task asks for its booking, and a resource asks for the tool that says the
 * same.
 */
export type RequestedTool = {
  readonly tool: Tool;
  /** The scopes that the call needs, for a challenge. */
  readonly scopes: readonly Scope[];
} & Selected;

type Selected =
  | { readonly operation: Operation; readonly input: JsonObject }
  /** The argument `action` is missing or unknown. */
  | { readonly operation: null; readonly refusal: DomainError };

/** What a client says of itself in this request. Under an older protocol nothing of it lasts. */
interface Client {
  readonly name: string | null;
  readonly opensPages: boolean;
  readonly followsTasks: boolean;
}

export function readMessage(view: EndpointView, received: JsonObject): Message {
  const { body, session } = takeSession(withoutEmptyParts(received));
  const { id, method } = body;
  const params = objectOf(body['params']);
  const meta = objectOf(params['_meta']);
  const name = method === 'tools/call' ? params['name'] : null;
  return {
    body,
    id: typeof method === 'string' && (typeof id === 'string' || typeof id === 'number') ? id : null,
    params,
    meta,
    session,
    toolName: typeof name === 'string' ? name : null,
    asked: requestedTool(view, method, params),
    client: clientOf(params, meta),
  };
}

/** Hosts send null, and for a cursor also an empty text, for parts of a message that they leave out. */
function withoutEmptyParts({ params, ...others }: JsonObject): JsonObject {
  if (params === undefined || params === null) return others;
  if (!isJsonObject(params)) return { ...others, params };
  const { _meta: meta, cursor, ...rest } = withoutNulls(params, ['_meta', 'arguments', 'cursor']);
  return {
    ...others,
    params: {
      ...rest,
      ...(cursor !== undefined && cursor !== '' && { cursor }),
      ...(meta !== undefined && { _meta: isJsonObject(meta) ? withoutNulls(meta, Object.keys(meta)) : meta }),
    },
  };
}

function withoutNulls(object: JsonObject, optional: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name, value]) => value !== null || !optional.includes(name)));
}

/** Takes the short session out of the arguments of a tool call, whichever tool it is. */
function takeSession(body: JsonObject): Pick<Message, 'body' | 'session'> {
  const { method, params } = body;
  const args = field(params, 'arguments');
  if (method !== 'tools/call' || !isJsonObject(params) || !isJsonObject(args)) return { body, session: null };
  if (!Object.hasOwn(args, 'session')) return { body, session: null };
  const { session, ...others } = args;
  const rest = { ...body, params: { ...params, arguments: others } };
  if (session === null || session === '') return { body: rest, session: null };
  return { body: rest, session: typeof session === 'string' ? session : '' };
}

function requestedTool(view: EndpointView, method: unknown, params: JsonObject): RequestedTool | null {
  const named = namedTool(view, method, params);
  const tool = named === null ? undefined : view.tools.get(named.tool);
  if (named === null || tool === undefined) return null;
  const selected = selectedOf(tool, named.args);
  const operations = selected.operation === null ? tool.operations : new Map([[null, selected.operation]]);
  return { tool, scopes: askedScopesOf({ operations }), ...selected };
}

interface NamedTool {
  readonly tool: string;
  readonly args: JsonObject;
}

function namedTool(view: EndpointView, method: unknown, { name, arguments: args, uri }: JsonObject): NamedTool | null {
  if (method === 'tools/call') return typeof name === 'string' ? { tool: name, args: objectOf(args) } : null;
  if (method === 'resources/read') return typeof uri === 'string' ? toolOfResource(uri) : null;
  const isTask = TASK_METHODS.some((each) => each === method) && followsThrough(view);
  return isTask ? { tool: taskOperation.name, args: {} } : null;
}

function selectedOf(tool: Tool, args: JsonObject): Selected {
  try {
    return selectOperation(tool, args);
  } catch (error) {
    if (error instanceof DomainError) return { operation: null, refusal: error };
    throw error;
  }
}

/** Since 2026-07-28 the name stands in `_meta`, before that only in the message that initialises. */
function clientOf(params: JsonObject, meta: JsonObject): Client {
  const capabilities = meta[CLIENT_CAPABILITIES_META_KEY];
  const name = field(meta[CLIENT_INFO_META_KEY] ?? params['clientInfo'], 'name');
  const isModern = meta[PROTOCOL_VERSION_META_KEY] === MODERN_VERSION;
  return {
    name: typeof name === 'string' ? name : null,
    opensPages: isModern && isJsonObject(field(field(capabilities, 'elicitation'), 'url')),
    followsTasks: isModern && isJsonObject(field(field(capabilities, 'extensions'), TASKS_EXTENSION)),
  };
}

function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}
