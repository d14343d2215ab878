import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { type CallToolResult, createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { consumerEndpoint } from '../../src/tools/endpoints.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { serveParent } from './serve-parent.ts';

const { RESULT } = z.object({ RESULT: z.string() }).parse(process.env);
const result: CallToolResult = JSON.parse(readFileSync(RESULT, 'utf8'));
const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'rentwire', version: '1.0.0' }, { instructions: consumerEndpoint.instructions });
  for (const tool of consumerEndpoint.tools) {
    const { name, title, description, annotations } = tool;
    const schemas = { inputSchema: inputOf(tool), outputSchema: outputOf(tool) };
    server.registerTool(name, { title, description, annotations, ...schemas }, () => result);
  }
  return server;
});

/** The input of a `manage_*` tool as one writes it for the SDK: the action and any other fields. */
function inputOf({ operations }: Tool): z.ZodObject {
  return operations.get(null)?.input ?? z.looseObject({ action: z.enum([...operations.keys()].map(String)) });
}

/** The output schema. The SDK checks structured results against it, as our pipeline does. */
function outputOf({ operations }: Tool): z.ZodObject | undefined {
  const output = operations.get(null)?.output;
  return output instanceof z.ZodObject ? output : undefined;
}

const answer = toNodeHandler(handler);
const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => {
  const { port } = z.custom<AddressInfo>().parse(server.address());
  serveParent({ url: `http://127.0.0.1:${port}` }, {}, () => handler.close());
});
