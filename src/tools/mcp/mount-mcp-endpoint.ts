import { CLIENT_INFO_META_KEY } from '@modelcontextprotocol/server';
import type { Context, Middleware } from 'koa';
import type { Operation } from '../../domain/platform/kernel/index.ts';
import type { Arrival, Call } from '../call.ts';
import type { Endpoint } from '../endpoints.ts';
import { isJsonObject, type JsonObject } from '../json-schema.ts';
import { rateHeaders } from '../rate-limit.ts';
import { clientOf, credentialOf } from '../requests/request-origin.ts';
import { type EndpointView, endpointViews } from './endpoint-views.ts';
import { fastPath } from './fast-path.ts';
import { type McpParts, serverProfile } from './mcp-parts.ts';
import { receiveMessage } from './receive-message.ts';
import { asRefusal, refuse, type RequestId } from './refusal.ts';
import { authoriseRequest, requestedTool } from './requested-tool.ts';
import { sdkPath } from './sdk-path.ts';

interface McpDoor {
  /** Every path that the door answers. */
  readonly paths: readonly string[];
  /** Answers every method on these paths, and leaves all others to the next middleware. */
  readonly middleware: Middleware;
  close(): Promise<void>;
}

/** An MCP endpoint and its smaller lists. CORS answers OPTIONS before it, and nothing before it may read the body. */
export function mountMcpEndpoint(endpoint: Endpoint, parts: McpParts): McpDoor {
  const views = new Map(endpointViews(endpoint).map((view) => [view.path, view]));
  const profile = serverProfile(endpoint, parts);
  const fast = fastPath([...views.values()], profile, parts);
  const sdk = sdkPath(profile, parts);

  async function serve(ctx: Context, view: EndpointView): Promise<void> {
    let body: JsonObject = {};
    try {
      const arrival = await parts.pipeline.arrive(ctx.ip);
      ctx.set(rateHeaders(arrival.rate));
      const open = openOnce(ctx, arrival, endpoint, parts);
      body = await receiveMessage(ctx, view, open, parts);
      const exchange = { view, body, call: named(await open(requestedTool(view, body)?.operation), body) };
      ctx.set(rateHeaders(exchange.call.rate));
      authoriseRequest(endpoint, exchange, parts);
      if (parts.fastPath && (await fast.serve(ctx, exchange))) return;
      await sdk.serve(ctx, exchange);
    } catch (error) {
      const called = { endpoint, path: view.path, scopes: requestedTool(view, body)?.scopes ?? [] };
      refuse(ctx, asRefusal(error, called, parts), idOf(body));
    }
  }

  return {
    paths: [...views.keys()],
    async middleware(ctx, next) {
      const view = views.get(ctx.path);
      await (view === undefined ? next() : serve(ctx, view));
    },
    close: () => sdk.close(),
  };
}

/** By what the message says of the client, unless a person let it in under a name. */
function named(call: Call, body: JsonObject): Call {
  if (call.caller.kind === 'user' && call.caller.client !== null) return call;
  const name = clientInfo(body);
  return name === null ? call : { ...call, client: name };
}

function idOf({ id, method }: JsonObject): RequestId | null {
  return typeof method === 'string' && (typeof id === 'string' || typeof id === 'number') ? id : null;
}

/** Finds out who calls, at the first need and only once. Throws 401 or 429. */
function openOnce(
  ctx: Context,
  arrival: Arrival,
  { key }: Pick<Endpoint, 'key'>,
  { pipeline }: Pick<McpParts, 'pipeline'>,
): (asked?: Operation | null) => Promise<Call> {
  const requestId: unknown = ctx.state['requestId'];
  let call: Promise<Call> | undefined;
  const origin = {
    ...arrival,
    via: 'mcp',
    endpoint: key,
    client: clientOf(ctx.req.headers),
    requestId: typeof requestId === 'string' ? requestId : '',
  } as const;
  return (asked) => {
    call ??= pipeline.open(credentialOf(ctx.req.headers), origin, asked);
    return call;
  };
}

/** The name that a request gives of its client: in `_meta` since 2026-07-28, before that only when it initialises. */
function clientInfo({ params }: JsonObject): string | null {
  if (!isJsonObject(params)) return null;
  const meta = params['_meta'];
  const info = (isJsonObject(meta) ? meta[CLIENT_INFO_META_KEY] : undefined) ?? params['clientInfo'];
  return isJsonObject(info) && typeof info['name'] === 'string' ? info['name'] : null;
}
