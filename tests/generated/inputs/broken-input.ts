import fc from 'fast-check';
import type { Operation } from '../../../src/domain/platform/kernel/index.ts';
import { type JsonSchema, jsonSchema } from '../../../src/tools/json-schema.ts';
import { parseInput } from '../../../src/tools/parse-input.ts';
import { HOSTILE_NAMES, hostileValue } from './hostile-values.ts';
import type { Sample } from '../samples/sample.ts';

type Fields = Readonly<Record<string, unknown>>;
type Change = (input: Fields) => unknown;

/** A sample of the operation's input after one to three changes of which none belongs in it: the schema refuses every one. */
export function brokenInput({ input: schema }: Operation, sample: Sample['input']): fc.Arbitrary<unknown> {
  const { properties = {} } = jsonSchema(schema, 'input');
  const changes = fc.oneof(
    ...Object.entries(properties).map(([name, property]) => ({ weight: 6, arbitrary: wrongValue(name, property) })),
    { weight: 2 * Object.keys(sample).length + 1, arbitrary: leaveOut(sample) },
    { weight: 4, arbitrary: addUnknown },
    {
      weight: 1,
      arbitrary: fc.constantFrom<unknown>(null, [], ['a'], 'text', 7, true).map(
        (other): Change =>
          () =>
            other,
      ),
    },
  );
  const applied = fc
    .array(changes, { minLength: 1, maxLength: 3 })
    .map((list) => list.reduce<unknown>((input, change) => change(Object(input)), sample));
  return applied.filter((input) => !isAccepted(schema, input));
}

/** Whether the input passes. Empty values of optional fields count as left out. */
export function isAccepted(schema: Operation['input'], input: unknown): boolean {
  try {
    parseInput(schema, input);
    return true;
  } catch {
    return false;
  }
}

/** The object with one more own field, also one called `__proto__`. */
function withField(input: Fields, name: string, value: unknown): Fields {
  return Object.defineProperty({ ...input }, name, { value, enumerable: true, configurable: true, writable: true });
}

function wrongValue(name: string, property: JsonSchema): fc.Arbitrary<Change> {
  return fc
    .oneof({ weight: 3, arbitrary: hostileValue }, { weight: 1, arbitrary: outOfRange(property) })
    .map((value) => (input) => withField(input, name, value));
}

function leaveOut(sample: Fields): fc.Arbitrary<Change> {
  return fc.constantFrom('', ...Object.keys(sample)).map((name) => (input) => {
    const { [name]: _left, ...rest } = input;
    return rest;
  });
}

const addUnknown: fc.Arbitrary<Change> = fc.tuple(fc.constantFrom(...HOSTILE_NAMES), hostileValue).map(
  ([name, value]) =>
    (input) =>
      withField(input, name, value),
);

/** Just past what the schema allows, where it says. */
function outOfRange({ minimum, maximum, maxLength, minLength, maxItems, enum: values }: JsonSchema): fc.Arbitrary<unknown> {
  const past: unknown[] = ['no such value'];
  if (typeof minimum === 'number') past.push(minimum - 1, minimum + 0.5);
  if (typeof maximum === 'number') past.push(maximum + 1, String(maximum));
  if (typeof maxLength === 'number' && maxLength < 100_000) past.push('m'.repeat(maxLength + 1));
  if (typeof minLength === 'number') past.push('m'.repeat(Math.max(0, minLength - 1)));
  if (typeof maxItems === 'number') past.push(Array.from({ length: maxItems + 1 }, () => 'item'));
  if (values !== undefined) past.push(`${String(values[0])} `, String(values[0]).toLowerCase(), values);
  return fc.constantFrom(...past);
}
