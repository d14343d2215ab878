import { z } from 'zod';
import type { Operation } from '../../domain/platform/kernel/index.ts';

/** How many letters an operation takes in a field of its input, which is where a form stops. Throws where it is no text with an end. */
export function longestText({ input }: Pick<Operation, 'input'>, field: string): number {
  const longest = textIn(input.shape[field])?.maxLength ?? null;
  if (longest === null) throw new Error(`${field} is no text with an end.`);
  return longest;
}

/** Whether it may be left out, and what is made of it, stands around the text itself. */
function textIn(schema: unknown): z.ZodString | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return textIn(schema.unwrap());
  if (schema instanceof z.ZodPipe) return textIn(schema.in);
  return schema instanceof z.ZodString ? schema : undefined;
}
