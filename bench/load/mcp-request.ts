import type { Request } from 'autocannon';

export type Protocol = '2026-07-28' | '2025-11-25';

interface Message {
  readonly method: 'tools/list' | 'tools/call';
  readonly params: Readonly<Record<string, unknown>>;
}

/** A request as a client of this protocol version sends it. */
function mcpRequest(path: string, protocol: Protocol, { method, params }: Message): Required<Request> {
  const modern = protocol === '2026-07-28';
  const name: Record<string, string> = typeof params['name'] === 'string' ? { 'Mcp-Name': params['name'] } : {};
  return {
    method: 'POST',
    path,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': protocol,
      ...(modern && { 'Mcp-Method': method, ...name }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: modern ? { ...params, _meta: CLAIMS } : params }),
  };
}

export function callTool(path: string, protocol: Protocol, name: string, args: object): Required<Request> {
  return mcpRequest(path, protocol, { method: 'tools/call', params: { name, arguments: args } });
}

export function listTools(path: string, protocol: Protocol): Required<Request> {
  return mcpRequest(path, protocol, { method: 'tools/list', params: {} });
}

const CLAIMS = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
};
