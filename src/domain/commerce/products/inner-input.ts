import type { z } from 'zod';
import { invalidInput, type Operation } from '../../platform/kernel/index.ts';

/** Parses the input of an operation that this one calls, with its rules between fields. Throws `invalid_input`. */
export function innerInput<I extends z.ZodObject, O extends z.ZodType>(
  { input: schema }: Pick<Operation<I, O>, 'input'>,
  input: z.input<I>,
): z.output<I> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalidInput({ issues: parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })) });
}

/** Returns the errors of the operations that this one calls, each once. */
export function errorsOf(...operations: readonly Pick<Operation, 'errors'>[]): Operation['errors'] {
  return [...new Set(operations.flatMap(({ errors }) => errors))];
}
