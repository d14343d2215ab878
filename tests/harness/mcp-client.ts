/** What a tool call came back with; `output` is structuredContent. */
export interface ToolAnswer {
  readonly httpStatus: number;
  readonly isError: boolean;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
  readonly output: any;
  /** The business error, or the JSON-RPC error. */
  // oxlint-disable-next-line typescript/no-explicit-any -- likewise
  readonly error: any;
  readonly headers: Headers;
}

const VERSION = '2026-07-28';

/** Calls one tool the way a client of protocol 2026-07-28 does, over plain HTTP. */
export async function callTool(
  url: string,
  { path, tool, args, credential }: { path: string; tool: string; args: Record<string, unknown>; credential: string | null },
): Promise<ToolAnswer> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': VERSION,
      'Mcp-Method': 'tools/call',
      'Mcp-Name': tool,
      ...(credential === null ? {} : { Authorization: `Bearer ${credential}` }),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: tool,
        arguments: args,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': VERSION,
          'io.modelcontextprotocol/clientCapabilities': {},
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
        },
      },
    }),
  });
  const text = await response.text();
  const message = JSON.parse(text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '{}'));
  const result = message.result ?? {};
  return {
    httpStatus: response.status,
    isError: result.isError === true || message.error !== undefined,
    text: result.content?.[0]?.text ?? '',
    output: result.structuredContent,
    error: result.isError ? result.structuredContent?.error : message.error,
    headers: response.headers,
  };
}
