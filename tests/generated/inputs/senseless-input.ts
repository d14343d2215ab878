import fc from 'fast-check';
import type { Operation } from '../../../src/domain/platform/kernel/index.ts';
import { type JsonSchema, jsonSchema } from '../../../src/tools/json-schema.ts';
import { hostileText } from './hostile-values.ts';
import type { Sample } from '../samples/sample.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Values that pass for the fields that samples leave out, to make others of. */
const PLAUSIBLE: Fields = {
  assetId: 'ast_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  quoteId: 'quo_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  category: 'camper-car',
  city: 'Lisbon',
  country: 'PT',
  currency: 'EUR',
  fileName: 'scan.png',
  name: 'Ana',
  near: '38.72,-9.14',
  phone: '+351912345678',
  reason: 'It rains',
  returnUrl: 'https://example.com/thanks',
  cancelUrl: 'https://example.com/later',
  slug: 'tandem-sea-kayak',
  timeZone: 'Europe/Lisbon',
  vendorName: 'A Shop',
  vendorSlug: 'atlantic-outdoors',
};

const DAYS = ['1970-01-01', '2000-02-29', '2026-12-31', '2027-03-28', '9999-12-01', '9999-12-31'];
const INSTANTS = ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59Z'];

/** Made once: what a pattern can match takes long to work out. */
const TEXT = fc.oneof(fc.constantFrom(...Object.values(PLAUSIBLE)), hostileText, fc.stringMatching(/^[a-z][a-z0-9-]{0,30}$/));

/** For each field of the input its values at the edges, to be put over a sample; days also all at once. */
export function edges({ input: schema }: Operation, sample: Sample['input']): Fields[] {
  const { properties = {} } = jsonSchema(schema, 'input');
  const days = Object.keys(properties).filter((name) => properties[name]?.['format'] === 'date');
  const single = Object.entries(properties).flatMap(([name, property]) =>
    edgesOf(property, sample[name] ?? PLAUSIBLE[name]).map((value) => ({ [name]: value })),
  );
  const together = days.length === 0 ? [] : DAYS.map((day) => Object.fromEntries(days.map((name) => [name, day])));
  return [...single, ...together];
}

/** The sample with values of the right shape that mean nothing in some of its fields, and in fields that it leaves out. */
export function senseless({ input: schema }: Operation, sample: Sample['input']): fc.Arbitrary<Fields> {
  const { properties = {} } = jsonSchema(schema, 'input');
  const fields = Object.entries(properties).map(
    ([name, property]) => [name, fc.option(ofShape(property), { nil: undefined, freq: 2 })] as const,
  );
  return fc.record(Object.fromEntries(fields)).map((values) => {
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    return { ...sample, ...Object.fromEntries(given) };
  });
}

function edgesOf({ type, enum: values, format, minimum, maximum }: JsonSchema, known: unknown): unknown[] {
  if (values !== undefined) return [];
  if (type === 'integer' || type === 'number') return [minimum ?? -(2 ** 53) + 1, maximum ?? 2 ** 53 - 1];
  if (format === 'date') return DAYS;
  if (format === 'date-time') return INSTANTS;
  if (type !== 'string') return [];
  const text = typeof known === 'string' && known.length < 200 ? known : 'text';
  const middle = Math.ceil(text.length / 2);
  return [
    `${text.slice(0, middle)}\u0000${text.slice(middle)}`,
    '\u0000'.repeat(text.length),
    `${text}\uD800`,
    `\uDFFF${text.slice(1)}`,
    'ß'.repeat(text.length),
  ];
}

/** A value that the JSON Schema alone would let through; what it cannot say (refinements) may still refuse it. */
function ofShape({
  type,
  enum: values,
  format,
  minimum = -(2 ** 53),
  maximum = 2 ** 53,
  items,
  anyOf,
  maxItems = 5,
}: JsonSchema): fc.Arbitrary<unknown> {
  if (values !== undefined) return fc.constantFrom(...values);
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map((choice) => ofShape(choice)));
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') {
    return fc.integer({ min: Math.ceil(Math.max(Number(minimum), -1e6)), max: Math.floor(Math.min(Number(maximum), 1e6)) });
  }
  if (type === 'array') return fc.array(ofShape(items ?? {}), { maxLength: Number(maxItems) });
  if (format === 'date') return fc.constantFrom(...DAYS);
  if (format === 'date-time') return fc.constantFrom(...INSTANTS);
  return TEXT;
}
