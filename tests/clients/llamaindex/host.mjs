import { mcp } from '@llamaindex/tools';
import { auth } from '@modelcontextprotocol/sdk/client/auth.js';
import { keychain, redirectUrl, serveCalls, signingIn, url } from '../serve-calls.mjs';

const authProvider = redirectUrl === undefined ? undefined : keychain(redirectUrl);
const tools = await mcp({ url, verbose: false, ...(authProvider && { authProvider }) }).tools();
const call = (tool, args) => tools.find(({ metadata: { name } }) => name === tool).call(args);
const finish = authProvider && ((authorizationCode) => auth(authProvider, { serverUrl: url, authorizationCode }));
await serveCalls(signingIn({ call, finish }), tools.length);
