import type { z } from 'zod';

/** The wanted values that differ from the present ones. */
export function changesOf<T>(before: object, wanted: { readonly [Name in keyof T]?: T[Name] | undefined }): Partial<T> {
  const said = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries<unknown>(wanted).filter(([name, value]) => value !== undefined && said.get(name) !== value);
  return Object.fromEntries(changed) as Partial<T>;
}

/**
 * The former values, with which the same command undoes the change. Null if it cannot: a field that was empty cannot be emptied
 * again, and a replaced file is gone.
 */
export function formerValues(
  before: object,
  changes: object,
  input: Readonly<Record<string, z.ZodType>>,
): Record<string, unknown> | null {
  const former = Object.entries(before).filter(([name]) => name in changes);
  const isTaken = former.every(([name, value]) => input[name]?.safeParse(value).success === true);
  return isTaken ? Object.fromEntries(former) : null;
}
