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
      // What is published in fewer words is held to the schema behind it.
      if (definition.out.def.type !== 'transform') return textFieldsOf(definition.out, path);
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

/** What may be anything, because nothing reads it, or because it is held to the fields of another operation. */
const NOT_KEPT = new Set(['expirationTime', 'items']);

const WORDLESS = new Set(['enum', 'literal', 'number', 'int', 'boolean', 'date', 'null']);
