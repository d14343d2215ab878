import { createMcpHandler, type McpServerFactory } from '@modelcontextprotocol/server';
import { toNodeHandler } from '@modelcontextprotocol/node';
import type { Context } from 'koa';
import type { JsonObject } from './json-object.ts';
import type { McpParts } from './mcp-parts.ts';

interface SdkDispatcher {
  /** Answers the request through the SDK. Headers set before stay; Koa's own answer is switched off. */
  serve(ctx: Context, body: JsonObject): Promise<void>;
  close(): Promise<void>;
}

/** Both protocol eras on one URL, a fresh server of `factory` for each request. */
export function sdkDispatcher(factory: McpServerFactory, { log }: Pick<McpParts, 'log'>): SdkDispatcher {
  // Mostly requests that the SDK has turned down with a protocol error, which is the client's affair.
  const onerror = (error: Error) => log.debug({ err: error }, 'The MCP SDK reports');
  const handler = createMcpHandler(factory, { legacy: 'stateless', onerror });
  const answer = toNodeHandler(handler, { onerror: (error) => log.error({ err: error }, 'The MCP SDK failed') });
  return {
    async serve(ctx, body) {
      ctx.respond = false;
      await answer(ctx.req, ctx.res, body);
    },
    close: () => handler.close(),
  };
}
