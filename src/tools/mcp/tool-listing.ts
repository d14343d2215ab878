import type { Tool as SdkTool } from '@modelcontextprotocol/server';
import type { Endpoint } from '../endpoints.ts';
import { type JsonSchema, jsonSchema } from '../json-schema.ts';
import { terse } from '../terse-schema.ts';
import { toolInputSchema } from '../tool-input.ts';
import { askedScopesOf, type Tool } from '../tool.ts';
import { publishedOutput } from '../../domain/standing/bookings/index.ts';

/** The result of `tools/list`. */
export type ToolListing = { readonly tools: SdkTool[] };

/**
 * The tools of an endpoint as `tools/list` shows them, in the order of their table. Output schemas double the length of the
 * list, so they are `listed` only if a host asks for them.
 */
export function toolListing({ tools }: Pick<Endpoint, 'tools'>, outputs: 'listed' | 'unlisted' = 'unlisted'): ToolListing {
  const listed = tools.map((tool) =>
    outputs === 'listed' ? { ...listTool(tool), outputSchema: toolOutputSchema(tool) } : listTool(tool),
  );
  return Object.freeze({ tools: listed.map((tool) => Object.freeze(tool)) });
}

function listTool(tool: Tool): SdkTool {
  const { name, title, description } = tool;
  const { title: _once, ...hints } = tool.annotations;
  return {
    name,
    title,
    description,
    inputSchema: terse(listedInput(tool)) as SdkTool['inputSchema'],
    annotations: hints,
    _meta: { securitySchemes: securitySchemes(tool) },
  };
}

/** The input schema of a tool, with the short session if the tool takes it. The instructions explain what the session is. */
function listedInput(tool: Tool): JsonSchema {
  const schema = toolInputSchema(tool);
  if (!tool.takesSession) return schema;
  return { ...schema, properties: { ...schema.properties, session: { type: 'string' } } };
}

/** The root is a plain object here too, because older clients refuse a whole list if one root is not. */
function toolOutputSchema(tool: Tool): JsonSchema {
  const texts = [...tool.operations.values()].map((operation) =>
    JSON.stringify(jsonSchema(publishedOutput(operation), 'output')),
  );
  const schemas: JsonSchema[] = [...new Set(texts)].map((text) => JSON.parse(text));
  const [only, ...others] = schemas;
  return others.length === 0 && only?.type === 'object' ? only : { type: 'object', anyOf: schemas };
}

type SecurityScheme = { readonly type: 'noauth' } | { readonly type: 'oauth2'; readonly scopes: readonly string[] };

/**
 * Whether a tool can be called without a sign-in, and which scopes it needs with one. Both are listed if that depends on the
 * action.
 */
function securitySchemes(tool: Tool): SecurityScheme[] {
  const operations = [...tool.operations.values()];
  const open: SecurityScheme[] = tool.public ? [{ type: 'noauth' }] : [];
  const isProtected = operations.some(({ access }) => access.who !== 'anyone');
  return isProtected ? [...open, { type: 'oauth2', scopes: askedScopesOf(tool) }] : open;
}
