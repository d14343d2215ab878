import type { z } from 'zod';
import { invalidInput } from '../domain/kernel/index.ts';
import { explain } from './explain.ts';
import { nearestName } from './nearest-name.ts';

const MAX_ISSUES = 10;

interface FieldIssue {
  readonly field: string;
  readonly message: string;
}

/** The input as the schema gives it back, or `invalid_input` that names each field and what would pass. */
export function parseInput(schema: z.ZodObject, input: unknown): unknown {
  const result = schema.safeParse(input ?? {}, { error: explain });
  if (result.success) {
    const field = findUnstorable(result.data, []);
    if (field === null) return result.data;
    throw invalidInput({ issues: [{ field: quote(field), message: 'must be valid Unicode text without the NUL character' }] });
  }
  throw invalidInput({ issues: fieldIssues(schema, result.error.issues) });
}

/**
 * One for each field: what is wrong with it besides follows from the first. No more is worked out than is shown, since
 * there may be as much wrong as a body has room for.
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

/** With the name that was probably meant and, beside the first one, all that there are. */
function unknownField({ path, ...issue }: z.core.$ZodIssue, key: string, known: readonly string[]): string {
  if (path.length > 0) return 'is not a known field';
  const nearest = nearestName(key, known);
  const hint = nearest === null ? '' : `; ${nearest} is the nearest`;
  const isFirst = issue.code === 'unrecognized_keys' && issue.keys[0] === key;
  return `is not a known field${hint}${isFirst ? `; allowed: ${known.join(', ') || 'none'}` : ''}`;
}

/** Where the first text lies that no database can keep: half a surrogate pair, or NUL, which PostgreSQL refuses. */
function findUnstorable(value: unknown, path: string[]): string | null {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? path.join('.') : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, entry] of Object.entries(value)) {
    const found = findUnstorable(entry, [...path, name]);
    if (found !== null) return found;
  }
  return null;
}

/** Field names may come from the caller: keep what is shown of them short and harmless. */
function quote(name: string | undefined): string {
  return (name ?? '').replaceAll(/[^\w.$-]/g, '?').slice(0, 60);
}
