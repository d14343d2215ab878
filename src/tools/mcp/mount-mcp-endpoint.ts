import type { Context, Middleware } from 'koa';
import type { Endpoint } from '../endpoints.ts';
import type { Arrival, Call } from '../call.ts';
import { admit } from './admit.ts';
import { asRefusal } from './as-refusal.ts';
import { askedOf } from './asked.ts';
import { clientInfo } from './client-info.ts';
import { fastPath } from './fast-path.ts';
import type { JsonObject } from './json-object.ts';
import type { McpParts } from './mcp-parts.ts';
import { openOnce } from './open-once.ts';
import { receiveMessage } from './receive-message.ts';
import { type RequestId, refuse } from './refusal.ts';
import { sdkPath } from './sdk-path.ts';
import { serverProfile } from './server-profile.ts';
import { type View, viewsOf } from './view.ts';

interface McpDoor {
  /** Every path that the door answers. */
  readonly paths: readonly string[];
  /** Answers every method on these paths, and leaves all others to the next middleware. */
  readonly middleware: Middleware;
  close(): Promise<void>;
}

/** An MCP endpoint and its smaller lists. CORS answers OPTIONS before it, and nothing before it may read the body. */
export function mountMcpEndpoint(endpoint: Endpoint, parts: McpParts): McpDoor {
  const views = new Map(viewsOf(endpoint).map((view) => [view.path, view]));
  const profile = serverProfile(endpoint, parts);
  const fast = fastPath([...views.values()], profile, parts);
  const sdk = sdkPath(profile, parts);

  async function serve(ctx: Context, view: View): Promise<void> {
    let body: JsonObject = {};
    try {
      const arrival = await parts.pipeline.arrive(ctx.ip);
      announceRate(ctx, arrival);
      const open = openOnce(ctx, arrival, parts);
      body = await receiveMessage(ctx, view, open, parts);
      const exchange = { view, body, call: named(await open(askedOf(view, body)?.operation), body) };
      announceRate(ctx, exchange.call);
      admit(endpoint, exchange, parts);
      if (parts.fastPath && (await fast.serve(ctx, exchange))) return;
      await sdk.serve(ctx, exchange);
    } catch (error) {
      refuse(ctx, asRefusal(error, askedOf(view, body)?.scopes ?? [], parts), idOf(body));
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

function announceRate(ctx: Context, { rate }: Arrival): void {
  if (rate === null) return;
  ctx.set({ 'X-RateLimit-Limit': String(rate.limit), 'X-RateLimit-Remaining': String(rate.remaining) });
}

function idOf({ id, method }: JsonObject): RequestId | null {
  return typeof method === 'string' && (typeof id === 'string' || typeof id === 'number') ? id : null;
}
