import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { sendPersonTo, serveCalls, url } from '../serve-calls.mjs';

/** The bridge as a host starts it that knows programs only; what it keeps lies in a folder of its own. */
const proxy = fileURLToPath(new URL('../node_modules/mcp-remote/dist/proxy.js', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'mcp-remote-'));
const transport = new StdioClientTransport({
  command: process.execPath,
  args: [proxy, url, '--allow-http', '--transport', 'http-only'],
  env: { PATH: process.env.PATH ?? '', HOME: home, MCP_REMOTE_CONFIG_DIR: home },
  stderr: 'pipe',
});
transport.stderr?.on('data', (words) => {
  const [page] = /http\S+\/oauth\/authorize\?\S+/.exec(String(words)) ?? [];
  if (page !== undefined) sendPersonTo(page);
});
const client = new Client({ name: 'host', version: '1' });
await client.connect(transport);
const { tools } = await client.listTools();
process.once('SIGTERM', () => void client.close().then(() => process.exit()));
await serveCalls((name, args) => client.callTool({ name, arguments: args }, undefined, { timeout: 50_000 }), tools.length);
