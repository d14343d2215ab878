import type { Context, Middleware } from 'koa';
import type { Endpoint } from '../endpoints.ts';
import { isJsonObject, type JsonObject } from '../json-schema.ts';
import { rateHeaders } from '../rate-limit.ts';
import { admitRequest, calledBy, entryOf } from './admit-request.ts';
import { type EndpointView, endpointViews } from './endpoint-views.ts';
import { fastPath } from './fast-path.ts';
import { type McpParts, serverProfile } from './mcp-parts.ts';
import { receiveMessage } from './receive-message.ts';
import { asRefusal, refuse, type RequestId } from './refusal.ts';
import { requestedTool } from './requested-tool.ts';
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
      const arrival = await parts.pipeline.arrive(ctx.req, ctx.ip);
      ctx.set(rateHeaders(arrival.rate));
      const entry = entryOf(ctx, arrival, endpoint, parts.pipeline);
      const taken = takeSession(await receiveMessage(ctx, view, () => entry.open(), parts));
      ({ body } = taken);
      const exchange = await admitRequest({ endpoint, view, ...taken, userAgent: ctx.get('user-agent') }, entry, parts);
      ctx.set(rateHeaders(exchange.call.rate));
      if (parts.fastPath && (await fast.serve(ctx, exchange))) return;
      await sdk.serve(ctx, exchange);
    } catch (error) {
      refuse(ctx, asRefusal(error, calledBy({ endpoint, view }, requestedTool(view, body)), parts), idOf(body));
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

interface Taken {
  /** The message without it: no input, stored answer, log or error ever sees it. */
  readonly body: JsonObject;
  /** The short session that a model was given by `login` or a login link, and passes on. */
  readonly session: string | null;
}

/** Takes the short session out of the arguments of a tool call, whichever tool it is. */
function takeSession(body: JsonObject): Taken {
  const { method, params } = body;
  const args = isJsonObject(params) ? params['arguments'] : undefined;
  if (method !== 'tools/call' || !isJsonObject(params) || !isJsonObject(args)) return { body, session: null };
  if (!Object.hasOwn(args, 'session')) return { body, session: null };
  const { session, ...others } = args;
  return { body: { ...body, params: { ...params, arguments: others } }, session: typeof session === 'string' ? session : '' };
}

function idOf({ id, method }: JsonObject): RequestId | null {
  return typeof method === 'string' && (typeof id === 'string' || typeof id === 'number') ? id : null;
}
