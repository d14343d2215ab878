import type { Operation } from '../../../src/domain/platform/kernel/index.ts';
import { type JsonSchema, jsonSchema } from '../../../src/tools/json-schema.ts';
import type { Sample } from '../samples/sample.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Costly {
  readonly what: string;
  /** One of few: tried whatever the sample is. */
  readonly always?: true;
  /** Made only where it is sent: most are large. */
  make(): Fields;
}

/** Just below what a body may carry: bytes, and values. */
const BYTES = 250_000;
const VALUES = 2_400;
const LEVELS = 25;

/** Texts that regular expressions, folding and matching have found costly. */
const TEXTS: readonly (readonly [what: string, unit: string])[] = [
  ['letters', 'a'],
  ['blanks', ' '],
  ['hyphens', 'a-'],
  ['digits', '1'],
  ['dots', 'a.@'],
  ['slashes', '/..'],
  ['invisible letters', '\u200B'],
  ['marks', 'e\u0301'],
  ['quotes', '"*'],
  ['words', 'no '],
];

/** The most expensive inputs of an operation that the limits of a body let in: most names, deepest and longest values of each field. */
export function costlyInputs({ input: schema }: Operation, sample: Sample['input']): Costly[] {
  const { properties = {} } = jsonSchema(schema, 'input');
  const names = Object.keys(properties);
  return [
    { what: 'unknown names', make: () => ({ ...sample, ...unknownNames(names) }) },
    {
      what: 'one unknown name of a long text',
      make: () => ({ ...sample, [textOf('a', BYTES / 2)]: textOf('a', BYTES / 2) }),
    },
    ...Object.entries(properties).flatMap(([name, property]) =>
      costlyValues(property).map(({ what, make }) => ({ what: `${name}: ${what}`, make: () => ({ ...sample, [name]: make() }) })),
    ),
    ...everyFieldFull(properties, sample),
    ...Object.entries(properties).flatMap(([name, property]) =>
      farDays(property).map((day) => ({
        what: `${name}: ${day} alone`,
        make: () => ({ ...sample, [name]: day }),
        always: true as const,
      })),
    ),
  ];
}

/** Unknown field names, each twelve characters long and similar to a known one, because looking for the nearest known name costs most then. */
function unknownNames(known: readonly string[]): Fields {
  const like = known.length === 0 ? ['name'] : known;
  return Object.fromEntries(
    Array.from({ length: VALUES }, (_, index) => [`${like[index % like.length]}${index}`.slice(-12).padStart(12, 'x'), 1]),
  );
}

/** The first and the last possible day: code that counts the days between them one by one takes long. */
function farDays(property: JsonSchema): string[] {
  const shapes = [property, ...(Array.isArray(property['anyOf']) ? property['anyOf'] : [])];
  return shapes.some(({ format }) => format === 'date') ? ['1970-01-01', '2199-12-31'] : [];
}

function costlyValues(property: JsonSchema): { what: string; make: () => unknown }[] {
  const shapes = [property, ...(Array.isArray(property['anyOf']) ? property['anyOf'] : [])];
  const items = shapes.find(({ type }) => type === 'array')?.items ?? {};
  const isText = shapes.some(({ type }) => type === 'string' || type === undefined);
  return [
    { what: 'deep', make: deep },
    { what: 'many texts', make: () => Array.from({ length: VALUES }, (_, index) => `text-${index}`) },
    { what: 'many objects', make: () => Array.from({ length: VALUES / 3 }, () => ({ a: 1, kind: 'A' })) },
    { what: 'many good entries', make: () => Array.from({ length: VALUES / 10 }, () => full(items, 100)) },
    {
      what: 'many names',
      make: () => Object.fromEntries(Array.from({ length: VALUES }, (_, index) => [`name ${index}`, index])),
    },
    ...(isText ? TEXTS.map(([what, unit]) => ({ what, make: () => textOf(unit, BYTES) })) : []),
  ];
}

/** What passes, as large as it may be: every text of its full length, every list of its full number. */
function everyFieldFull(properties: Record<string, JsonSchema>, sample: Fields): Costly[] {
  const filled = Object.entries(properties).filter(([name, property]) => !(name in sample) || isFreeText(property));
  return TEXTS.map(([what, unit]) => ({
    what: `every field full of ${what}`,
    make: () => ({
      ...sample,
      ...Object.fromEntries(filled.map(([name, property]) => [name, full(property, 10_000, unit)])),
    }),
  }));
}

function isFreeText({ type, enum: values, format, pattern }: JsonSchema): boolean {
  return type === 'string' && values === undefined && format === undefined && pattern === undefined;
}

/** A value of the shape, as long as the shape allows. */
function full(schema: JsonSchema, most: number, unit = 'a'): unknown {
  const { type, enum: values, const: constant, format, maximum, maxLength, maxItems, items, properties, anyOf } = schema;
  if (constant !== undefined) return constant;
  if (Array.isArray(values)) return values[0];
  if (Array.isArray(anyOf)) return full(anyOf[0] as JsonSchema, most, unit);
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Number(maximum ?? 1);
  if (type === 'array') {
    const count = Math.min(Number(maxItems ?? 1_000), 1_000);
    return Array.from({ length: count }, () => full(items ?? {}, most / count, unit));
  }
  if (type === 'object') {
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, property]) => [name, full(property, most, unit)]));
  }
  if (format === 'date') return '2027-05-14';
  if (format === 'date-time') return '2027-05-14T10:00:00Z';
  return textOf(unit, Math.min(Number(maxLength ?? most), Math.max(most, 1)));
}

/** As many bytes of it as fit. */
function textOf(unit: string, bytes: number): string {
  return unit.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(unit))));
}

/** Lists in lists to the deepest level, and there as many values as fit. */
function deep(): unknown {
  let value: unknown = Array.from({ length: VALUES - LEVELS }, () => 1);
  for (let level = 1; level < LEVELS; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
