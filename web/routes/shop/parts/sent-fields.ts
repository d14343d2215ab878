import type { PageDoor } from '../../../../src/rest/web/page-contract.ts';
import { textIn } from '../../../form/read-form.ts';
import { numberOf } from './rows.ts';

type Sent = Record<string, unknown>;

/** The fields of a form as an operation takes them. What was left empty is left out. */
export interface SentFields {
  /** One text without space around it. */
  text(name: string): string;
  texts(...names: readonly string[]): Sent;
  numbers(...names: readonly string[]): Sent;
  /** Amounts that were typed in whole units. A text that is no amount stays, so that the operation says what is wrong with it. */
  amounts(currency: string, ...names: readonly string[]): Sent;
  /** Fields of which an empty one says that there is none. */
  orNone(...names: readonly string[]): Sent;
}

export function sentFields({ minorUnits }: Pick<PageDoor, 'minorUnits'>, form: FormData): SentFields {
  const text = (name: string) => textIn(form, name).trim().replaceAll('\r\n', '\n');
  const said = (names: readonly string[], valueOf: (typed: string) => unknown): Sent =>
    Object.fromEntries(names.flatMap((name) => (text(name) === '' ? [] : [[name, valueOf(text(name))]])));
  const minor = (typed: string, currency: string) => {
    const amount = minorUnits(typed.replace(/^-/, ''), currency);
    return amount !== undefined && typed.startsWith('-') ? -amount : amount;
  };
  return {
    text,
    texts: (...names) => said(names, (typed) => typed),
    numbers: (...names) => said(names, numberOf),
    amounts: (currency, ...names) => said(names, (typed) => minor(typed, currency) ?? typed),
    orNone: (...names) => Object.fromEntries(names.map((name) => [name, text(name) || null])),
  };
}
