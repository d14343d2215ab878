import type { z } from 'zod';
import { DomainError } from './domain-error.ts';
import type { NextAction } from './next-action.ts';

interface ErrorDeclaration<D extends z.ZodObject> {
  /** snake_case; the stable name that clients branch on. */
  code: string;
  /** Only the statuses of the specification: a conflict is 400 with its own code. */
  status: DomainError['status'];
  /** When it happens, for the documentation. */
  when: string;
  /** The shape of `details`. */
  data: D;
  /** What is wrong and what would pass. Only trusted words: never text that another user wrote. */
  message: (data: z.infer<D>) => string;
  /** What to call next to get unstuck. */
  next: (data: z.infer<D>) => NextAction[];
  retryAfterSeconds?: (data: z.infer<D>) => number;
}

export interface DeclaredError<D extends z.ZodObject = z.ZodObject> {
  (data: z.infer<D>): DomainError;
  readonly code: string;
  readonly status: DomainError['status'];
  readonly when: string;
  readonly data: D;
}

/** Declares an error once: `throw datesUnavailable({ … })`. Commands list the errors they throw. */
export function declareError<D extends z.ZodObject>(declaration: ErrorDeclaration<D>): DeclaredError<D> {
  const { code, status, when, data } = declaration;
  const create = (details: z.infer<D>): DomainError =>
    new DomainError({
      declared: error,
      code,
      status,
      message: declaration.message(details),
      details,
      nextActions: declaration.next(details),
      retryAfterSeconds: declaration.retryAfterSeconds?.(details),
    });
  const error = Object.assign(create, { code, status, when, data });
  return error;
}
