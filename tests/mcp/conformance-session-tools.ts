import type { ElicitRequestFormParams, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** How a server of the older era asks its client: with a request of its own on the stream of the call. */
export function addSessionTools(server: McpServer): void {
  server.registerTool(
    'test_sampling',
    { description: 'Samples', inputSchema: z.object({ prompt: z.string() }) },
    async ({ prompt }, { mcpReq }) => {
      const messages = [{ role: 'user' as const, content: { type: 'text' as const, text: prompt } }];
      return answer(await mcpReq.send({ method: 'sampling/createMessage', params: { messages, maxTokens: 100 } }));
    },
  );
  server.registerTool(
    'test_elicitation',
    { description: 'Elicits', inputSchema: z.object({ message: z.string() }) },
    async ({ message }, { mcpReq }) =>
      answer(
        await mcpReq.send({
          method: 'elicitation/create',
          params: form(message, { response: { type: 'string' } }, ['response']),
        }),
      ),
  );
  for (const [name, properties] of Object.entries(FORMS)) {
    server.registerTool(name, { description: 'Elicits a form', inputSchema: z.object({}) }, async (_args, { mcpReq }) =>
      answer(await mcpReq.send({ method: 'elicitation/create', params: form('Please fill in', properties) })),
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

function answer(result: object) {
  return { content: [{ type: 'text' as const, text: JSON.stringify(result) }] };
}
