import type { JsonSchema, PageDoor } from '../../src/rest/web/page-contract.ts';
import { kindOf } from './fields.tsx';

/** A text of a form; empty if there is none. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** What a script has put into a hidden field; null if it is no JSON, which the operation then refuses. */
export function jsonIn(form: FormData, name: string): unknown {
  try {
    return JSON.parse(textIn(form, name));
  } catch {
    return null;
  }
}

/** The fields that a form was sent with, as texts. Passwords are left out of what is shown again. */
export function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' && !/password/i.test(name) ? [[name, value]] : [])),
  );
}

/**
 * The input of an operation from a form. It only changes texts into what the schema names, and leaves out what is empty: whether
 * the values are right says the operation itself. An amount is typed in whole units of `currency`.
 */
export function inputOf(
  { schema, minorUnits }: { schema: JsonSchema; minorUnits: PageDoor['minorUnits'] },
  form: FormData,
  currency = 'EUR',
): Record<string, unknown> {
  const amount = (text: string) => minorUnits(text, currency);
  const names = Object.keys(schema.properties ?? {}).filter((name) => form.has(name));
  return Object.fromEntries(
    names.flatMap((name): [string, unknown][] => {
      const sent = textIn(form, name);
      const text = sent.trim();
      // A password may begin or end with a space.
      const { input } = kindOf(schema, name);
      if (input === 'password') return [[name, sent]];
      return text === '' ? [] : [[name, valueOf(text, input, amount)]];
    }),
  );
}

function valueOf(text: string, input: ReturnType<typeof kindOf>['input'], amount: (text: string) => number | undefined): unknown {
  if (input === 'check') return text === 'true';
  if (input === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (input === 'amount') return amount(text) ?? text;
  return text;
}
