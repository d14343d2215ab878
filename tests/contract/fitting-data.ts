import fc from 'fast-check';
import type { z } from 'zod';
import { ToolOf } from '../../src/domain/platform/kernel/index.ts';
import { type JsonSchema, jsonSchema } from '../../src/tools/json-schema.ts';

/** Any data that the schema lets through. Lists of next steps stay empty: they are whoever throws the error's to fill. */
export function fittingData(schema: z.ZodObject): fc.Arbitrary<Record<string, unknown>> {
  return ofSchema(jsonSchema(schema, 'output')) as fc.Arbitrary<Record<string, unknown>>;
}

/** Made once, because reading the pattern takes longer than making the words. */
const WORD = fc.stringMatching(/^[a-z]{1,12}$/);

/** A currency is one that exists, in all data alike, and so is a tool. */
function ofField(name: string, property: JsonSchema): fc.Arbitrary<unknown> {
  if (name === 'tool') return fc.constantFrom(new ToolOf('create_asset', 'OWNER'), new ToolOf('update_asset', 'OWNER'));
  return /currency$/i.test(name) ? fc.constantFrom('EUR', 'JPY', 'KWD') : ofSchema(property);
}

function ofSchema({
  type,
  enum: values,
  anyOf,
  items,
  properties = {},
  required = [],
  ...rest
}: JsonSchema): fc.Arbitrary<unknown> {
  if (values !== undefined) return fc.constantFrom(...values);
  if ('const' in rest) return fc.constant(rest['const']);
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map((choice: JsonSchema) => ofSchema(choice)));
  if (type === 'array') return items?.properties?.['tool'] ? fc.constant([]) : fc.array(ofSchema(items ?? {}), { maxLength: 3 });
  if (type === 'object') {
    const fields = Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, ofField(name, property)]));
    return fc.record(fields, { requiredKeys: required });
  }
  if (type === 'integer' || type === 'number') return fc.integer({ min: Number(rest['minimum'] ?? -3), max: 5_000 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  return WORD;
}
