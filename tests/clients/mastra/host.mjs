import { MCPClient } from '@mastra/mcp';
import { auth } from '@modelcontextprotocol/sdk/client/auth.js';
import { keychain, redirectUrl, serveCalls, signingIn, url } from '../serve-calls.mjs';

const authProvider = redirectUrl === undefined ? undefined : keychain(redirectUrl);
const client = new MCPClient({ servers: { rentwire: { url: new URL(url), ...(authProvider && { authProvider }) } } });
const tools = await client.listTools();
const call = (tool, args) => tools[`rentwire_${tool}`].execute(args, {});
const finish = authProvider && ((authorizationCode) => auth(authProvider, { serverUrl: url, authorizationCode }));
await serveCalls(signingIn({ call, finish }), Object.keys(tools).length);
