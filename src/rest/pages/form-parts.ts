import { CURRENCY_EXPONENTS, DomainError } from '../../domain/platform/kernel/index.ts';
import { codeNeeded, secondFactorNeeded } from '../../domain/people/sign-in/index.ts';
import { type Markup, markup } from './markup.ts';

/** What is wrong with a form, by field where that is known. */
export interface Problem {
  readonly status: number;
  readonly message: string;
  readonly fields: ReadonlyMap<string, string>;
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly autocomplete: string;
  readonly value?: string;
  readonly hint?: string;
  /** The field may be left empty, and its label says so. */
  readonly optional?: true;
  readonly problem?: Problem | null;
}

const MARKED_FIELDS = 'Please look at the marked fields again.';

/** What is wrong with fields that a page judges by itself. */
export function fieldProblem(fields: Problem['fields']): Problem {
  return { status: 400, message: MARKED_FIELDS, fields };
}

/** A labelled field. What is wrong with it is shown and also read out. */
export function field({ type = 'text', value = '', ...asked }: Field): Markup {
  const { name } = asked;
  return markup`${captionOf(asked)}<input id="${name}" name="${name}" type="${type}" value="${value}"${attributesOf(asked)}>`;
}

export interface Choice extends Omit<Field, 'type' | 'optional'> {
  /** The values with the words that people read, in groups that may have a heading. */
  readonly groups: readonly { readonly heading?: string; readonly options: readonly (readonly [string, string])[] }[];
}

/** A labelled list from which one value is chosen. If none of the values is chosen already, the person must choose. */
export function choice({ value = '', groups, ...asked }: Choice): Markup {
  const isKnown = groups.some(({ options }) => options.some(([each]) => each === value));
  const option = ([each, label]: readonly [string, string]) =>
    markup`<option value="${each}"${each === value ? markup` selected` : ''}>${label}</option>`;
  const { name } = asked;
  const choices = groups.map(({ heading, options }) =>
    heading === undefined
      ? markup`${options.map(option)}`
      : markup`<optgroup label="${heading}">${options.map(option)}</optgroup>`,
  );
  return markup`${captionOf(asked)}<select id="${name}" name="${name}"${attributesOf(asked)}>${isKnown ? '' : option(['', 'Choose…'])}${choices}</select>`;
}

type Asked = Omit<Field, 'type' | 'value'>;

function captionOf({ name, label, hint, optional, problem }: Asked): Markup {
  const wrong = problem?.fields.get(name);
  return markup`
<label for="${name}">${label}${optional === undefined ? '' : markup` <span class="soft">(optional)</span>`}</label>
${hint === undefined ? '' : markup`<p class="hint" id="${name}-hint">${hint}</p>`}${
    wrong === undefined ? '' : markup`<p class="wrong" id="${name}-wrong">${wrong}</p>`
  }`;
}

function attributesOf({ name, autocomplete, hint, optional, problem }: Asked): Markup {
  const isWrong = problem?.fields.has(name) === true;
  const described = [...(hint === undefined ? [] : [`${name}-hint`]), ...(isWrong ? [`${name}-wrong`] : [])].join(' ');
  return markup` autocomplete="${autocomplete}"${optional === undefined ? markup` required` : ''}${
    described === '' ? '' : markup` aria-describedby="${described}"`
  }${isWrong ? markup` aria-invalid="true"` : ''}`;
}

/** Not `code`, because that is what the code of a login link is called on its page. */
const CODE = 'secondFactor';

/** Reads a field of the form that was sent. */
interface Sent {
  field(name: string): string;
}

/** The field for the code of a second factor, once the account that was named has turned out to have one. */
export function codeField(sent: Sent, problem: Problem | null): Markup {
  const wrong = problem?.fields.get('code');
  if (sent.field(CODE) === '' && wrong === undefined) return markup``;
  const own = problem === null || wrong === undefined ? null : { ...problem, fields: new Map([[CODE, wrong]]) };
  return field({
    name: CODE,
    label: 'Code of your authenticator app',
    autocomplete: 'one-time-code',
    hint: 'Six digits, or one of your recovery codes.',
    problem: own,
  });
}

/** What a person has typed in to prove who they are: the password and, with a second factor, its code. */
export function typedProof(sent: Sent): { password: string; code?: string } {
  const code = sent.field(CODE).trim();
  return { password: sent.field('password'), ...(code !== '' && { code }) };
}

export function hidden(name: string, value: string): Markup {
  return markup`<input type="hidden" name="${name}" value="${value}">`;
}

/** The problem above the form, which is read out as soon as the page has loaded. */
export function problemBox(problem: Problem | null): Markup {
  return problem === null ? markup`` : markup`<p class="problem" role="alert">${problem.message}</p>`;
}

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
