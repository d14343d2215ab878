import { sendRequest } from './send-request.ts';

/** An answer over REST, envelope and all. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
  readonly body: any;
}

export interface HttpClient {
  get(path: string, headers?: Record<string, string>): Promise<HttpAnswer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<HttpAnswer>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<HttpAnswer>;
  del(path: string, headers?: Record<string, string>): Promise<HttpAnswer>;
}

/** A plain REST client of `/api/v1`, with a credential or without. */
export function httpClient(url: string, credential: string | null = null): HttpClient {
  const authorization: Record<string, string> = credential === null ? {} : { Authorization: `Bearer ${credential}` };

  async function send(method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<HttpAnswer> {
    const form = body instanceof FormData;
    const {
      status,
      headers: received,
      bytes,
    } = await sendRequest(`${url}/api/v1${path}`, {
      method,
      headers: { ...authorization, ...(body === undefined || form ? {} : { 'Content-Type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : form || typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status, headers: received, body: readJson(bytes.toString()) };
  }

  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    del: (path, headers) => send('DELETE', path, undefined, headers),
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

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
  const { status, headers, bytes } = await sendRequest(`${url}${path}`, {
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
  const text = bytes.toString();
  const message = JSON.parse(text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '{}'));
  const result = message.result ?? {};
  return {
    httpStatus: status,
    isError: result.isError === true || message.error !== undefined,
    text: result.content?.[0]?.text ?? '',
    output: result.structuredContent,
    error: result.isError ? result.structuredContent?.error : message.error,
    headers,
  };
}
