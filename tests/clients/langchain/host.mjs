import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { auth } from '@modelcontextprotocol/sdk/client/auth.js';
import { keychain, redirectUrl, serveCalls, signingIn, url } from '../serve-calls.mjs';

const authProvider = redirectUrl === undefined ? undefined : keychain(redirectUrl);
const rentwire = { transport: 'http', url, ...(authProvider && { authProvider }) };
const client = new MultiServerMCPClient({ mcpServers: { rentwire }, throwOnLoadError: true });
const tools = await client.getTools();
const call = (tool, args) => tools.find(({ name }) => name === tool).invoke(args);
const finish = authProvider && ((authorizationCode) => auth(authProvider, { serverUrl: url, authorizationCode }));
await serveCalls(signingIn({ call, finish }), tools.length);
