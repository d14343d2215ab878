import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** An MCP client that prints each call as one readable line. */
export interface Agent {
  // oxlint-disable-next-line typescript/no-explicit-any -- the answers' shapes are the server's to say
  call(tool: string, args: Record<string, unknown>, say: (output: any) => string): Promise<any>;
  /** Sends the token with every later call. */
  authorise(token: string): void;
  close(): Promise<void>;
}

const MAX_ARGS = 90;

export async function connectAgent(url: string, name: string, print: (line: string) => void): Promise<Agent> {
  let token: string | null = null;
  const client = new Client({ name: `example-${name}`, version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: (address, init) => {
      const headers = new Headers(init?.headers);
      if (token !== null) headers.set('Authorization', `Bearer ${token}`);
      return fetch(address, { ...init, headers });
    },
  });
  await client.connect(transport);
  const { tools } = await client.listTools();
  print(`${name.padEnd(7)} connected, protocol ${client.getNegotiatedProtocolVersion()}, ${tools.length} tools`);

  return {
    async call(tool, args, say) {
      const result = await client.callTool({ name: tool, arguments: args });
      const output = result.structuredContent;
      const failed = result.isError === true || output === undefined;
      print(
        `${name.padEnd(7)} ${tool} ${summary(args)}\n        → ${failed ? `failed: ${JSON.stringify(result.content)}` : say(output)}`,
      );
      if (failed) throw new Error(`${tool} failed.`);
      return output;
    },
    authorise(accessToken) {
      token = accessToken;
    },
    close: () => client.close(),
  };
}

function summary(args: Record<string, unknown>): string {
  const shown = Object.entries(args).map(([key, value]) => {
    if (key === 'password') return `${key}: …`;
    return `${key}: ${typeof value === 'string' && value.length > 40 ? `${value.slice(0, 12)}…` : JSON.stringify(value)}`;
  });
  const text = `{ ${shown.join(', ')} }`;
  return text.length > MAX_ARGS ? `${text.slice(0, MAX_ARGS)}…` : text;
}
