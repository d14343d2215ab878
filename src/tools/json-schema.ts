import { z } from 'zod';
import { lazyOf } from '../domain/platform/kernel/index.ts';

export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  [keyword: string]: unknown;
}

/**
 * A zod schema as JSON Schema (draft 2020-12), without what only costs tokens: `$schema`, the regular expression behind a
 * format, and the bounds of a safe integer. Several lists show the same schema, so it is converted once and must not be
 * changed.
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return SCHEMAS[io](schema);
}

const SCHEMAS = { input: schemasOf('input'), output: schemasOf('output') };

function schemasOf(io: 'input' | 'output') {
  return lazyOf((schema: z.ZodType) => slim(z.toJSONSchema(schema, { io, unrepresentable: 'any' })));
}

const SAFE = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];

function slim(node: unknown): JsonSchema {
  if (typeof node !== 'object' || node === null) return {};
  const kept = Object.entries(node).filter(([keyword, value]) => {
    if (keyword === '$schema' || keyword === '~standard') return false;
    if (keyword === 'pattern' && 'format' in node) return false;
    if ((keyword === 'maximum' || keyword === 'minimum') && SAFE.includes(Number(value))) return false;
    return true;
  });
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, slimValue(keyword, value)]));
}

function slimValue(keyword: string, value: unknown): unknown {
  if (keyword === 'properties' || keyword === '$defs') {
    return Object.fromEntries(Object.entries(value ?? {}).map(([name, schema]) => [name, slim(schema)]));
  }
  if (Array.isArray(value)) return value.map((entry) => (typeof entry === 'object' && entry !== null ? slim(entry) : entry));
  if (keyword === 'default' || keyword === 'enum' || keyword === 'const' || keyword === 'required') return value;
  return typeof value === 'object' && value !== null ? slim(value) : value;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function field(value: unknown, name: string): unknown {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
