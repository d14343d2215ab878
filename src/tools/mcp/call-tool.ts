import { DomainError, invalidInput, type Operation } from '../../domain/platform/kernel/index.ts';
import type { Answer } from '../call.ts';
import { isOutcomeUnknown } from '../declared-errors.ts';
import { idempotencyKeyOf } from '../idempotency.ts';
import { isJsonObject, type JsonObject } from '../json-schema.ts';
import { type DescribeAction, presentDetails, presentError } from '../next-actions.ts';
import type { Tool } from '../tool.ts';
import { actionLine, answerText, isNextAction } from './answer-text.ts';
import type { Exchange } from './admit-request.ts';
import { asksForPages, askToOpen, pageOfSteps, wordAboutPage } from './ask-person.ts';
import type { EndpointView } from './endpoint-views.ts';
import type { McpParts } from './mcp-parts.ts';
import type { RequestedTool } from './message.ts';
import { followsThrough, ownerTask } from './owner-task.ts';
import { FILL_IN, isByConversation, withSession } from './session-step.ts';
import { publishedOutput, publishedReadsOut } from '../../domain/standing/bookings/index.ts';

/** Runs the requested tool. Whatever goes wrong becomes a result that the model can read, so nothing is thrown. */
export async function callTool(asked: RequestedTool, exchange: Exchange, parts: McpParts): Promise<ToolResult | Unfinished> {
  const { tool } = asked;
  const { view, call, refused, message } = exchange;
  const asking = asksForPages(message);
  const word = wordAboutPage(message);
  try {
    if (refused !== null && refused.challenge !== null)
      return challenged(refusalResult(refused.error, { tool, exchange }, parts.describeAction), refused.challenge);
    if (refused !== null) throw refused.error;
    if (asked.operation === null) throw asked.refusal;
    const { operation } = asked;
    const { rest, idempotencyKey } = takeIdempotencyKey(operation, asked.input, message.meta);
    const answer = await parts.pipeline.execute(operation, rest, call, { idempotencyKey });
    const page = asking && operation.kind === 'command' ? operation.opens?.(answer.output) : null;
    if (page) return askToOpen(page);
    if (isByConversation(call)) return introduced(answerResult(markedAnswer(answer), operation), word);
    const follows = message.client.followsTasks && followsThrough(view);
    const task = follows ? ownerTask(operation, answer.output, parts.now().toISOString()) : null;
    return task ?? introduced(answerResult(answer, operation), word);
  } catch (error) {
    if (error instanceof DomainError) {
      const page = asking ? pageOfSteps(presentError(error, parts.describeAction)) : null;
      return page === null ? introduced(refusalResult(error, { tool, exchange }, parts.describeAction), word) : askToOpen(page);
    }
    parts.log.error({ err: error, tool: tool.name, requestId: call.requestId }, 'An MCP tool failed');
    return internalErrorResult(call.requestId, view);
  }
}

/**
 * Takes the idempotency key out of `_meta` or of the arguments. Every command accepts the argument, although few list it. The
 * argument reaches the schema of the command only if that names it.
 */
function takeIdempotencyKey(
  operation: Operation,
  input: JsonObject,
  meta: JsonObject,
): { rest: JsonObject; idempotencyKey: string | undefined } {
  if (operation.kind === 'query') return { rest: input, idempotencyKey: undefined };
  const { idempotencyKey: argument, ...others } = input;
  const said = [meta['idempotencyKey'], argument].find((key) => key !== undefined && key !== null && key !== '');
  const idempotencyKey = idempotencyKeyOf(said);
  return { rest: 'idempotencyKey' in operation.input.shape ? input : others, idempotencyKey };
}

/** The result of `tools/call`. Some hosts show the model only `content`, so its text must be complete by itself. */
interface ToolResult {
  [key: string]: unknown;
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
  _meta?: Record<string, unknown>;
}

export function answerResult({ output, replayed }: Answer, operation: Operation): ToolResult {
  if (!isJsonObject(output)) throw new TypeError('A tool must answer with an object.');
  const { nextActions, ...rest } = output;
  const lines = [
    replayed && 'This is the stored answer of an earlier call with the same idempotency key.',
    answerText(rest, publishedOutput(operation), publishedReadsOut(operation)) || 'Done.',
    ...nextLines(nextActions),
  ];
  return { content: [text(lines)], structuredContent: { ...output } };
}

/**
 * The answer with placeholders for the session in its steps. Such a caller cannot send a header, so no task can follow either.
 */
function markedAnswer(answer: Answer): Answer {
  return { ...answer, output: withSessions(answer.output) };
}

function withSessions(value: unknown): unknown {
  if (isNextAction(value)) return withSession(value);
  if (Array.isArray(value)) return value.map(withSessions);
  return isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withSessions(field)]))
    : value;
}

const UNCHANGED = 'Nothing was changed';

/**
 * A refusal that the caller can act upon. It says what failed, that nothing changed, what to call next, and whether to retry.
 */
function refusalResult(
  error: DomainError,
  { tool, exchange: { view, call } }: { readonly tool: Tool; readonly exchange: Exchange },
  describeAction: DescribeAction,
): ToolResult {
  const { outputs } = view;
  const { code, message, retryAfterSeconds } = error;
  const details = presentDetails(error);
  const presented = presentError(error, describeAction);
  const nextActions = isByConversation(call) ? presented.map(withSession) : presented;
  const retryable = retryAfterSeconds !== undefined;
  const unknown = isOutcomeUnknown(error);
  const lines = [
    `${message} (${code})${unknown || message.includes(UNCHANGED) ? '' : ` ${UNCHANGED}.`}`,
    retryable && !unknown && `Repeat the same call after ${retryAfterSeconds} s.`,
    code === invalidInput.code && `Correct the arguments and call ${tool.name} again.`,
    ...nextLines(nextActions),
  ];
  return errorResult(
    lines,
    { code, message, changed: unknown ? null : false, retryable, retryAfterSeconds, details, nextActions },
    outputs,
  );
}

/** An answer that is not final: the person must open a page, or somebody else decides. */
type Unfinished = ReturnType<typeof askToOpen> | NonNullable<ReturnType<typeof ownerTask>>;

function introduced(result: ToolResult, word: string | null): ToolResult {
  const [first] = result.content;
  return word === null || first === undefined ? result : { ...result, content: [text([word, first.text])] };
}

/** Adds the challenge with which hosts that read only results start a sign-in. */
function challenged(result: ToolResult, challenge: string): ToolResult {
  return { ...result, _meta: { 'mcp/www_authenticate': [challenge] } };
}

/** The message of an unexpected error stays in our log. */
function internalErrorResult(requestId: string, { outputs }: EndpointView): ToolResult {
  const message = 'Internal error. Repeat with the same idempotencyKey, or look first whether it was done.';
  const lines = [`${message} (internal_error)`, requestId !== '' && `Request ${requestId}.`];
  return errorResult(lines, { code: 'internal_error', message, changed: null, retryable: true, requestId }, outputs);
}

function errorResult(lines: (string | false)[], error: JsonObject, outputs: EndpointView['outputs']): ToolResult {
  const structured = outputs === 'listed' ? {} : { structuredContent: { error } };
  return { content: [text(lines)], ...structured, isError: true };
}

function nextLines(nextActions: unknown): string[] {
  const actions = Array.isArray(nextActions) ? nextActions.filter(isNextAction) : [];
  const marked = actions.some(({ args }) => 'session' in args);
  return actions.length === 0
    ? []
    : ['Next:', ...actions.map((action) => `- ${actionLine(action)}`), ...(marked ? [FILL_IN] : [])];
}

function text(lines: (string | false)[]): { type: 'text'; text: string } {
  return { type: 'text', text: lines.filter((line) => line !== false).join('\n') };
}
