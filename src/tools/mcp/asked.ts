import { DomainError, type Operation } from '../../domain/kernel/index.ts';
import type { Tool } from '../tool.ts';
import { selectOperation } from '../tool-input.ts';
import { isJsonObject, type JsonObject } from './json-object.ts';
import { scopesOf } from './security-schemes.ts';
import type { View } from './view.ts';

/** What a `tools/call` asks for, as far as a message that may still be malformed says it. */
interface Asked {
  readonly tool: Tool;
  /** Null when the `action` is missing or unknown. */
  readonly operation: Operation | null;
  /** What the call needs, for a challenge. */
  readonly scopes: readonly string[];
}

/** Null for another method, and for a tool that this URL does not serve. */
export function askedOf(view: View, body: JsonObject): Asked | null {
  const { method, params } = body;
  if (method !== 'tools/call' || !isJsonObject(params) || typeof params['name'] !== 'string') return null;
  const tool = view.tools.get(params['name']);
  if (tool === undefined) return null;

  const operation = operationOf(tool, isJsonObject(params['arguments']) ? params['arguments'] : {});
  return {
    tool,
    operation,
    scopes: operation === null ? scopesOf(tool) : scopesOf({ operations: new Map([[null, operation]]) }),
  };
}

function operationOf(tool: Tool, args: JsonObject): Operation | null {
  try {
    return selectOperation(tool, args).operation;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
