import type { Context } from 'koa';
import { invalidInput, type Operation } from '../domain/platform/kernel/index.ts';
import { type JsonSchema, jsonSchema } from '../tools/json-schema.ts';
import type { Route } from './route.ts';

/**
 * The operation that the selector field of the body asks for, and the input without that field. An operation for all other
 * values gets the field too.
 */
export function selectRoute(
  route: Route,
  body: Record<string, unknown>,
): { operation: Operation; body: Record<string, unknown> } {
  const { [route.selector ?? '']: said, ...rest } = body;
  const choice = said === undefined || said === null || said === '' ? route.otherwise : said;
  const operation = route.selector !== null && typeof choice === 'string' ? route.operations.get(choice) : undefined;
  if (operation) return { operation, body: rest };
  const others = route.operations.get(null);
  if (others) return { operation: others, body };
  const message = `must be one of ${[...route.operations.keys()].join(', ')}`;
  throw invalidInput({ issues: [{ field: route.selector ?? '(root)', message }] });
}

/**
 * Merges path, query and body into one input. The path takes precedence, then the body, then the query, then the route's
 * defaults.
 */
export function mergeInput(
  route: Route,
  operation: Operation,
  request: { path: Record<string, string>; query: Context['query']; body: Record<string, unknown> },
): Record<string, unknown> {
  return { ...route.defaults, ...readQuery(operation, request.query), ...request.body, ...request.path };
}

/** Query values are text. The operation's schema says which of them are numbers, flags, lists or objects (as JSON). */
export function readQuery(operation: Operation, query: Context['query']): Record<string, unknown> {
  // Forms send empty values too (`?q=&city=Lisbon`). They are ignored.
  const entries = Object.entries(query).filter(([, value]) => value !== '');
  if (entries.length === 0) return {};
  const properties = propertiesOf(operation);
  const read = new Map<string, unknown>();
  for (const [name, value] of entries) {
    const inner = innerOf(name, properties);
    if (inner === null) read.set(name, readValue(value, properties[name]));
    else read.set(inner.field, withInner(read.get(inner.field), inner.keys, value));
  }
  return Object.fromEntries(read);
}

const BRACKETS = /^(\w+)\[([^[\]]+)\](?:\[([^[\]]+)\])?$/;

/**
 * Splits a name such as `attributes[seats][min]` into the field and the keys within it, if the operation has an object with
 * that name.
 */
function innerOf(name: string, properties: Record<string, JsonSchema>): { field: string; keys: string[] } | null {
  const [, field = '', ...keys] = BRACKETS.exec(name) ?? [];
  return properties[field]?.type === 'object' ? { field, keys: keys.filter((key) => key !== undefined) } : null;
}

/** Adds a value within an object. */
function withInner(object: unknown, [key = '', ...deeper]: readonly string[], value: string | string[] | undefined): unknown {
  const entries = new Map<string, unknown>(typeof object === 'object' && object !== null ? Object.entries(object) : []);
  entries.set(key, deeper.length === 0 ? numberOr(value) : withInner(entries.get(key), deeper, value));
  return Object.fromEntries(entries);
}

/** The type is not known, so what reads as a number is taken as a number. */
function numberOr(value: string | string[] | undefined): unknown {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

function readValue(value: string | string[] | undefined, schema: JsonSchema | undefined): unknown {
  if (schema?.type === 'array') return Array.isArray(value) ? value : value?.split(',');
  if (typeof value !== 'string') return value;
  if ((schema?.type === 'integer' || schema?.type === 'number') && value.trim() !== '' && !Number.isNaN(Number(value)))
    return Number(value);
  if (schema?.type === 'object' && value.trimStart().startsWith('{')) return readObject(value);
  if (schema?.type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

/** A text that is not JSON stays a text, which the schema then refuses with the name of the field. */
function readObject(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function propertiesOf(operation: Operation): Record<string, JsonSchema> {
  return jsonSchema(operation.input, 'input').properties ?? {};
}
