import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { keychain, redirectUrl, serveCalls, signingIn, url } from '../serve-calls.mjs';

const authProvider = redirectUrl === undefined ? undefined : keychain(redirectUrl);
const transport = new StreamableHTTPClientTransport(new URL(url), { authProvider });
const client = new Client({ name: 'host', version: '1' });
await client.connect(transport);
const { tools } = await client.listTools();
const call = (name, args) => client.callTool({ name, arguments: args });
const finish = authProvider && ((code) => transport.finishAuth(code));
await serveCalls(signingIn({ call, finish }), tools.length);
