import { codeNeeded, secondFactorNeeded } from '../../domain/people/sign-in/index.ts';
import { CURRENCY_EXPONENTS, DomainError } from '../../domain/platform/kernel/index.ts';

/** What is wrong with a form, by field where that is known. */
interface Problem {
  readonly status: number;
  readonly message: string;
  readonly fields: ReadonlyMap<string, string>;
}

const MARKED_FIELDS = 'Please look at the marked fields again.';

/**
 * A refusal as a form shows it. Any other error is thrown on. A refusal because the database is away is thrown on too: the form
 * cannot be shown without the database, and the person must read the first reason.
 */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof DomainError) || error.status === 503) throw error;
  const { status, details } = error;
  if (error.declared === secondFactorNeeded || error.declared === codeNeeded)
    return codeProblem(status, details['reason'] === 'wrong');
  const issues = Array.isArray(details['issues']) ? (details['issues'] as { field: string; message: string }[]) : [];
  // Our own messages continue the name of the field. Those of the schema library are for programmers.
  const fields = new Map(
    issues.flatMap(({ field: path, message }): [string, string][] => {
      const words = /^(must|is) /.test(message) ? `This ${message}.` : 'Please check this.';
      // Most forms are flat, whatever the shape of the input is. Those with lists look for the whole path.
      return [
        [path.slice(path.lastIndexOf('.') + 1), words],
        [path, words],
      ];
    }),
  );
  return { status, message: issues.length > 0 ? MARKED_FIELDS : error.message, fields };
}

/** The password was right, and the code of the second factor is missing or wrong. */
function codeProblem(status: number, isWrong: boolean): Problem {
  const message = isWrong
    ? 'This code is wrong, has run out or was used already. Type in your password again, and the code that the app shows now.'
    : 'Your account has a second factor. Type in your password again, and the code that your authenticator app shows.';
  return { status, message, fields: new Map([['code', isWrong ? 'This code does not work.' : 'Needed for your account.']]) };
}

/** An amount in minor units, from whole units and, after a point or a comma, smaller ones. Undefined for any other text. */
export function minorOf(text: string, currency: string): number | undefined {
  const exponent = new Map(Object.entries(CURRENCY_EXPONENTS)).get(currency);
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text) ?? [];
  if (exponent === undefined || whole === undefined || part.length > exponent) return undefined;
  return Number(whole + part.padEnd(exponent, '0'));
}
