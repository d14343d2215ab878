import { z } from 'zod';
import type { Operation } from '../../domain/platform/kernel/index.ts';

/**
 * How many letters a field of the input takes, which is where the form stops too. Throws if the field is not a text with a
 * limit.
 */
export function longestText({ input }: Pick<Operation, 'input'>, field: string): number {
  const longest = textIn(input.shape[field])?.maxLength ?? null;
  if (longest === null) throw new Error(`${field} is no text with an end.`);
  return longest;
}

/** Finds the text itself within what makes it optional or changes it. */
function textIn(schema: unknown): z.ZodString | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return textIn(schema.unwrap());
  if (schema instanceof z.ZodPipe) return textIn(schema.in);
  return schema instanceof z.ZodString ? schema : undefined;
}
