import type { Context, Middleware } from 'koa';
import { adoptTrace } from '../../adapters/tracing/current-trace.ts';
import type { Endpoint } from '../endpoints.ts';
import { rateHeaders } from '../rate-limit.ts';
import { admitRequest, calledBy, entryOf } from './admit-request.ts';
import { type EndpointView, endpointViews } from './endpoint-views.ts';
import { fastPath } from './fast-path.ts';
import { type McpParts, serverProfile } from './mcp-parts.ts';
import type { Message } from './message.ts';
import { receiveMessage } from './receive-message.ts';
import { asRefusal, refuse } from './refusal.ts';
import { sdkPath } from './sdk-path.ts';

interface McpDoor {
  /** Every path that the door answers. */
  readonly paths: readonly string[];
  /** Answers every method on these paths, and leaves all others to the next middleware. */
  readonly middleware: Middleware;
  close(): Promise<void>;
}

/** An MCP endpoint and its smaller lists. CORS answers OPTIONS before it, and no earlier middleware may read the body. */
export function mountMcpEndpoint(endpoint: Endpoint, parts: McpParts): McpDoor {
  const views = new Map(endpointViews(endpoint).map((view) => [view.path, view]));
  const profile = serverProfile(endpoint, parts);
  const fast = fastPath([...views.values()], profile, parts);
  const sdk = sdkPath(profile, parts);

  async function serve(ctx: Context, view: EndpointView): Promise<void> {
    let message: Message | null = null;
    const origin = parts.askedOrigin(ctx);
    try {
      const arrival = await parts.pipeline.arrive(ctx.req, ctx.ip);
      ctx.set(rateHeaders(arrival.rate));
      const entry = entryOf(ctx, arrival, endpoint, parts.pipeline);
      message = await receiveMessage(ctx, view, () => entry.open(), parts);
      adoptTrace(message.meta['traceparent'], message.meta['tracestate']);
      const exchange = await admitRequest({ origin, endpoint, view, message, userAgent: ctx.get('user-agent') }, entry, parts);
      ctx.set(rateHeaders(exchange.call.rate));
      if (parts.fastPath && (await fast.serve(ctx, exchange))) return;
      await sdk.serve(ctx, exchange);
    } catch (error) {
      refuse(ctx, asRefusal(error, calledBy({ origin, endpoint, view }, message?.asked ?? null), parts), message?.id ?? null);
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
