import { AsyncLocalStorage } from 'node:async_hooks';
import { createMcpHandler, type McpServerFactory, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { Context } from 'koa';
import type { z } from 'zod';
import { lazy } from '../../domain/platform/kernel/index.ts';
import { consumerEndpoint, ownerEndpoint } from '../endpoints.ts';
import type { JsonObject } from '../json-schema.ts';
import { nearestName } from '../nearest-name.ts';
import { answerResult, callTool } from './call-tool.ts';
import { ACCEPTS_BOTH, formOnly, inEncoding, inForm } from './answer-form.ts';
import type { EndpointView } from './endpoint-views.ts';
import { serveCompletions } from './completions.ts';
import type { McpParts, ServerProfile } from './mcp-parts.ts';
import { withProgress } from './progress.ts';
import { servePrompts } from './prompts.ts';
import { serveResources } from './resources.ts';
import { bookingOfTask, followsThrough, isUnknownTask, TaskParams, taskOperation, taskStanding } from './owner-task.ts';
import type { Exchange } from './admit-request.ts';

interface SdkPath {
  serve(ctx: Context, exchange: Exchange): Promise<void>;
  close(): Promise<void>;
}

/** Answers everything that the protocol allows, in both eras. */
export function sdkPath(profile: ServerProfile, parts: McpParts): SdkPath {
  const exchanges = new AsyncLocalStorage<Exchange>();
  const dispatcher = sdkDispatcher(() => {
    const exchange = exchanges.getStore();
    if (exchange === undefined) throw new Error('An MCP request reached the SDK without having been admitted.');
    return serverFor(exchange, profile, parts);
  }, parts);
  return {
    serve: (ctx, exchange) => exchanges.run(exchange, () => dispatcher.serve(ctx, exchange.message.body)),
    close: () => dispatcher.close(),
  };
}

/** The low-level server with two handlers over a list that is made once. `McpServer` would build all tools for each request. */
function serverFor(exchange: Exchange, { serverInfo, options }: ServerProfile, parts: McpParts): Server {
  const { view, message } = exchange;
  const { asked } = message;
  const server = new Server(serverInfo, options);
  server.setRequestHandler('tools/list', () => view.listing());
  server.setRequestHandler('tools/call', (request, context) => {
    if (asked === null) throw unknownTool(request.params.name, view);
    const { _meta: meta = {}, notify } = context.mcpReq;
    return withProgress(meta.progressToken, notify, () => callTool(asked, exchange, parts));
  });
  serveResources(server, exchange, parts);
  servePrompts(server, exchange);
  serveCompletions(server, exchange, parts);
  if (followsThrough(view) && message.client.followsTasks) serveTasks(server, exchange, parts);
  return server;
}

/**
 * The methods of the extension for tasks. A task never asks for anything, so there is nothing to update. A client that stops
 * waiting does not end the request.
 */
function serveTasks(server: Server, { call }: Exchange, { pipeline }: McpParts): void {
  const standing = async (params: z.infer<typeof TaskParams>) => {
    const bookingId = bookingOfTask(params);
    if (bookingId === null) throw unknownTask();
    try {
      const answer = await pipeline.execute(taskOperation, { bookingId }, call);
      return taskStanding(bookingId, answer.output, answerResult(answer, taskOperation));
    } catch (error) {
      throw isUnknownTask(error) ? unknownTask() : error;
    }
  };
  const acknowledge = async (params: z.infer<typeof TaskParams>) => {
    await standing(params);
    return {};
  };
  server.setRequestHandler('tasks/get', { params: TaskParams }, standing);
  server.setRequestHandler('tasks/update', { params: TaskParams }, acknowledge);
  server.setRequestHandler('tasks/cancel', { params: TaskParams }, acknowledge);
}

function unknownTask(): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    'There is no such task. booking_readiness shows a booking by its id.',
  );
}

interface SdkDispatcher {
  /** Answers the request through the SDK. Headers that were set before stay, and Koa's own answer is switched off. */
  serve(ctx: Context, body: JsonObject): Promise<void>;
  close(): Promise<void>;
}

/** Serves both eras of the protocol on one URL, with a new server of `factory` for each request. */
export function sdkDispatcher(factory: McpServerFactory, { log }: Pick<McpParts, 'log'>): SdkDispatcher {
  // These are mostly requests that the SDK has refused with a protocol error, which is the client's fault.
  const onerror = (error: Error) => log.debug({ err: error }, 'The MCP SDK reports');
  const handler = createMcpHandler(factory, { legacy: 'stateless', onerror });
  // It is imported late, because Node loads its whole `fetch` for it and most requests are answered on the direct path.
  const adapter = lazy(() => import('@modelcontextprotocol/node'));
  return {
    async serve(ctx, body) {
      const { toNodeHandler } = await adapter();
      // A subscription has no last message, so it is always a stream.
      const form = body['method'] === 'subscriptions/listen' ? null : formOnly(ctx);
      const answer = toNodeHandler(
        {
          async fetch(request, options) {
            return inEncoding(await inForm(await handler.fetch(request, options), form), ctx, body['method']);
          },
        },
        { onerror: (error) => log.error({ err: error }, 'The MCP SDK failed') },
      );
      ctx.req.headers.accept = ACCEPTS_BOTH;
      ctx.respond = false;
      await answer(ctx.req, ctx.res, body);
    },
    close: () => handler.close(),
  };
}

/** The error for a tool that this URL does not serve. If another URL serves it, the error names that address. */
function unknownTool(name: string, { path, tools: known }: Pick<EndpointView, 'path' | 'tools'>): ProtocolError {
  const elsewhere = [consumerEndpoint, ownerEndpoint].find(({ tools }) => tools.some((tool) => tool.name === name));
  const near = elsewhere === undefined ? nearestName(name, [...known.keys()]) : null;
  const meant = near === null ? '' : ` Did you mean ${near}?`;
  const sibling = elsewhere === undefined ? undefined : siblingOf(name, [...known.keys()]);
  const here = sibling === undefined ? '' : `; here it is ${sibling}`;
  const hint = elsewhere === undefined ? meant : ` ${name} is a tool of ${elsewhere.path}${here}.`;
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Unknown tool: ${name}.${hint} tools/list names the tools of ${path}.`,
  );
}

/** The tool of this endpoint with the same name and a prefix, such as `owner_login` for `login`. */
function siblingOf(name: string, known: readonly string[]): string | undefined {
  const words = name.split('_');
  return known.find((other) => words.every((word) => other.split('_').includes(word)));
}
