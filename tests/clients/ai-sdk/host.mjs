import { auth, createMCPClient } from '@ai-sdk/mcp';
import { keychain, redirectUrl, serveCalls, signingIn, url } from '../serve-calls.mjs';

const authProvider = redirectUrl === undefined ? undefined : keychain(redirectUrl);
const client = await createMCPClient({ transport: { type: 'http', url, ...(authProvider && { authProvider }) } });
const tools = await client.tools();
const call = async (tool, args) => {
  const answer = await tools[tool].execute(args, { messages: [], toolCallId: 'call' });
  return answer;
};
const finish = authProvider && ((authorizationCode) => auth(authProvider, { serverUrl: url, authorizationCode }));
await serveCalls(signingIn({ call, finish }), Object.keys(tools).length);
