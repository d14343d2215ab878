import type { z } from 'zod';

/** Where a schema takes any text: an operation's field by its path, and the schema there. */
export interface TextField {
  readonly path: string;
  readonly schema: z.ZodType;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the definition of any schema
type Definition = any;

/** Every place of an input in which a text can stand; `#` stands for the name of an entry. */
export function textFieldsOf(schema: z.ZodType, path = ''): TextField[] {
  const definition: Definition = schema.def;
  switch (definition.type) {
    case 'string':
      return [{ path, schema }];
    case 'pipe':
      return definition.in.def.type === 'string' ? [{ path, schema }] : textFieldsOf(definition.in, path);
    case 'object': {
      const fields: [string, z.ZodType][] = Object.entries(definition.shape);
      return fields.flatMap(([name, field]) => textFieldsOf(field, path === '' ? name : `${path}.${name}`));
    }
    case 'array':
      return textFieldsOf(definition.element, path);
    case 'record':
      return [...textFieldsOf(definition.keyType, `${path}.#`), ...textFieldsOf(definition.valueType, path)];
    case 'union':
      return definition.options.flatMap((option: z.ZodType) => textFieldsOf(option, path));
    default:
      if (definition.innerType !== undefined) return textFieldsOf(definition.innerType, path);
      if (WORDLESS.has(definition.type) || NOT_KEPT.has(path)) return [];
      throw new Error(`A schema of type ${definition.type} at ${path}: say in text-fields.ts whether it takes text.`);
  }
}

/** What may be anything, because nothing reads it. */
const NOT_KEPT = new Set(['expirationTime']);

const WORDLESS = new Set(['enum', 'literal', 'number', 'int', 'boolean', 'date', 'null']);

/** The same input with this in place of every text that people write for others. */
export function withWords(schema: z.ZodType, input: Readonly<Record<string, unknown>>, words: () => string): object {
  const written = new Set(
    textFieldsOf(schema)
      .filter(takesWords)
      .map(({ path }) => path),
  );
  const replace = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') return written.has(path) ? words() : value;
    if (Array.isArray(value)) return value.map((item) => replace(item, path));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [name, replace(entry, path === '' ? name : `${path}.${name}`)]),
    );
  };
  return replace(input, '') as object;
}

function takesWords({ schema }: TextField): boolean {
  return schema.safeParse('Two words, and more of them.').success && !schema.safeParse('').success;
}
