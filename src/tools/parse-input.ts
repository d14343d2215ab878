import type { z } from 'zod';
import { invalidInput } from '../domain/platform/kernel/index.ts';
import { nearestName } from './nearest-name.ts';

const MAX_ISSUES = 10;

interface FieldIssue {
  readonly field: string;
  readonly message: string;
}

/**
 * Parses the input with the schema. Many hosts send null or an empty text for an optional field that they leave out. Where the
 * schema does not accept it, the field counts as left out. Throws `invalid_input`, which names each wrong field and what would
 * pass.
 */
export function parseInput(schema: z.ZodObject, input: unknown): unknown {
  const said = input ?? {};
  const asSaid = schema.safeParse(said, { error: explain });
  const result = asSaid.success ? asSaid : withoutEmpty(schema, said, asSaid.error.issues);
  if (result.success) {
    const field = findUnstorable(result.data);
    if (field === null) return result.data;
    throw invalidInput({ issues: [{ field: quote(field), message: 'must be valid Unicode text without the NUL character' }] });
  }
  throw invalidInput({ issues: fieldIssues(schema, result.error.issues) });
}

/** Parses the input without the empty values that the schema has refused, except those of required fields. */
function withoutEmpty(schema: z.ZodObject, input: unknown, issues: readonly z.core.$ZodIssue[]) {
  const empty = issues.map(({ path }) => path).filter((path) => isEmptyAt(input, path));
  const left = schema.safeParse(without(input, empty)).error?.issues ?? [];
  const missed = new Set(left.filter(({ code }) => code !== 'custom').map(({ path }) => placeOf(path)));
  const optional = empty.filter((path) => !missed.has(placeOf(path)));
  return schema.safeParse(without(input, optional), { error: explain });
}

function isEmptyAt(input: unknown, path: readonly PropertyKey[]): boolean {
  const last = path.at(-1);
  if (typeof last !== 'string') return false;
  const value = path.reduce<unknown>((outer, key) => (Object.hasOwn(Object(outer), key) ? Object(outer)[key] : undefined), input);
  return value === null || value === '';
}

/** A copy of the input without the fields at these paths. */
function without(input: unknown, paths: readonly (readonly PropertyKey[])[]): unknown {
  if (paths.length === 0) return input;
  const copy: unknown = structuredClone(input);
  for (const path of paths) {
    const outer = path.slice(0, -1).reduce<unknown>((value, key) => Object(value)[key], copy);
    Reflect.deleteProperty(Object(outer), path.at(-1) ?? '');
  }
  return copy;
}

function placeOf(path: readonly PropertyKey[]): string {
  return JSON.stringify(path.map(String));
}

/**
 * One issue for each field, because further issues of a field follow from the first. No more is worked out than is shown, since
 * a body has room for very many issues.
 */
function fieldIssues(schema: z.ZodObject, issues: readonly z.core.$ZodIssue[]): FieldIssue[] {
  const known = Object.keys(schema.shape);
  const byField = new Map<string, FieldIssue>();
  for (const issue of issues) {
    for (const key of issue.code === 'unrecognized_keys' ? issue.keys : [null]) {
      const field = fieldOf(issue, key);
      if (!byField.has(field))
        byField.set(field, { field, message: key === null ? issue.message : unknownField(issue, key, known) });
      if (byField.size === MAX_ISSUES) return [...byField.values()];
    }
  }
  return [...byField.values()];
}

function fieldOf({ path }: z.core.$ZodIssue, key: string | null): string {
  const outer = path.map(String).join('.');
  if (key === null) return outer === '' ? '(root)' : quote(outer);
  return [quote(outer), quote(key)].filter(Boolean).join('.');
}

/** Adds the name that was probably meant and, for the first unknown field, all allowed names. */
function unknownField({ path, ...issue }: z.core.$ZodIssue, key: string, known: readonly string[]): string {
  if (path.length > 0) return 'is not a known field';
  const [outer = ''] = key.split(/[.[]/);
  const nearest = nearestName(key, known);
  const hint = known.includes(outer)
    ? `; write it within ${outer}: {"${outer}": {"<name>": …}}`
    : nearest === null
      ? ''
      : `; ${nearest} is the nearest`;
  const isFirst = issue.code === 'unrecognized_keys' && issue.keys[0] === key;
  return `is not a known field${hint}${isFirst ? `; allowed: ${known.join(', ') || 'none'}` : ''}`;
}

/** The path of the first text or name that no database can store: half a surrogate pair, or NUL, which PostgreSQL refuses. */
export function findUnstorable(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path.join('.');
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, entry] of Object.entries(value)) {
    const found = isStorable(name) ? findUnstorable(entry, [...path, name]) : path.join('.');
    if (found !== null) return found;
  }
  return null;
}

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Names of fields may come from the caller, so what is shown of them is kept short and harmless. */
function quote(name: string | undefined): string {
  return (name ?? '').replaceAll(/[^\w.$[\]-]/g, '?').slice(0, 60);
}

/**
 * Says what would pass instead, in words that follow the name of the field: "must …" or "is …". It is used for every check that
 * brings no words of its own.
 */
function explain(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined && issue.code !== 'custom') {
    return issue.code === 'invalid_value' ? `is required: ${choiceOf(issue.values)}` : 'is required';
  }
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kindOf(issue)}`;
    case 'invalid_value':
      return `must be ${choiceOf(issue.values)}`;
    case 'too_big':
      return sizeOf(issue.origin, 'most', Number(issue.maximum), issue);
    case 'too_small':
      return sizeOf(issue.origin, 'least', Number(issue.minimum), issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'must be written in another way';
    case 'invalid_union':
      return [...new Set(issue.errors.flatMap(([first]) => first?.message ?? []))].join(', or ') || 'must be of another form';
    case 'invalid_key':
      return `has a name that ${issue.issues[0]?.message ?? 'is not allowed'}`;
    case 'unrecognized_keys':
    case 'invalid_element':
    case 'custom':
    default:
      return 'must be of another form';
  }
}

function choiceOf(values: readonly unknown[]): string {
  return `${values.length === 1 ? '' : 'one of '}${values.map(String).join(', ')}`;
}

const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'must be an instant with its offset, for example 2027-05-14T10:00:00Z',
  url: 'must be a web address that begins with https://',
  regex: 'must be written in another way',
};

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly element?: { readonly _zod: { readonly def: Definition } };
  readonly innerType?: { readonly _zod: { readonly def: Definition } };
  readonly in?: { readonly _zod: { readonly def: Definition } };
  readonly entries?: Readonly<Record<string, unknown>>;
}

function kindOf({ expected, inst }: { expected: string; inst?: unknown }): string {
  const definition = definitionOf(inst);
  if (expected === 'array')
    return definition?.element === undefined ? 'a list' : `a list of ${manyOf(definition.element._zod.def)}`;
  if (expected === 'number' && definition?.format !== undefined) return KINDS['int'] ?? expected;
  return KINDS[expected] ?? expected;
}

function definitionOf(inst: unknown): Definition | undefined {
  return typeof inst === 'object' && inst !== null && '_zod' in inst ? Object(inst._zod).def : undefined;
}

function manyOf(element: Definition): string {
  if (element.entries !== undefined) return Object.values(element.entries).map(String).join(', ');
  if (element.type === 'pipe' && element.in !== undefined) return manyOf(element.in._zod.def);
  const many: Readonly<Record<string, string>> = { string: 'texts', number: 'numbers', object: 'objects' };
  return many[element.type] ?? 'values';
}

type Bound = { readonly inclusive?: boolean | undefined; readonly exact?: boolean | undefined };

function sizeOf(origin: string, bound: 'most' | 'least', size: number, { inclusive = true, exact = false }: Bound): string {
  const unit = UNITS[origin];
  if (unit === undefined) {
    if (inclusive) return `must be at ${bound} ${size}`;
    return `must be ${bound === 'most' ? 'less' : 'more'} than ${size}`;
  }
  const least = inclusive ? size : size + 1;
  if (bound === 'least' && least === 1 && !exact) return 'must not be empty';
  return `must have ${exact ? 'exactly' : `at ${bound}`} ${size} ${size === 1 ? unit.one : unit.many}`;
}

const UNITS: Readonly<Record<string, { one: string; many: string }>> = {
  string: { one: 'character', many: 'characters' },
  array: { one: 'entry', many: 'entries' },
  map: { one: 'entry', many: 'entries' },
  object: { one: 'entry', many: 'entries' },
};
