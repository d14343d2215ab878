import type { JsonSchema } from './json-schema.ts';

/** A bound that nobody comes near by saying what they mean; who does is told by the refusal. */
const FAR = 100_000;

/** An input schema as `tools/list` shows it, in fewer tokens: what it accepts of sensible calls is the same. */
export function terse(schema: JsonSchema): JsonSchema {
  return { ...terseParts(schema), ...(schema['additionalProperties'] === false && { additionalProperties: false }) };
}

function terseParts(schema: JsonSchema): JsonSchema {
  const { properties, items, additionalProperties, anyOf, ...said } = schema;
  const kept = Object.entries(said).filter(
    ([keyword, value]) =>
      keyword !== 'propertyNames' && !((keyword === 'maximum' || keyword === 'minimum') && Math.abs(Number(value)) >= FAR),
  );
  return {
    ...Object.fromEntries(kept),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, terseParts(one)])),
    }),
    ...(items && { items: terseParts(items) }),
    ...(isSchema(additionalProperties) && { additionalProperties: terseParts(additionalProperties) }),
    ...(Array.isArray(anyOf) && oneOf(anyOf.filter(isSchema).map(terseParts))),
  };
}

/** A choice of plain types is a list of types, and one type that says more takes the plain ones in. */
function oneOf(choices: readonly JsonSchema[]): JsonSchema {
  const [only, ...others] = choices.filter((choice) => !isBare(choice));
  const plain = choices.filter(isBare).flatMap(({ type = [] }) => type);
  if (others.length > 0 || (only !== undefined && (typeof only.type !== 'string' || only.enum !== undefined))) {
    return { anyOf: choices };
  }
  return { ...only, type: [...(typeof only?.type === 'string' ? [only.type] : []), ...plain] };
}

function isBare(schema: JsonSchema): boolean {
  return typeof schema.type === 'string' && Object.keys(schema).length === 1;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
