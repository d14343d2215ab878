import { invalidInput, type Operation } from '../domain/platform/kernel/index.ts';
import { type JsonSchema, jsonSchema } from './json-schema.ts';
import type { Tool } from './tool.ts';

/**
 * The input schema that `tools/list` shows. A `manage_*` tool has a plain root object, because hosts drop or refuse an `anyOf`
 * at the root. It has an `action`, which is required unless the tool has a usual one, and the fields of all actions. A field is
 * required if every action needs it. What else an action needs, the description says, and the strict schema of the action
 * decides.
 */
export function toolInputSchema(tool: Tool): JsonSchema {
  const only = tool.operations.get(null);
  if (only) return withDefaults({ ...jsonSchema(only.input, 'input'), type: 'object' }, tool.defaults);

  const actions = [...tool.operations.keys()];
  const { otherwise } = tool;
  const needs = new Map(tool.operations.entries().map(([name, { input }]) => [name, jsonSchema(input, 'input').required ?? []]));
  const always = (needs.values().next().value ?? []).filter((field) => needs.values().every((all) => all.includes(field)));
  const said = new Set([...always, ...(tool.description.match(/\w+/g) ?? [])]);
  const description = needsInWords(needs, said);
  const action = {
    type: 'string',
    enum: actions,
    ...(typeof otherwise === 'string' && { default: otherwise }),
    ...(description !== '' && { description }),
  };
  const properties: Record<string, JsonSchema> = { action };
  for (const operation of tool.operations.values()) {
    for (const [field, schema] of Object.entries(jsonSchema(operation.input, 'input').properties ?? {})) {
      properties[field] ??= schema;
    }
  }
  return {
    type: 'object',
    properties,
    ...(otherwise === null && { required: ['action', ...always] }),
    additionalProperties: false,
  };
}

/**
 * Says which fields each action needs: "needs for report: type, description; acknowledge, escalate: incidentId". Leaves out
 * what the description says already.
 */
function needsInWords(needs: ReadonlyMap<string | null, readonly string[]>, said: ReadonlySet<string>): string {
  const alike = Map.groupBy(needs, ([, fields]) => fields.filter((field) => !said.has(field)).join(', '));
  const own = [...alike].flatMap(([fields, its]) =>
    fields === '' ? [] : [`${its.map(([name]) => name).join(', ')}: ${fields}`],
  );
  return own.length === 0 ? '' : `needs for ${own.join('; ')}`;
}

/** The operation that the arguments ask for, with its own input. Throws `invalid_input` for an unknown action. */
export function selectOperation(
  tool: Tool,
  args: Record<string, unknown>,
): { operation: Operation; input: Record<string, unknown> } {
  const only = tool.operations.get(null);
  if (only) return { operation: only, input: withDefaultsOf(tool, args) };

  const { action: said, ...input } = args;
  const action = isEmpty(said) ? impliedAction(tool, args) : said;
  const operation = typeof action === 'string' ? tool.operations.get(action) : undefined;
  if (operation === undefined) {
    const allowed = [...tool.operations.keys()].join(', ');
    throw invalidInput({ issues: [{ field: 'action', message: `must be one of ${allowed}` }] });
  }
  return { operation, input };
}

/** Hosts send null or an empty text for what they leave out. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function withDefaultsOf({ defaults }: Tool, args: Record<string, unknown>): Record<string, unknown> {
  const left = Object.entries(defaults).filter(([field]) => isEmpty(args[field]));
  return { ...args, ...Object.fromEntries(left) };
}

function impliedAction({ otherwise }: Tool, args: Record<string, unknown>): string | null {
  if (typeof otherwise !== 'function') return otherwise;
  return otherwise(Object.fromEntries(Object.entries(args).filter(([, value]) => !isEmpty(value))));
}

function withDefaults(schema: JsonSchema, defaults: Tool['defaults']): JsonSchema {
  const properties = { ...schema.properties };
  for (const [field, value] of Object.entries(defaults)) properties[field] = { ...properties[field], default: value };
  return { ...schema, properties };
}
