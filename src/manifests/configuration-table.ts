import { z } from 'zod';
import { type JsonSchema, jsonSchema } from '../tools/json-schema.ts';
import { markdownTable } from './markdown-table.ts';

/** The environment variables of a schema as the README shows them. */
export function configurationTable(environment: z.ZodObject): string {
  const { properties = {} } = jsonSchema(environment, 'input');
  const rows = Object.entries(environment.shape).map(([name, schema]) => {
    const { description = '', ...described } = properties[name] ?? {};
    return [`\`${name}\``, defaultOf(schema), valuesOf(described), String(description)];
  });
  return markdownTable(['variable', 'default', 'values', 'meaning'], rows);
}

function defaultOf(schema: z.core.$ZodType): string {
  const value = schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;
  const text = Array.isArray(value) ? value.join(',') : (JSON.stringify(value) ?? '').replaceAll('"', '');
  return text === '' ? '' : `\`${text}\``;
}

function valuesOf({ type, enum: choices, minimum, maximum }: JsonSchema): string {
  if (choices?.includes('true')) return 'true, false';
  if (choices !== undefined) return choices.join(', ');
  return type === 'integer' ? `${String(minimum)} to ${String(maximum)}` : '';
}
