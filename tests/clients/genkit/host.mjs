import { createMcpClient } from '@genkit-ai/mcp';
import { auth } from '@modelcontextprotocol/sdk/client/auth.js';
import { genkit } from 'genkit';
import { keychain, redirectUrl, serveCalls, signingIn, url } from '../serve-calls.mjs';

const authProvider = redirectUrl === undefined ? undefined : keychain(redirectUrl);
const ai = genkit({});
const client = createMcpClient({ name: 'rentwire', mcpServer: { url, ...(authProvider && { authProvider }) } });
await client.ready();
const tools = await client.getActiveTools(ai);
const call = (tool, args) => tools.find(({ __action: { name } }) => name.endsWith(`/${tool}`))(args);
const finish = authProvider && ((authorizationCode) => auth(authProvider, { serverUrl: url, authorizationCode }));
await serveCalls(signingIn({ call, finish }), tools.length);
