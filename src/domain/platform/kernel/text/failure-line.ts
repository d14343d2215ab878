import { DomainError } from '../domain-error.ts';
import { visibleLine } from './plain-text.ts';

const MOST_LETTERS = 300;

/**
 * Why something failed, in a line that may be stored and shown to administrators. It leaves out the values of a failed query.
 */
export function failureLine(error: unknown): string {
  if (!(error instanceof Error)) return 'Something that is no error was thrown.';
  const code = error instanceof DomainError ? `${error.code}: ` : '';
  const words = 'query' in error ? 'A query failed.' : `${code}${error.message}`;
  return visibleLine(words).slice(0, MOST_LETTERS).toWellFormed();
}
