import { type Scope, SCOPES } from '../../../../db/values.ts';
import type { createApiKey } from '../../../domain/accounts/index.ts';
import { CURRENCY_EXPONENTS } from '../../../domain/kernel/index.ts';
import type { z } from 'zod';
import type { Visit } from '../accounts/account-page.ts';
import type { Problem } from '../accounts/form-parts.ts';

/** What was filled in on the form for a new key; what software mostly needs where nothing was yet. */
export interface NewKeyForm {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly mode: 'live' | 'test';
  /** Of `EXPIRIES`. */
  readonly days: string;
  readonly cap: string;
  readonly currency: string;
  readonly asksFirst: boolean;
}

/** How long a key can work, by days; empty is for ever. */
export const EXPIRIES: ReadonlyMap<string, string> = new Map([
  ['7', 'a week'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'a year'],
  ['', 'until I end it'],
]);

export function freshKeyForm(currency: string): NewKeyForm {
  const scopes: Scope[] = ['read:catalog', 'read:account', 'write:booking'];
  return { name: '', scopes, mode: 'live', days: '90', cap: '', currency, asksFirst: true };
}

export function sentKeyForm(visit: Visit): NewKeyForm {
  const days = visit.field('days');
  return {
    name: visit.field('name'),
    scopes: SCOPES.filter((scope) => visit.chosen('scopes').includes(scope)),
    mode: visit.field('mode') === 'test' ? 'test' : 'live',
    days: EXPIRIES.has(days) ? days : '90',
    cap: visit.field('cap').trim(),
    currency: visit.field('currency').trim().toUpperCase(),
    asksFirst: visit.field('asksFirst') === '1',
  };
}

type Wish = z.input<typeof createApiKey.input>;

/** The key as the operation takes it, or what is wrong with the form. */
export function keyWishOf(form: NewKeyForm): { wish: Wish } | { problem: Problem } {
  const { name, mode, days, cap, currency, asksFirst } = form;
  const spendCapMinor = cap === '' ? null : minorOf(cap, currency);
  const wrong = new Map([
    ...(name.trim() === '' ? [['name', 'Give it a name by which you will know it.'] as const] : []),
    ...(form.scopes.length === 0 ? [['scopes', 'Choose at least one.'] as const] : []),
    ...(spendCapMinor === undefined
      ? [['cap', 'This must be an amount, for example 250 or 250.00, in a currency that we know.'] as const]
      : []),
  ]);
  if (wrong.size > 0 || spendCapMinor === undefined) {
    return { problem: { status: 400, message: 'Please look at the marked fields again.', fields: wrong } };
  }
  return {
    wish: {
      name,
      mode,
      scopes: [...form.scopes],
      requireConfirm: asksFirst,
      ...(days !== '' && { expiresInDays: Number(days) }),
      ...(spendCapMinor !== null && { spendCapMinor, spendCurrency: currency }),
    },
  };
}

/** Whole units and, after a point or a comma, the smaller ones; undefined for anything else. */
function minorOf(text: string, currency: string): number | undefined {
  const exponent = new Map(Object.entries(CURRENCY_EXPONENTS)).get(currency);
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text) ?? [];
  if (exponent === undefined || whole === undefined || part.length > exponent) return undefined;
  return Number(whole + part.padEnd(exponent, '0'));
}
