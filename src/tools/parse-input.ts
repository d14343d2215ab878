import type { z } from 'zod';
import { invalidInput } from '../domain/kernel/index.ts';

const MAX_ISSUES = 10;

/** The input as the schema gives it back, or `invalid_input` that names each field and what would pass. */
export function parseInput(schema: z.ZodObject, input: unknown): unknown {
  const result = schema.safeParse(input ?? {});
  if (result.success) {
    const field = findUnstorable(result.data, []);
    if (field === null) return result.data;
    throw invalidInput({ issues: [{ field: quote(field), message: 'must be valid Unicode text without the NUL character' }] });
  }
  throw invalidInput({ issues: result.error.issues.slice(0, MAX_ISSUES).map((issue) => explain(schema, issue)) });
}

function explain(schema: z.ZodObject, issue: z.core.$ZodIssue): { field: string; message: string } {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    const allowed = issue.path.length === 0 ? `; allowed: ${Object.keys(schema.shape).join(', ') || 'none'}` : '';
    return { field: [path, quote(issue.keys[0])].filter(Boolean).join('.'), message: `is not a known field${allowed}` };
  }
  return { field: path === '' ? '(root)' : quote(path), message: issue.message };
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
