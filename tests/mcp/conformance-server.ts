import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { type CallToolResult, classifyInboundRequest, McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import type { Context, Middleware } from 'koa';
import { z } from 'zod';
import type { JsonObject } from '../../src/tools/json-schema.ts';
import type { McpParts } from '../../src/tools/mcp/mcp-parts.ts';
import { receiveRequest } from '../../src/tools/mcp/receive-message.ts';
import { Refusal, refuse } from '../../src/tools/mcp/refusal.ts';
import { sdkDispatcher } from '../../src/tools/mcp/sdk-path.ts';
import { addInputTools, addSessionTools, requestStates } from './conformance-tools.ts';

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

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';

const text = (words: string) => ({ type: 'text' as const, text: words });
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' };
const embedded = (uri: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType: 'text/plain', text: 'An embedded resource.' },
});

/** A server with everything that the scenarios of the conformance suite look for by name. */
function conformanceServer(): McpServer {
  const server = new McpServer(
    { name: 'rentwire-conformance', version: '1.0.0' },
    {
      capabilities: { tools: {}, resources: { subscribe: true }, prompts: {}, logging: {}, completions: {} },
      requestState: { verify: requestStates.verify },
    },
  );
  addContentTools(server);
  addTalkingTools(server);
  addInputTools(server);
  addSessionTools(server);
  addResources(server);
  addPrompts(server);
  server.server.setRequestHandler('logging/setLevel', () => ({}));
  server.server.setRequestHandler('completion/complete', () => ({ completion: { values: [], total: 0, hasMore: false } }));
  server.server.setRequestHandler('resources/subscribe', () => ({}));
  server.server.setRequestHandler('resources/unsubscribe', () => ({}));
  return server;
}

function addContentTools(server: McpServer): void {
  const contents: Record<string, CallToolResult['content']> = {
    test_simple_text: [text('This is a simple text response for testing.')],
    test_image_content: [image],
    test_audio_content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }],
    test_embedded_resource: [embedded('test://embedded-resource')],
    test_multiple_content_types: [text('Multiple content types test:'), image, embedded('test://mixed-content-resource')],
    test_streaming_elicitation: [text('A result, and no request of the server beside it.')],
  };
  for (const [name, content] of Object.entries(contents)) {
    server.registerTool(name, { description: `Answers with fixed content: ${name}` }, async () => ({ content }));
  }
  server.registerTool('test_error_handling', { description: 'Fails' }, async () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
}

/** Tools that say something before their result. */
function addTalkingTools(server: McpServer): void {
  server.registerTool('test_logging_tool', { description: 'Logs', inputSchema: z.object({}) }, async (_args, context) => {
    await context.mcpReq.log('info', 'Only for a request that set a log level');
    return { content: [text('logged')] };
  });
  server.registerTool(
    'test_tool_with_logging',
    { description: 'Logs three times', inputSchema: z.object({}) },
    async (_args, context) => {
      for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        await context.mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } });
      }
      return { content: [text('logged')] };
    },
  );
  server.registerTool(
    'test_tool_with_progress',
    { description: 'Reports progress', inputSchema: z.object({}) },
    async (_args, context) => {
      const progressToken = context.mcpReq._meta?.progressToken;
      for (const progress of progressToken === undefined ? [] : [0, 50, 100]) {
        await context.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
      }
      return { content: [text(String(progressToken))] };
    },
  );
}

function addResources(server: McpServer): void {
  server.registerResource('static-text', 'test://static-text', { mimeType: 'text/plain' }, async ({ href }) => ({
    contents: [{ uri: href, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
  }));
  server.registerResource('static-binary', 'test://static-binary', { mimeType: 'image/png' }, async ({ href }) => ({
    contents: [{ uri: href, mimeType: 'image/png', blob: PNG }],
  }));
  server.registerResource('watched-resource', 'test://watched-resource', { mimeType: 'text/plain' }, async ({ href }) => ({
    contents: [{ uri: href, mimeType: 'text/plain', text: 'Watched.' }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  server.registerResource('template', template, { mimeType: 'application/json' }, async ({ href }, { id }) => ({
    contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true }) }],
  }));
}

function addPrompts(server: McpServer): void {
  const says = (...contents: (ReturnType<typeof text> | typeof image | ReturnType<typeof embedded>)[]) => ({
    messages: contents.map((content) => ({ role: 'user' as const, content })),
  });
  server.registerPrompt('test_simple_prompt', { description: 'A simple prompt' }, async () =>
    says(text('This is a simple prompt for testing.')),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'With an image' }, async () =>
    says(image, text('Please analyze the image above.')),
  );
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      description: 'With arguments',
      argsSchema: z.object({ arg1: z.string().describe('First'), arg2: z.string().describe('Second') }),
    },
    async ({ arg1, arg2 }) => says(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'With a resource', argsSchema: z.object({ resourceUri: z.string().describe('URI of the resource') }) },
    async ({ resourceUri }) => says(embedded(resourceUri), text('Please process the embedded resource above.')),
  );
}
