import { CURRENCY_EXPONENTS, DomainError } from '../../domain/platform/kernel/index.ts';
import { type Markup, markup } from './markup.ts';

/** What was wrong with a form, by field where it is known. */
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
  /** May be left empty; its label says so. */
  readonly optional?: true;
  readonly problem?: Problem | null;
}

/** A labelled field that says what is wrong with it to whoever sees it and to whoever hears it. */
export function field({ type = 'text', value = '', ...asked }: Field): Markup {
  const { name } = asked;
  return markup`${captionOf(asked)}<input id="${name}" name="${name}" type="${type}" value="${value}"${attributesOf(asked)}>`;
}

export interface Choice extends Omit<Field, 'type' | 'optional'> {
  /** Values with what people read; with a heading above them, where it has one. */
  readonly groups: readonly { readonly heading?: string; readonly options: readonly (readonly [string, string])[] }[];
}

/** A labelled list of which one is chosen. Where none of its values is, the person must choose. */
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

export function hidden(name: string, value: string): Markup {
  return markup`<input type="hidden" name="${name}" value="${value}">`;
}

/** Stands above the form, and is read out as soon as the page is there. */
export function problemBox(problem: Problem | null): Markup {
  return problem === null ? markup`` : markup`<p class="problem" role="alert">${problem.message}</p>`;
}

/**
 * A refusal as a form shows it; anything else is thrown on. So is what is said while the database is away: the form cannot be
 * shown without it, and what was first said must be what the person reads.
 */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof DomainError) || error.status === 503) throw error;
  const { status, details } = error;
  const issues = Array.isArray(details['issues']) ? (details['issues'] as { field: string; message: string }[]) : [];
  // Our own messages go on from the name of the field; the schema library's are for programmers.
  const fields = new Map(
    issues.map(({ field: path, message }) => [
      // A form is flat, whatever shape its fields are sent on in.
      path.slice(path.lastIndexOf('.') + 1),
      /^(must|is) /.test(message) ? `This ${message}.` : 'Please check this.',
    ]),
  );
  return { status, message: issues.length > 0 ? 'Please look at the marked fields again.' : error.message, fields };
}

/** Whole units and, after a point or a comma, the smaller ones; undefined for anything else. */
export function minorOf(text: string, currency: string): number | undefined {
  const exponent = new Map(Object.entries(CURRENCY_EXPONENTS)).get(currency);
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text) ?? [];
  if (exponent === undefined || whole === undefined || part.length > exponent) return undefined;
  return Number(whole + part.padEnd(exponent, '0'));
}
