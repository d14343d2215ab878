import { CURRENCY_EXPONENTS } from '../../../../src/rest/web/page-contract.ts';

/** One row of a list in a form: all texts of each field. A field that can be chosen several times has several. */
export type Row = Readonly<Record<string, readonly string[]>>;

/** The lists of the forms of a listing, with the fields in which something is typed. A row with nothing in them is left out. */
const TYPED = {
  tiers: ['days', 'amountMinor'],
  weekdayRates: ['weekdays', 'amountMinor'],
  seasonRules: ['name', 'fromDay', 'toDay', 'weekdays', 'percent', 'amountMinor'],
  extras: ['label', 'amountMinor'],
  windows: ['weekdays', 'from', 'to'],
  discounts: ['minDays', 'percent'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type RowList = keyof typeof TYPED;

/** The rows of a list in a form, whose fields are named `<list>.<index>.<field>`, numbered anew without the empty ones. */
export function rowsIn(form: FormData, list: RowList): Row[] {
  const rows = new Map<number, Record<string, string[]>>();
  for (const [name, value] of form) {
    const [, of, index, field] = NAME.exec(name) ?? [];
    if (of !== list || field === undefined || typeof value !== 'string') continue;
    const row = rows.get(Number(index)) ?? {};
    rows.set(Number(index), { ...row, [field]: [...(row[field] ?? []), value.trim()] });
  }
  const typed = (row: Row) => TYPED[list].some((field) => row[field]?.some((text) => text !== '') === true);
  return [...rows].toSorted(([one], [other]) => one - other).flatMap(([, row]) => (typed(row) ? [row] : []));
}

/** The rows of all lists in a form. */
export function everyRowIn(form: FormData): Partial<Record<RowList, Row[]>> {
  const lists = Object.keys(TYPED).filter((list): list is RowList => Object.hasOwn(TYPED, list));
  return Object.fromEntries(lists.map((list) => [list, rowsIn(form, list)]));
}

const NAME = /^(\w+)\.(\d{1,3})\.(\w+)$/;

export function textOf(row: Row, field: string): string {
  return row[field]?.[0] ?? '';
}

/** A number as it was typed, or the text if it is none, so that the operation says what is wrong with it. */
export function numberOf(text: string): number | string {
  const plain = text.replace(',', '.');
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

/** A percentage in hundredths of it, as the interface counts. */
export function bpsOf(text: string): number | string {
  const value = numberOf(text.replace(/\s*%$/, ''));
  return typeof value === 'number' ? Math.round(value * 100) : value;
}

/** An amount in whole units with the decimals of its currency, as people type it. */
export function typedAmount(minor: number | null | undefined, currency: string): string {
  const digits = new Map<string, number>(Object.entries(CURRENCY_EXPONENTS)).get(currency) ?? 2;
  return minor === null || minor === undefined ? '' : (minor / 10 ** digits).toFixed(digits);
}

/** A text of a form; undefined if there was none before and there is none now, because no text of a listing may be empty. */
export function said(text: string, before: string): string | undefined {
  return text === '' && before === '' ? undefined : text;
}
