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

/** One for each field: what is wrong with it besides follows from the first. */
function fieldIssues(schema: z.ZodObject, issues: readonly z.core.$ZodIssue[]): FieldIssue[] {
  const byField = new Map<string, FieldIssue>();
  for (const issue of issues.flatMap((one) => fieldsOf(schema, one))) {
    if (!byField.has(issue.field)) byField.set(issue.field, issue);
  }
  return [...byField.values()].slice(0, MAX_ISSUES);
}

function fieldsOf(schema: z.ZodObject, issue: z.core.$ZodIssue): FieldIssue[] {
  const path = issue.path.map(String).join('.');
  if (issue.code !== 'unrecognized_keys') return [{ field: path === '' ? '(root)' : quote(path), message: issue.message }];
  const known = issue.path.length === 0 ? Object.keys(schema.shape) : [];
  return issue.keys.map((key, index) => {
    const nearest = nearestName(key, known);
    const hint = nearest === null ? '' : `; ${nearest} is the nearest`;
    const allowed = issue.path.length === 0 && index === 0 ? `; allowed: ${known.join(', ') || 'none'}` : '';
    return { field: [path, quote(key)].filter(Boolean).join('.'), message: `is not a known field${hint}${allowed}` };
  });
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
