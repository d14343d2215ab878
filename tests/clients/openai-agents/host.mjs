import { auth } from '@modelcontextprotocol/sdk/client/auth.js';
import { MCPServerStreamableHttp } from '@openai/agents';
import { keychain, redirectUrl, serveCalls, signingIn, url } from '../serve-calls.mjs';

const authProvider = redirectUrl === undefined ? undefined : keychain(redirectUrl);
const server = new MCPServerStreamableHttp({ url, name: 'rentwire', ...(authProvider && { authProvider }) });
await server.connect();
const tools = await server.listTools();
const call = (tool, args) => server.callTool(tool, args);
const finish = authProvider && ((authorizationCode) => auth(authProvider, { serverUrl: url, authorizationCode }));
await serveCalls(signingIn({ call, finish }), tools.length);
