import { randomBytes } from 'node:crypto';
import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  type ElicitRequestFormParams,
  type InputRequests,
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

/** The state that travels through the client between two rounds comes back sealed or not at all. */
export const requestStates = createRequestStateCodec<{ round: number }>({ key: randomBytes(32) });

const Nothing = z.object({});
const answer = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });
const sealed = (round: number) => requestStates.mint({ round });

const ASK = {
  name: () => inputRequired.elicit({ message: 'What is your name?', requestedSchema: z.object({ name: z.string() }) }),
  color: () => inputRequired.elicit({ message: 'Which color do you like?', requestedSchema: z.object({ color: z.string() }) }),
  confirm: () => inputRequired.elicit({ message: 'Please confirm', requestedSchema: z.object({ ok: z.boolean() }) }),
  roots: () => inputRequired.listRoots(),
  completion: (words: string) =>
    inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text: words } }], maxTokens: 50 }),
};

/** Tools and a prompt that need something of the client before they can answer. */
export function addInputTools(server: McpServer): void {
  addSingleRoundTools(server);
  addRoundTripTools(server);
  server.registerPrompt('test_input_required_result_prompt', { description: 'Asks for its context first' }, async (context) => {
    // Without arguments the SDK passes the request's context alone, which its types do not say.
    const { mcpReq } = context as unknown as ServerContext;
    const given = acceptedContent(mcpReq.inputResponses, 'user_context', z.object({ context: z.string() }));
    if (given === undefined) {
      const user_context = inputRequired.elicit({ message: 'What context?', requestedSchema: z.object({ context: z.string() }) });
      return inputRequired({ inputRequests: { user_context } });
    }
    return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text: given.context } }] };
  });
}

function addSingleRoundTools(server: McpServer): void {
  /** A tool that asks for `requests` until the client has answered each in the kind that was asked for. */
  const asking = (name: string, requests: () => InputRequests, kinds: Record<string, string>) =>
    server.registerTool(
      name,
      { description: `Asks its client for input: ${name}`, inputSchema: Nothing },
      async (_args, { mcpReq }) => {
        const complete = Object.entries(kinds).every(([key, kind]) => {
          const view = inputResponse(mcpReq.inputResponses, key);
          return view.kind === kind && (view.kind !== 'elicit' || view.content?.['name'] !== undefined);
        });
        if (complete) return answer(`Received ${JSON.stringify(mcpReq.inputResponses)}`);
        return inputRequired({
          inputRequests: requests(),
          ...(Object.keys(kinds).length > 1 && { requestState: await sealed(1) }),
        });
      },
    );

  asking('test_input_required_result_elicitation', () => ({ user_name: ASK.name() }), { user_name: 'elicit' });
  asking('test_input_required_result_sampling', () => ({ capital_question: ASK.completion('What is the capital of France?') }), {
    capital_question: 'sampling',
  });
  asking('test_input_required_result_list_roots', () => ({ client_roots: ASK.roots() }), { client_roots: 'roots' });
  asking('test_missing_capability', () => ({ llm_answer: ASK.completion('Reply with: pong') }), { llm_answer: 'sampling' });
  asking(
    'test_input_required_result_multiple_inputs',
    () => ({ user_name: ASK.name(), greeting: ASK.completion('Generate a greeting'), client_roots: ASK.roots() }),
    { user_name: 'elicit', greeting: 'sampling', client_roots: 'roots' },
  );
}

function addRoundTripTools(server: McpServer): void {
  const tool = (name: string, run: (context: ServerContext) => Promise<CallToolResult | InputRequiredResult>) =>
    server.registerTool(name, { description: `Takes several rounds: ${name}`, inputSchema: Nothing }, (_args, context) =>
      run(context),
    );

  for (const name of ['test_input_required_result_request_state', 'test_input_required_result_tampered_state']) {
    tool(name, async ({ mcpReq }) => {
      const confirmed = acceptedContent(mcpReq.inputResponses, 'confirm') !== undefined;
      if (confirmed && mcpReq.requestState() !== undefined) return answer('state-ok');
      return inputRequired({ inputRequests: { confirm: ASK.confirm() }, requestState: await sealed(1) });
    });
  }
  tool('test_input_required_result_multi_round', async ({ mcpReq }) => {
    const round = mcpReq.requestState<{ round: number }>()?.round ?? 0;
    if (round === 0) return inputRequired({ inputRequests: { step1: ASK.name() }, requestState: await sealed(1) });
    if (round === 1) return inputRequired({ inputRequests: { step2: ASK.color() }, requestState: await sealed(2) });
    return answer('Multi-round complete');
  });
  tool('test_input_required_result_capabilities', async ({ mcpReq }) => {
    if (mcpReq.inputResponses !== undefined) return answer('Received');
    const envelope: Record<string, unknown> = mcpReq.envelope ?? {};
    const declared = envelope[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities;
    const inputRequests: InputRequests = {
      ...(declared.elicitation && { user_name: ASK.name() }),
      ...(declared.sampling && { greeting: ASK.completion('Generate a greeting') }),
      ...(declared.roots && { client_roots: ASK.roots() }),
    };
    return Object.keys(inputRequests).length === 0 ? answer('Nothing can be asked') : inputRequired({ inputRequests });
  });
}

/** How a server of the older era asks its client: with a request of its own on the stream of the call. */
export function addSessionTools(server: McpServer): void {
  server.registerTool(
    'test_sampling',
    { description: 'Samples', inputSchema: z.object({ prompt: z.string() }) },
    async ({ prompt }, { mcpReq }) => {
      const messages = [{ role: 'user' as const, content: { type: 'text' as const, text: prompt } }];
      return textAnswer(await mcpReq.send({ method: 'sampling/createMessage', params: { messages, maxTokens: 100 } }));
    },
  );
  server.registerTool(
    'test_elicitation',
    { description: 'Elicits', inputSchema: z.object({ message: z.string() }) },
    async ({ message }, { mcpReq }) =>
      textAnswer(
        await mcpReq.send({
          method: 'elicitation/create',
          params: form(message, { response: { type: 'string' } }, ['response']),
        }),
      ),
  );
  for (const [name, properties] of Object.entries(FORMS)) {
    server.registerTool(name, { description: 'Elicits a form', inputSchema: z.object({}) }, async (_args, { mcpReq }) =>
      textAnswer(await mcpReq.send({ method: 'elicitation/create', params: form('Please fill in', properties) })),
    );
  }
}

type Properties = ElicitRequestFormParams['requestedSchema']['properties'];

const option = ['option1', 'option2', 'option3'];
const titled = [
  { const: 'value1', title: 'First' },
  { const: 'value2', title: 'Second' },
  { const: 'value3', title: 'Third' },
];

const FORMS: Record<string, Properties> = {
  test_elicitation_sep1034_defaults: {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  },
  test_elicitation_sep1330_enums: {
    untitledSingle: { type: 'string', enum: option },
    titledSingle: { type: 'string', oneOf: titled },
    legacyEnum: { type: 'string', enum: option, enumNames: ['One', 'Two', 'Three'] },
    untitledMulti: { type: 'array', items: { type: 'string', enum: option } },
    titledMulti: { type: 'array', items: { anyOf: titled } },
  },
};

function form(message: string, properties: Properties, required: string[] = []): ElicitRequestFormParams {
  return { message, requestedSchema: { type: 'object', properties, required } };
}

function textAnswer(result: object) {
  return { content: [{ type: 'text' as const, text: JSON.stringify(result) }] };
}
