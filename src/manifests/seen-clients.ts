/** What a client was seen to do with this server, from the first connection to a wider access, in the words of the table. */
export const CLIENT_STEPS = {
  connects: 'connects',
  lists: 'lists the tools',
  signsIn: 'signs in',
  acts: 'acts',
  refreshes: 'renews its token',
  restarts: 'survives a restart',
  stepsUp: 'is allowed more',
} as const;
export type ClientStep = keyof typeof CLIENT_STEPS;

const ALL: readonly ClientStep[] = ['connects', 'lists', 'signsIn', 'acts', 'refreshes', 'restarts', 'stepsUp'];

const SCRIPTED = 'with a script in the place of its model';

interface SeenClient {
  readonly client: string;
  readonly version: string;
  /** The steps that it took. */
  readonly does: readonly ClientStep[];
  /** Why it did not take the others. */
  readonly because?: string;
}

/** Unmodified clients that were played against this server, with what they did. `npm run clients` compares this with what they do. */
export const SEEN_CLIENTS: readonly SeenClient[] = [
  { client: '@modelcontextprotocol/sdk', version: '1.32.2', does: ALL },
  { client: '@modelcontextprotocol/client', version: '2.4.0', does: ALL },
  { client: '@modelcontextprotocol/inspector', version: '2.12.0', does: ALL },
  { client: 'mcp-remote', version: '0.15.1', does: ALL },
  { client: 'mcporter', version: '0.12.3', does: ALL, because: 'with oauthRedirectUrl set, so that it does not register anew' },
  { client: '@ai-sdk/mcp', version: '2.0.99', does: ALL },
  { client: '@langchain/mcp-adapters', version: '1.1.4', does: ALL },
  { client: '@openai/agents', version: '0.20.0', does: ALL },
  { client: '@mastra/mcp', version: '2.0.0', does: ALL },
  { client: '@llamaindex/tools', version: '0.2.1', does: ALL },
  { client: '@genkit-ai/mcp', version: '1.42.0', does: ALL },
  { client: '@google/adk', version: '2.0.0', does: ALL },
  {
    client: 'openapi-fetch',
    version: '0.17.0',
    does: ALL,
    because: 'over REST it lists what can be rented, and signs in by a login link',
  },
  {
    client: 'use-mcp',
    version: '0.0.21',
    does: ALL,
    because: 'in Chromium, at the address that challenges at once',
  },
  { client: '@shopify/ucp-cli', version: '0.9.0', does: ['connects', 'lists', 'acts'], because: 'it is given its token' },
  {
    client: '@anthropic-ai/claude-code',
    version: '2.1.332',
    does: ALL,
    because: SCRIPTED,
  },
  {
    client: '@openai/codex',
    version: '0.171.0',
    does: ALL,
    because: SCRIPTED,
  },
  {
    client: 'opencode-ai',
    version: '1.18.33',
    does: ALL,
    because: SCRIPTED,
  },
  {
    client: '@google/gemini-cli',
    version: '0.61.0',
    does: ['connects', 'lists', 'acts', 'restarts'],
    because: `${SCRIPTED}; it signs in only in a conversation, so it is given its token`,
  },
  {
    client: '@qwen-code/qwen-code',
    version: '0.24.4',
    does: ['connects'],
    because: 'it signs in only in a conversation; with a token and a script in the place of its model it called no tool',
  },
];

export const CLIENT_COLUMNS: readonly string[] = ['client', 'version', ...Object.values(CLIENT_STEPS), 'note'];

/** The clients as rows of a table, without its head. */
export function seenClientRows(): string[][] {
  const steps = Object.keys(CLIENT_STEPS);
  return SEEN_CLIENTS.map(({ client, version, does, because = '' }) => {
    const did: readonly string[] = does;
    return [client, version, ...steps.map((step) => (did.includes(step) ? 'yes' : '–')), because];
  });
}
