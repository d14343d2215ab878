import { text } from 'node:stream/consumers';
import { type LoopbackServer, serveOnLoopback } from '../harness/servers/loopback-server.ts';

/**
 * Stands in for the model of a program, in the four languages that programs speak with one. It calls the tool that the test
 * wants, once, and ends when it has read the result.
 */
export interface ScriptedModel extends LoopbackServer {
  /** The names of the tools that the program has offered since the test wanted something. */
  readonly offered: ReadonlySet<string>;
  /** Makes it call this tool when it is asked next. */
  want(tool: string, args: object): void;
  /** What the program gave the model as the result of that call; null if it gave none. */
  result(): string | null;
  /** What it was asked, for whoever looks for the cause of a failure. */
  readonly asked: readonly string[];
}

interface Call {
  readonly id: string;
  readonly tool: string;
  readonly args: object;
}

/** What one language of models says and means. */
interface Language {
  speaks(path: string): boolean;
  /** Each offered tool, by the name with which it is called. */
  tools(body: Body): readonly Offered[];
  /** The result of the call, as it stands in the request; undefined while there is none. */
  resultOf(body: Body, call: Call): unknown;
  answer(model: string, call: (Call & { readonly as: Offered }) | null): Answer;
}

interface Offered {
  readonly name: string;
  readonly namespace?: string;
}

interface Answer {
  /** The answer as one object, for a program that wants no stream. */
  readonly whole: object;
  /** The events of a stream. */
  readonly events: readonly (object | string)[];
}

// The languages are those of others, and only what is needed of them is looked at.
// oxlint-disable-next-line typescript/no-explicit-any
type Body = any;

const LANGUAGES: readonly Language[] = [
  {
    speaks: (path) => path.endsWith('/messages'),
    tools: ({ tools = [] }) => tools,
    resultOf: ({ messages }, { id }) =>
      messages
        .flatMap(({ content }: Body) => (Array.isArray(content) ? content : []))
        .find((part: Body) => part.type === 'tool_result' && part.tool_use_id === id),
    answer(model, call) {
      const content =
        call === null ? { type: 'text', text: 'Done.' } : { type: 'tool_use', id: call.id, name: call.as.name, input: call.args };
      const delta =
        call === null
          ? { type: 'text_delta', text: 'Done.' }
          : { type: 'input_json_delta', partial_json: JSON.stringify(call.args) };
      const stop = { stop_reason: call === null ? 'end_turn' : 'tool_use', stop_sequence: null };
      const usage = { input_tokens: 1, output_tokens: 1 };
      const message = { id: 'msg_1', type: 'message', role: 'assistant', model, usage };
      const empty = call === null ? { ...content, text: '' } : { ...content, input: {} };
      return {
        whole: { ...message, content: [content], ...stop },
        events: [
          { type: 'message_start', message: { ...message, content: [], stop_reason: null, stop_sequence: null } },
          { type: 'content_block_start', index: 0, content_block: empty },
          { type: 'content_block_delta', index: 0, delta },
          { type: 'content_block_stop', index: 0 },
          { type: 'message_delta', delta: stop, usage: { output_tokens: 1 } },
          { type: 'message_stop' },
        ],
      };
    },
  },
  {
    speaks: (path) => path.endsWith('/responses'),
    tools: ({ tools = [] }) =>
      tools.flatMap((tool: Body) =>
        tool.type === 'namespace' ? tool.tools.map(({ name }: Body) => ({ name, namespace: tool.name })) : [tool],
      ),
    resultOf: ({ input }, { id }) => input.find((item: Body) => item.type === 'function_call_output' && item.call_id === id),
    answer(model, call) {
      const item =
        call === null
          ? {
              type: 'message',
              id: 'msg_1',
              role: 'assistant',
              content: [{ type: 'output_text', text: 'Done.', annotations: [] }],
            }
          : {
              type: 'function_call',
              id: `fc_${call.id}`,
              call_id: call.id,
              name: call.as.name,
              arguments: JSON.stringify(call.args),
              ...(call.as.namespace !== undefined && { namespace: call.as.namespace }),
            };
      const usage = {
        input_tokens: 1,
        input_tokens_details: null,
        output_tokens: 1,
        output_tokens_details: null,
        total_tokens: 2,
      };
      const response = { id: 'resp_1', object: 'response', model, status: 'completed', output: [item], usage };
      return {
        whole: response,
        events: [
          { type: 'response.created', response: { id: 'resp_1' } },
          { type: 'response.output_item.done', output_index: 0, item },
          { type: 'response.completed', response },
        ],
      };
    },
  },
  {
    speaks: (path) => path.endsWith('/chat/completions'),
    tools: ({ tools = [] }) => tools.map((tool: Body) => tool.function),
    resultOf: ({ messages }, { id }) => messages.find((one: Body) => one.role === 'tool' && one.tool_call_id === id),
    answer(model, call) {
      const head = { id: 'chatcmpl_1', created: 1, model };
      const said =
        call === null
          ? { role: 'assistant', content: 'Done.' }
          : {
              role: 'assistant',
              content: null,
              tool_calls: [
                {
                  index: 0,
                  id: call.id,
                  type: 'function',
                  function: { name: call.as.name, arguments: JSON.stringify(call.args) },
                },
              ],
            };
      const finish_reason = call === null ? 'stop' : 'tool_calls';
      const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
      const chunk = { ...head, object: 'chat.completion.chunk' };
      return {
        whole: { ...head, object: 'chat.completion', choices: [{ index: 0, message: said, finish_reason }], usage },
        events: [
          { ...chunk, choices: [{ index: 0, delta: said, finish_reason: null }] },
          { ...chunk, choices: [{ index: 0, delta: {}, finish_reason }], usage },
          '[DONE]',
        ],
      };
    },
  },
  {
    speaks: (path) => /:(?:streamG|g)enerateContent$/.test(path),
    tools: ({ tools = [] }) => tools.flatMap(({ functionDeclarations = [] }: Body) => functionDeclarations),
    resultOf: ({ contents }, { id, tool }) =>
      contents
        .flatMap(({ parts = [] }: Body) => parts)
        .map(({ functionResponse }: Body) => functionResponse)
        .findLast((one: Body) => one !== undefined && (one.id === undefined ? one.name.endsWith(tool) : one.id === id)),
    answer(modelVersion, call) {
      const part = call === null ? { text: 'Done.' } : { functionCall: { id: call.id, name: call.as.name, args: call.args } };
      const whole = {
        candidates: [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }],
        usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
        modelVersion,
      };
      return { whole, events: [whole] };
    },
  },
];

export async function startScriptedModel(): Promise<ScriptedModel> {
  const offered = new Set<string>();
  const asked: string[] = [];
  let wanted: Call | null = null;
  let result: string | null = null;

  function answerTo(language: Language, body: Body): Answer {
    const tools = language.tools(body);
    for (const { name } of tools) offered.add(name);
    const found = wanted === null ? undefined : language.resultOf(body, wanted);
    if (found !== undefined) result = JSON.stringify(found);
    const as = tools.find(({ name }) => wanted !== null && name.endsWith(wanted.tool));
    const call = wanted === null || as === undefined || found !== undefined ? null : { ...wanted, as };
    return language.answer(String(body.model ?? 'scripted'), call);
  }

  const server = await serveOnLoopback(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const content = await text(request);
    asked.push(`${request.method} ${request.url}`);
    const language = LANGUAGES.find(({ speaks }) => speaks(pathname));
    response.setHeader('Content-Type', 'application/json');
    if (language === undefined || request.method !== 'POST')
      return void response.end(JSON.stringify({ input_tokens: 1, totalTokens: 1, data: [], models: [] }));
    const body = JSON.parse(content);
    const { whole, events } = answerTo(language, body);
    if (body.stream !== true && searchParams.get('alt') !== 'sse') return void response.end(JSON.stringify(whole));
    response.setHeader('Content-Type', 'text/event-stream');
    for (const event of events) {
      const type = typeof event === 'object' && 'type' in event ? `event: ${String(event.type)}\n` : '';
      response.write(`${type}data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);
    }
    response.end();
  });
  let calls = 0;
  return {
    ...server,
    offered,
    asked,
    want(tool, args) {
      wanted = { id: `call_${(calls += 1)}`, tool, args };
      result = null;
      offered.clear();
    },
    result: () => result,
  };
}
