import type { JsonSchema } from './json-schema.ts';

/** A bound that no sensible value reaches. A caller who exceeds it learns it from the error. */
const FAR = 100_000;
const LONG = 200;
const MANY = 7;
/** Bounds that need not be listed, because nobody means an amount below zero, a page before the first, or an empty list. */
const MEANT_ANYWAY = new Set([0, 1]);

/** The formats that every host takes. */
const FORMATS = new Set(['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid']);

/** An input schema as `tools/list` shows it, in fewer tokens. It accepts the same sensible calls. */
export function terse(schema: JsonSchema): JsonSchema {
  return { ...terseParts(schema), ...(schema['additionalProperties'] === false && { additionalProperties: false }) };
}

function terseParts(schema: JsonSchema): JsonSchema {
  const { properties, items, additionalProperties, anyOf, ...said } = withPlainChoice(schema);
  const kept = Object.entries(said).filter(([keyword, value]) => !isLeftOut(keyword, value));
  return {
    ...Object.fromEntries(kept),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, terseParts(one)])),
    }),
    ...(items && { items: terseParts(items) }),
    ...(isSchema(additionalProperties) &&
      !isLeftOut('additionalProperties', additionalProperties) && { additionalProperties: terseParts(additionalProperties) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.filter(isSchema).map(terseParts) }),
  };
}

const CHOICE = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Gemini refuses `const`, and an `enum` of anything but texts. A number says in words which values it may have. */
function withPlainChoice(schema: JsonSchema): JsonSchema {
  const { const: only, enum: values = only === undefined ? [] : [only], ...others } = schema;
  if (values.length === 0 || (only === undefined && values.every((value) => typeof value === 'string'))) return schema;
  if (typeof only === 'string') return { ...others, enum: [only] };
  const words = schema.type === 'boolean' ? [] : [CHOICE.format(values.map(String))];
  const said = schema['description'];
  const description = [...(typeof said === 'string' ? [said] : []), ...words].join('; ');
  return { ...others, ...(description !== '' && { description }) };
}

function isLeftOut(keyword: string, value: unknown): boolean {
  switch (keyword) {
    // If the form of a value is wrong, the refusal says which form it must have.
    case 'pattern':
    case 'propertyNames':
      return true;
    // OpenAI refuses every other format in its strict mode.
    case 'format':
      return !FORMATS.has(String(value));
    case 'default':
      return value === false;
    case 'maximum':
      return Number(value) >= FAR;
    case 'minItems':
    case 'minimum':
      return MEANT_ANYWAY.has(Number(value)) || Number(value) <= -FAR;
    case 'maxItems':
      return Number(value) >= MANY;
    // An empty schema accepts anything, which an object does by default.
    case 'additionalProperties':
      return Object.keys(Object(value)).length === 0;
    case 'maxLength':
      return Number(value) >= LONG;
    default:
      return false;
  }
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
