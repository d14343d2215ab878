import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Agent } from '../../examples/agent.ts';

/** The example's agent on the older SDK, which speaks protocol 2025-11-25 and earlier. */
export async function connectOlderAgent(url: string, name: string, print: (line: string) => void): Promise<Agent> {
  let token: string | null = null;
  const client = new Client({ name: `older-${name}`, version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: (address, init) => {
      const headers = new Headers(init?.headers);
      if (token !== null) headers.set('X-Api-Key', token);
      return fetch(address, { ...init, headers });
    },
  });
  await client.connect(transport);
  const { tools } = await client.listTools();
  print(`${name} connected with ${tools.length} tools`);

  return {
    async call(tool, args) {
      const result = await client.callTool({ name: tool, arguments: args });
      if (result.isError) throw new Error(`${tool} failed: ${JSON.stringify(result.content)}`);
      print(`${name} ${tool}`);
      return result.structuredContent;
    },
    authorise(accessToken) {
      token = accessToken;
    },
    close: () => client.close(),
  };
}
