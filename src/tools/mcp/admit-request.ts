import { CLIENT_INFO_META_KEY } from '@modelcontextprotocol/server';
import type { Context } from 'koa';
import { DomainError, type Operation, sessionForbidden } from '../../domain/platform/kernel/index.ts';
import type { Arrival, Call } from '../call.ts';
import type { Endpoint } from '../endpoints.ts';
import { isJsonObject, type JsonObject } from '../json-schema.ts';
import type { Pipeline } from '../pipeline.ts';
import { clientOf, credentialOf } from '../requests/request-origin.ts';
import type { EndpointView } from './endpoint-views.ts';
import type { McpParts } from './mcp-parts.ts';
import { challengeOf } from './refusal.ts';
import { authoriseRequest, type Exchange, type RefusedCall, type RequestedTool, requestedTool } from './requested-tool.ts';
import { leadingOn } from './without-header.ts';

type Credential = ReturnType<typeof credentialOf>;

/** One request whose caller is not known yet. */
export interface Entry {
  /** By the header, at the first need and only once. Throws 401 or 429. */
  open(asked?: Operation | null): Promise<Call>;
  /** By what stands elsewhere; null for nobody. */
  openBy(credential: Credential, asked: Operation | null, inConversation: boolean): Promise<Call>;
  readonly hasHeader: boolean;
}

export function entryOf(ctx: Context, arrival: Arrival, { key }: Pick<Endpoint, 'key'>, pipeline: Pipeline): Entry {
  const requestId: unknown = ctx.state['requestId'];
  const header = credentialOf(ctx.req.headers);
  let call: Promise<Call> | undefined;
  const origin = {
    ...arrival,
    via: 'mcp',
    endpoint: key,
    client: clientOf(ctx.req.headers),
    requestId: typeof requestId === 'string' ? requestId : '',
  } as const;
  return {
    open(asked) {
      call ??= pipeline.open(header, origin, asked);
      return call;
    },
    openBy: (credential, asked, inConversation) => pipeline.open(credential, { ...origin, inConversation }, asked),
    hasHeader: header !== null,
  };
}

interface Message {
  readonly endpoint: Endpoint;
  readonly view: EndpointView;
  readonly body: JsonObject;
  /** What stood among the arguments. */
  readonly session: string | null;
  readonly userAgent: string;
}

/**
 * Who calls, and whether they may. A refusal is an HTTP status, on which hosts start a sign-in. Two read it as a result of
 * the tool instead: a model that passed a session, because no host can mend that, and clients that ask for it so.
 */
export async function admitRequest(message: Message, entry: Entry, parts: McpParts): Promise<Exchange> {
  const { view, body } = message;
  const asked = requestedTool(view, body);
  const session = entry.hasHeader ? null : message.session;
  const told = toldBy({ ...message, session }, asked, parts);
  try {
    const call = named(await openFor(asked, session, entry), body);
    const exchange = { view, body, call, refused: null };
    authoriseRequest(message.endpoint, exchange, parts);
    return exchange;
  } catch (thrown) {
    const error = leadingOn(thrown, { asked, publicBaseUrl: parts.publicBaseUrl });
    if (told === 'STATUS' || asked === null || !isAboutAccess(error)) throw error;
    const challenge = told === 'CHALLENGE' ? challengeOf(error, calledBy(message, asked), parts.publicBaseUrl) : null;
    return { view, body, call: named(await entry.openBy(null, null, false), body), refused: { error, challenge } };
  }
}

async function openFor(asked: RequestedTool | null, session: string | null, entry: Entry): Promise<Call> {
  const operation = asked?.operation ?? null;
  if (session === null || asked === null) return entry.open(operation);
  if (asked.tool.takesSession) return entry.openBy(session, operation, true);
  const open = operation === null ? asked.tool.public : operation.access.who === 'anyone';
  if (!open) throw sessionForbidden({});
  // It is not needed there.
  return entry.open(operation);
}

export function calledBy({ endpoint, view }: Pick<Message, 'endpoint' | 'view'>, asked: RequestedTool | null) {
  return { endpoint, path: view.path, scopes: asked?.scopes ?? [] };
}

/** How a refusal reaches whom it helps. */
function toldBy({ session, userAgent, body }: Message, asked: RequestedTool | null, parts: McpParts) {
  if (asked === null || body['method'] !== 'tools/call') return 'STATUS';
  if (session !== null) return 'RESULT';
  return parts.challengedInResults(`${userAgent} ${clientInfo(body) ?? ''}`) ? 'CHALLENGE' : 'STATUS';
}

function isAboutAccess(error: unknown): error is RefusedCall['error'] {
  return error instanceof DomainError && (error.status === 401 || error.status === 403);
}

/** By what the message says of the client, unless a person let it in under a name. */
function named(call: Call, body: JsonObject): Call {
  if (call.caller.kind === 'user' && call.caller.client !== null) return call;
  const name = clientInfo(body);
  return name === null ? call : { ...call, client: name };
}

/** The name that a request gives of its client: in `_meta` since 2026-07-28, before that only when it initialises. */
function clientInfo({ params }: JsonObject): string | null {
  if (!isJsonObject(params)) return null;
  const meta = params['_meta'];
  const info = (isJsonObject(meta) ? meta[CLIENT_INFO_META_KEY] : undefined) ?? params['clientInfo'];
  return isJsonObject(info) && typeof info['name'] === 'string' ? info['name'] : null;
}
