import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from '@modelcontextprotocol/server';
import type { Context } from 'koa';
import { callTool } from './call-tool.ts';
import type { Exchange } from './exchange.ts';
import type { McpParts } from './mcp-parts.ts';
import { sdkDispatcher } from './sdk-dispatcher.ts';
import type { ServerProfile } from './server-profile.ts';
import { unknownTool } from './unknown-tool.ts';

interface SdkPath {
  serve(ctx: Context, exchange: Exchange): Promise<void>;
  close(): Promise<void>;
}

/** Answers whatever the protocol allows, in both eras. */
export function sdkPath(profile: ServerProfile, parts: McpParts): SdkPath {
  const exchanges = new AsyncLocalStorage<Exchange>();
  const dispatcher = sdkDispatcher(() => {
    const exchange = exchanges.getStore();
    if (exchange === undefined) throw new Error('An MCP request reached the SDK without having been admitted.');
    return serverFor(exchange, profile, parts);
  }, parts);
  return {
    serve: (ctx, exchange) => exchanges.run(exchange, () => dispatcher.serve(ctx, exchange.body)),
    close: () => dispatcher.close(),
  };
}

/** The low-level server: with two handlers over a list made once it costs microseconds, where McpServer takes milliseconds. */
function serverFor({ view, call }: Exchange, { serverInfo, options }: ServerProfile, parts: McpParts): Server {
  const server = new Server(serverInfo, options);
  server.setRequestHandler('tools/list', () => view.listing());
  server.setRequestHandler('tools/call', (request, context) => {
    const { name, arguments: args = {} } = request.params;
    const tool = view.tools.get(name);
    if (tool === undefined) throw unknownTool(name, view);
    return callTool({ tool, args, meta: context.mcpReq._meta ?? {}, view, call }, parts);
  });
  return server;
}
