import { MCPToolset } from '@google/adk';
import { auth } from '@modelcontextprotocol/sdk/client/auth.js';
import { keychain, redirectUrl, serveCalls, signingIn, url } from '../serve-calls.mjs';

const authProvider = redirectUrl === undefined ? undefined : keychain(redirectUrl);
const toolset = new MCPToolset({ type: 'StreamableHTTPConnectionParams', url, transportOptions: { authProvider } });
const tools = await toolset.getTools();
const call = (tool, args) => tools.find(({ name }) => name === tool).runAsync({ args, toolContext: {} });
const finish = authProvider && ((authorizationCode) => auth(authProvider, { serverUrl: url, authorizationCode }));
await serveCalls(signingIn({ call, finish }), tools.length);
