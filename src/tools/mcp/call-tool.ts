import { z } from 'zod';
import { DomainError, invalidInput, type Operation } from '../../domain/kernel/index.ts';
import type { Call } from '../call.ts';
import type { Tool } from '../tool.ts';
import { selectOperation } from '../tool-input.ts';
import type { JsonObject } from './json-object.ts';
import type { McpParts } from './mcp-parts.ts';
import { answerResult, internalErrorResult, refusalResult, type ToolResult } from './tool-result.ts';
import type { View } from './view.ts';

interface ToolCall {
  readonly tool: Tool;
  readonly args: JsonObject;
  readonly meta: JsonObject;
  readonly view: View;
  readonly call: Call;
}

/** Runs a tool. Whatever goes wrong becomes a result that the model can read; nothing is thrown. */
export async function callTool({ tool, args, meta, view, call }: ToolCall, parts: McpParts): Promise<ToolResult> {
  try {
    const { operation, input } = selectOperation(tool, args);
    const { rest, idempotencyKey } = takeIdempotencyKey(operation, input, meta);
    return answerResult(await parts.pipeline.execute(operation, rest, call, { idempotencyKey }), operation);
  } catch (error) {
    if (error instanceof DomainError) return refusalResult(error, tool, view, parts.describeAction);
    parts.log.error({ err: error, tool: tool.name, requestId: call.requestId }, 'An MCP tool failed');
    return internalErrorResult(call.requestId, view);
  }
}

const IdempotencyKey = z.string().min(1).max(200).optional();

/**
 * The key in `_meta`, else the argument, which every command takes although few list it. It reaches the command's own
 * schema only where that names it.
 */
function takeIdempotencyKey(
  operation: Operation,
  input: JsonObject,
  meta: JsonObject,
): { rest: JsonObject; idempotencyKey: string | undefined } {
  if (operation.kind === 'query') return { rest: input, idempotencyKey: undefined };
  const { idempotencyKey: argument, ...others } = input;
  const parsed = IdempotencyKey.safeParse(meta['idempotencyKey'] ?? argument);
  if (!parsed.success) {
    throw invalidInput({ issues: [{ field: 'idempotencyKey', message: 'must be a text of 1 to 200 visible ASCII characters' }] });
  }
  return { rest: 'idempotencyKey' in operation.input.shape ? input : others, idempotencyKey: parsed.data };
}
