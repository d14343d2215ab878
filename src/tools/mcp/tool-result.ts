import { type DomainError, invalidInput, type NextAction, type Operation } from '../../domain/kernel/index.ts';
import { ownerEndpoint } from '../endpoints.ts';
import { type DescribeAction, presentError } from '../present-actions.ts';
import type { Answer } from '../call.ts';
import type { Tool } from '../tool.ts';
import { isJsonObject, type JsonObject } from './json-object.ts';
import { actionLine, isNextAction, outline } from './outline.ts';
import type { View } from './view.ts';

/** The result of `tools/call`. Some hosts show the model only `content`, so its text stands alone. */
export interface ToolResult {
  [key: string]: unknown;
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
}

export function answerResult({ output, replayed }: Answer, operation: Operation): ToolResult {
  if (!isJsonObject(output)) throw new TypeError('A tool must answer with an object.');
  const { nextActions, ...rest } = output;
  const lines = [
    replayed && 'This is the stored answer of an earlier call with the same idempotency key.',
    outline(rest, operation.output) || 'Done.',
    ...nextLines(nextActions),
  ];
  return { content: [text(lines)], structuredContent: { ...output } };
}

/** A refusal that the caller can act upon: what failed, that nothing changed, what to call next, whether to retry. */
export function refusalResult(error: DomainError, tool: Tool, view: View, describeAction: DescribeAction): ToolResult {
  const { outputs } = view;
  const { code, message, details, retryAfterSeconds } = error;
  const nextActions = presentError(error, describeAction).filter((step) => !isOthers(step, view));
  const retryable = retryAfterSeconds !== undefined;
  const lines = [
    `${message} (${code}) Nothing was changed.`,
    retryable && `Repeat the same call after ${retryAfterSeconds} s.`,
    code === invalidInput.code && `Correct the arguments and call ${tool.name} again.`,
    ...nextLines(nextActions),
  ];
  return errorResult(lines, { code, message, changed: false, retryable, retryAfterSeconds, details, nextActions }, outputs);
}

/** A step about the booking that the other side takes, with a tool that this URL does not have: of no use to who was refused. */
function isOthers({ tool, actor, args }: NextAction, { path, tools }: View): boolean {
  const side = path.startsWith(ownerEndpoint.path) ? 'OWNER' : 'RENTER';
  return 'bookingId' in args && actor !== 'PLATFORM' && actor !== side && !tools.has(tool);
}

/** An error that nobody foresaw: its message stays in our log. */
export function internalErrorResult(requestId: string, { outputs }: View): ToolResult {
  const message = 'Internal error; nothing was changed.';
  const lines = [`${message} (internal_error)`, 'Repeat the call once.', requestId !== '' && `Request ${requestId}.`];
  return errorResult(lines, { code: 'internal_error', message, changed: false, retryable: true, requestId }, outputs);
}

function errorResult(lines: (string | false)[], error: JsonObject, outputs: View['outputs']): ToolResult {
  const structured = outputs === 'listed' ? {} : { structuredContent: { error } };
  return { content: [text(lines)], ...structured, isError: true };
}

function nextLines(nextActions: unknown): string[] {
  const actions = Array.isArray(nextActions) ? nextActions.filter(isNextAction) : [];
  return actions.length === 0 ? [] : ['Next:', ...actions.map((action) => `- ${actionLine(action)}`)];
}

function text(lines: (string | false)[]): { type: 'text'; text: string } {
  return { type: 'text', text: lines.filter((line) => line !== false).join('\n') };
}
