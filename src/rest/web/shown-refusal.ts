import { codeNeeded, secondFactorNeeded } from '../../domain/people/sign-in/index.ts';
import { DomainError } from '../../domain/platform/kernel/index.ts';
import { codeInWords, fieldInWords, refusalInWords, type Translator } from '../../domain/platform/words/index.ts';
import { asDeclared } from '../../tools/declared-errors.ts';
import type { Refusal } from './page-contract.ts';

/** What a page shows of a refusal, in the language of the page. What is no refusal is thrown on. */
export function shownRefusal(thrown: unknown, to: Translator): Refusal {
  const error = asDeclared(thrown);
  if (!(error instanceof DomainError)) throw error;
  const { status, code, details, retryAfterSeconds = null } = error;
  return { status, code, message: refusalInWords(error, to), fields: fieldsOf(error, to), details, retryAfterSeconds };
}

/**
 * What is wrong with fields, by the last part of their name, and where fields lie within others also by the whole: most forms are
 * flat, whatever the shape of the input is.
 */
function fieldsOf({ declared, details }: DomainError, to: Translator): Record<string, string> {
  if (declared === secondFactorNeeded || declared === codeNeeded)
    return { code: codeInWords(details['reason'] === 'wrong' ? 'WRONG' : 'MISSING', to) };
  const issues = Array.isArray(details['issues']) ? (details['issues'] as { field: string; message: string }[]) : [];
  return Object.fromEntries(
    issues.flatMap(({ field, message }): [string, string][] => {
      const words = fieldInWords(message, to);
      return [
        [field.slice(field.lastIndexOf('.') + 1), words],
        [field, words],
      ];
    }),
  );
}
