import { ascending, type Operation } from '../domain/platform/kernel/index.ts';
import { isJsonObject, type JsonSchema, jsonSchema } from '../tools/json-schema.ts';

/**
 * Writes the input types of all operations that somebody can call. They exist only for the compiler, which checks the arguments
 * of a step against the named operation. They are not inferred from the operations, because operations themselves offer steps.
 */
export function operationInputs(operations: readonly Operation[]): string {
  const inputs = operations
    .filter(({ access: { who } }) => who !== 'system' && who !== 'cron')
    .toSorted((a, b) => ascending(a.name, b.name))
    .map(({ name, input }) => {
      const fields = fieldsOf(jsonSchema(input, 'input')).map((field) => `    ${field};\n`);
      return fields.length === 0 ? `  ${name}: object;` : `  ${name}: {\n${fields.join('')}  };`;
    });
  return [
    '// Written by `npm run generate`.',
    '',
    '/** What each operation takes, by its name. */',
    'export interface OperationInputs {',
    ...inputs,
    '}',
    '',
  ].join('\n');
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema): string[] {
  return Object.entries(properties).map(
    ([name, field]) => `${/^\w+$/.test(name) ? name : literal(name)}${required.includes(name) ? '' : '?'}: ${typeOf(field)}`,
  );
}

function typeOf(schema: unknown): string {
  if (!isSchema(schema)) return 'unknown';
  if (schema['const'] !== undefined) return literal(schema['const']);
  if (schema.enum !== undefined) return union(schema.enum.map(literal));
  const { anyOf, oneOf, allOf } = schema;
  const several = anyOf ?? oneOf;
  if (Array.isArray(several)) return union(several.map(typeOf));
  if (Array.isArray(allOf)) return allOf.map((part) => `(${typeOf(part)})`).join(' & ');
  return union([schema.type ?? []].flat().map((type) => plainType(type, schema)));
}

function isSchema(value: unknown): value is JsonSchema {
  return isJsonObject(value);
}

function plainType(type: string, schema: JsonSchema): string {
  if (type === 'array') return `readonly (${typeOf(schema.items)})[]`;
  if (type === 'integer') return 'number';
  if (type !== 'object') return type;
  const fields = fieldsOf(schema);
  const { additionalProperties } = schema;
  if (fields.length > 0) return `{ ${fields.join('; ')} }`;
  return additionalProperties === false ? 'object' : `Record<string, ${typeOf(additionalProperties)}>`;
}

function union(types: readonly string[]): string {
  const each = [...new Set(types)];
  // `string` includes all literal texts.
  const told = each.includes('string') ? each.filter((type) => !type.startsWith("'")) : each;
  return told.length === 0 ? 'unknown' : told.join(' | ');
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", String.raw`\'`)}'` : JSON.stringify(value);
}
