import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { classifyInboundRequest } from '@modelcontextprotocol/server';
import type { Context, Middleware } from 'koa';
import type { JsonObject } from '../../src/tools/mcp/json-object.ts';
import type { McpParts } from '../../src/tools/mcp/mcp-parts.ts';
import { receiveRequest } from '../../src/tools/mcp/receive-request.ts';
import { Refusal, refuse } from '../../src/tools/mcp/refusal.ts';
import { sdkDispatcher } from '../../src/tools/mcp/sdk-dispatcher.ts';
import { conformanceServer } from './conformance-server.ts';

export const CONFORMANCE_PATH = '/mcp-conformance';

/**
 * The tools that the conformance suite asks for, behind the checks and the dispatcher of the real endpoints. Sessions
 * exist only here: without one, a server of the older era cannot ask its client for anything, and some scenarios do.
 */
export function conformanceMount(parts: McpParts): Middleware {
  const dispatcher = sdkDispatcher(conformanceServer, parts);
  const sessions = new Map<string, NodeStreamableHTTPServerTransport>();

  return async (ctx, next) => {
    if (ctx.path !== CONFORMANCE_PATH) return next();
    try {
      const { body } = await receiveRequest(ctx, { ...parts, maxBytes: async () => parts.maxBodyBytes });
      await (isLegacy(ctx, body) ? serveSession(ctx, body, sessions) : dispatcher.serve(ctx, body));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refuse(ctx, error, null);
    }
  };
}

function isLegacy(ctx: Context, body: JsonObject): boolean {
  const protocolVersionHeader = ctx.get('mcp-protocol-version') || undefined;
  return classifyInboundRequest({ httpMethod: 'POST', protocolVersionHeader, body }).kind === 'legacy';
}

async function serveSession(
  ctx: Context,
  body: JsonObject,
  sessions: Map<string, NodeStreamableHTTPServerTransport>,
): Promise<void> {
  const id = ctx.get('mcp-session-id');
  if (id !== '' && !sessions.has(id)) throw new Refusal(404, 'There is no such session.');
  ctx.respond = false;
  await (sessions.get(id) ?? (await openSession(sessions))).handleRequest(ctx.req, ctx.res, body);
}

async function openSession(sessions: Map<string, NodeStreamableHTTPServerTransport>): Promise<NodeStreamableHTTPServerTransport> {
  const transport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => void sessions.set(id, transport),
  });
  await conformanceServer().connect(transport);
  return transport;
}
