import { DomainError, type Operation, PIPELINE_ERRORS } from '../domain/kernel/index.ts';

/**
 * The outcome of a failed call as one word for metrics: the error's code, or `internal_error` for anything undeclared.
 * When `strict`, an error that the operation did not declare becomes a plain Error, so that tests see it.
 */
export function assertDeclared(operation: Operation, error: unknown, strict: boolean): string {
  if (!(error instanceof DomainError)) return 'internal_error';
  const declared: readonly object[] = [...PIPELINE_ERRORS, ...operation.errors];
  if (strict && !declared.includes(error.declared)) {
    throw new Error(`${operation.name} threw ${error.code} (${error.message}), which it does not declare.`, { cause: error });
  }
  return error.code;
}
