export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** The JSON-RPC message, also out of an event stream; null for an empty body. */
  readonly message: Message | null;
}

export interface Message {
  readonly id: unknown;
  readonly result?: {
    readonly content?: readonly { text: string }[];
    readonly structuredContent?: Readonly<Record<string, unknown>>;
    readonly isError?: boolean;
    readonly tools?: readonly { name: string; outputSchema?: object }[];
    readonly [field: string]: unknown;
  };
  readonly error?: {
    readonly code: number;
    readonly message: string;
    readonly data?: { code?: string; nextActions?: readonly { tool: string }[] };
  };
}

const ACCEPT = 'application/json, text/event-stream';

export async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: ACCEPT, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const stream = response.headers.get('content-type') === 'text/event-stream';
  const json = stream ? /^data: (.*)$/m.exec(text)?.[1] : text;
  return { status: response.status, headers: response.headers, message: json ? JSON.parse(json) : null };
}

interface Sent {
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;
}

/** A request as a client of protocol 2025-11-25 sends it after its handshake. */
export function legacyRequest(method: string, params: Record<string, unknown> = {}, id: unknown = 1): Sent {
  return { body: { jsonrpc: '2.0', id, method, params }, headers: { 'mcp-protocol-version': '2025-11-25' } };
}

/** A request as a client of protocol 2026-07-28 sends it. */
export function modernRequest(method: string, { _meta, ...params }: Record<string, unknown> = {}, id: unknown = 1): Sent {
  return {
    body: { jsonrpc: '2.0', id, method, params: { ...params, _meta: { ...CLAIMS, ...Object(_meta) } } },
    headers: {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof params['name'] === 'string' && { 'mcp-name': params['name'] }),
    },
  };
}

const CLAIMS = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
};
