import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { keychain, redirectUrl, serveCalls, signingIn, url } from '../serve-calls.mjs';

const authProvider = redirectUrl === undefined ? undefined : keychain(redirectUrl);
const transport = new StreamableHTTPClientTransport(new URL(url), { authProvider });
const client = new Client({ name: 'host', version: '1' }, { versionNegotiation: { mode: 'auto' } });
await client.connect(transport);
const { tools } = await client.listTools();
const call = (name, args) => client.callTool({ name, arguments: args });
const finish = authProvider && ((_code, back) => transport.finishAuth(back));
await serveCalls(signingIn({ call, finish }), tools.length);
